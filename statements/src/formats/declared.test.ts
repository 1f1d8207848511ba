import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { finishStatement } from '../accounts/finish-statement.ts';
import { tidy } from '../fields/text.ts';
import { OpenedFile } from '../opened-file.ts';
import { StatementError } from '../statement.ts';
import { CARRIERS, rowsExpected, rowsRead } from '../testing/any/carriers.ts';
import { type Ledger, makeLedger, randomOf } from '../testing/any/ledger.ts';
import { LOCALES } from '../testing/any/locales.ts';
import { printCamt } from '../testing/any/print-camt.ts';
import { printOfx } from '../testing/any/print-ofx.ts';
import { writeZip } from '../testing/zip.ts';
import { readDeclared } from './index.ts';

const OPTIONS = { today: '2026-11-26', answers: {}, currency: null, home: null };
const bytesOf = (file: string | Uint8Array) =>
  typeof file === 'string' ? new TextEncoder().encode(file) : file;

async function read(file: string | Uint8Array, currency: string | null = null) {
  const reading = await readDeclared(new OpenedFile(bytesOf(file)), { ...OPTIONS, currency });
  if (!reading || 'question' in reading) throw new Error('no statement');
  const { draft, bank } = reading;
  return { draft, bank, accounts: finishStatement(draft).accounts };
}

const ledgerOf = (locale: (typeof LOCALES)[number], seed = 3): Ledger =>
  makeLedger({ seed, locale, roughTexts: true });

describe.each(CARRIERS)('$name', (carrier) => {
  test.each(LOCALES)('is read exactly ($name)', async (locale) => {
    const ledger = ledgerOf(locale);
    const isQif = carrier.name.startsWith('QIF');
    const { accounts, draft } = await read(carrier.print(ledger), isQif ? ledger.currency : null);
    const [account] = accounts;
    expect(accounts).toHaveLength(1);
    if (!account) return;
    expect(rowsRead(account, carrier)).toEqual(rowsExpected(ledger, carrier));
    expect(account.currency).toBe(ledger.currency);
    expect(account.iban).toBe(carrier.iban ? carrier.iban(ledger) : ledger.iban);
    expect(draft.proof).toBe(carrier.proof);
    expect(account.chain.status).toBe(carrier.hasBalances ? 'holds' : 'unchecked');
    if (carrier.proof !== 'D') {
      const { opening, closing } = account.chain;
      expect({ opening, closing }).toEqual({ opening: ledger.opening, closing: ledger.closing });
    }
  });
});

const [first] = LOCALES;
if (!first) throw new Error('no locales');
const ledger = ledgerOf(first);

test('reads letters in the encoding that an XML file declares', async () => {
  const plain = (text: string) => text.replace(/[Łźćó’]/g, 'z');
  const text = printCamt(ledger, { message: '053', version: '02', encoding: 'ISO-8859-1' });
  const { accounts } = await read(iconv.encode(plain(text), 'latin1'));
  expect(accounts[0]?.rows.map(({ description }) => description)).toEqual(
    ledger.rows.map((row) => tidy(plain(row.text))),
  );
});

test('reads several accounts in one file', async () => {
  const others = LOCALES.slice(5, 8).map((locale) => ledgerOf(locale));
  const { accounts } = await read(printOfx(others, '2'));
  expect(accounts.map(({ iban, currency }) => [iban, currency])).toEqual(
    others.map(({ iban, currency }) => [iban, currency]),
  );
  expect(accounts.map(({ rows }) => rows.map(({ amount }) => amount).toReversed())).toEqual(
    others.map(({ rows }) => rows.map(({ cents }) => cents).toReversed()),
  );
});

test('reads a zip of CAMT files, one per period', async () => {
  const pieces = [ledger.rows.slice(0, 15), ledger.rows.slice(15)];
  const files = pieces.map((rows, at) => {
    const closing = rows.at(-1)?.balance ?? 0;
    const opening = at === 0 ? ledger.opening : (pieces[0]?.at(-1)?.balance ?? 0);
    const text = printCamt(
      { ...ledger, rows, opening, closing },
      { message: '053', version: '08' },
    );
    return { name: `statement-${at}.xml`, data: bytesOf(text) };
  });
  for (const entries of [files, files.toReversed()]) {
    const { accounts } = await read(writeZip(entries));
    expect(accounts).toHaveLength(1);
    expect(accounts[0]?.chain).toMatchObject({ status: 'holds', closing: ledger.closing });
    expect(accounts[0]?.rows.map(({ amount }) => amount)).toEqual(
      ledger.rows.map(({ cents }) => cents),
    );
  }
});

/** Returns the file with one defect: its end is cut off, a digit is changed, or a line is dropped, doubled or moved. */
function damaged(text: string, random: (below: number) => number): string {
  const lines = text.split('\n');
  const [at, other] = [random(lines.length), random(lines.length)];
  const [line = '', more = ''] = [lines[at], lines[other]];
  switch (random(5)) {
    case 0:
      return text.slice(0, random(text.length));
    case 1: {
      const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
      const place = places[random(places.length)] ?? 0;
      const digit = (Number(text[place]) + 1 + random(9)) % 10;
      return `${text.slice(0, place)}${digit}${text.slice(place + 1)}`;
    }
    case 2:
      return lines.toSpliced(at, 1).join('\n');
    case 3:
      return lines.toSpliced(at, 0, line).join('\n');
    default:
      return lines.with(at, more).with(other, line).join('\n');
  }
}

const amountsOf = (rows: readonly number[]): number[] => rows.toSorted((one, other) => one - other);

describe.each(CARRIERS.filter(({ proof }) => proof !== 'D'))('a damaged file: $name', (carrier) => {
  test('is refused, or read with the same amounts and balances', async () => {
    const random = randomOf(17);
    const printed = carrier.print(ledger);
    const text = typeof printed === 'string' ? printed : '';
    const wanted = { amounts: amountsOf(ledger.rows.map(({ cents }) => cents)), gaps: 0 };
    for (let times = 0; times < 150; times += 1) {
      const file = damaged(text, random);
      const found = await read(file).catch((error: unknown) => {
        if (error instanceof Error && error.message === 'no statement') return null;
        if (!(error instanceof StatementError)) throw error;
        return null;
      });
      const proved = found?.draft.proof !== 'D' ? (found?.accounts ?? []) : [];
      for (const { rows, chain, currency } of proved) {
        if (carrier.isInParts && rows.length < ledger.rows.length) continue;
        const amounts = amountsOf(rows.map(({ amount }) => amount));
        expect({ amounts, gaps: chain.gaps }).toEqual(wanted);
        expect(currency).toBe(ledger.currency);
      }
    }
  });
});

describe.each(CARRIERS)('a cut-off file: $name', (carrier) => {
  test('is refused at every tenth character unless it still has everything that moves money', async () => {
    const rows = ledger.rows.slice(0, 3);
    const whole = { ...ledger, rows, closing: rows.at(-1)?.balance ?? 0 };
    const printed = carrier.print(whole);
    const text = typeof printed === 'string' ? printed.trimEnd() : '';
    const count = Math.floor(text.length / 10);
    for (const end of Array.from({ length: count }, (_, at) => text.length - 10 * at - 4)) {
      const found = await read(text.slice(0, end), 'EUR').catch((error: unknown) => {
        if (error instanceof StatementError) return null;
        if (error instanceof Error && error.message === 'no statement') return null;
        throw error;
      });
      if (!found) continue;
      // A file with one block per day is still valid if it ends after any of its blocks.
      const amounts = found.accounts.flatMap((account) => account.rows.map(({ amount }) => amount));
      const wanted = rows.map(({ cents }) => cents);
      expect([end, amounts]).toEqual([
        end,
        carrier.isInParts ? wanted.slice(0, amounts.length) : wanted,
      ]);
    }
  });
});
