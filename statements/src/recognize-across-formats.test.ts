import { describe, expect, test } from 'vitest';
import { finishStatement } from './accounts/finish-statement.ts';
import { readDeclared } from './formats/index.ts';
import { type KnownRow, parseRecognitionKey, recognitionKey, recognizeRows } from './index.ts';
import { OpenedFile } from './opened-file.ts';
import type { StatementRow } from './statement.ts';
import { CARRIERS } from './testing/any/carriers.ts';
import { type Ledger, makeLedger, randomOf } from './testing/any/ledger.ts';
import { LOCALES } from './testing/any/locales.ts';

const [locale] = LOCALES;
if (!locale) throw new Error('no locales');

/** Makes a ledger in which some payments occur twice on one day and some on consecutive days. */
function ledgerOf(seed: number): Ledger {
  const made = makeLedger({ seed, locale: locale ?? never(), rows: 30 });
  const random = randomOf(seed);
  const rows = made.rows.flatMap((row) => {
    if (random(4) > 0) return [row];
    const coffee = { ...row, cents: -180, text: 'Coffee' };
    return random(2) === 0 ? [coffee] : [coffee, { ...coffee, bankId: `${row.bankId}b` }];
  });
  let balance = made.opening;
  const whole = rows.map((row) => {
    balance += row.cents;
    return { ...row, balance };
  });
  return { ...made, rows: whole, closing: balance };
}

function never(): never {
  throw new Error('never');
}

function within(ledger: Ledger, from: number, to: number): Ledger {
  const days = [...new Set(ledger.rows.map(({ day }) => day))].slice(from, to);
  const rows = ledger.rows.filter(({ day }) => days.includes(day));
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return { ...ledger, rows, closing: ledger.opening };
  return { ...ledger, rows, opening: first.balance - first.cents, closing: last.balance };
}

type Print = (ledger: Ledger) => Promise<StatementRow[]>;

const formats: readonly (readonly [string, Print])[] = CARRIERS.map((carrier) => [
  carrier.name,
  async (ledger) => {
    const printed = carrier.print(ledger);
    const bytes = typeof printed === 'string' ? new TextEncoder().encode(printed) : printed;
    const options = { today: '2026-11-26', answers: {}, currency: ledger.currency, home: null };
    const reading = await readDeclared(new OpenedFile(bytes), options);
    if (!reading || 'question' in reading) throw new Error('no statement');
    return finishStatement(reading.draft).accounts.flatMap(({ rows }) => rows);
  },
]);

/** Returns the bank's own list with its own descriptions and with the rows of each day in reverse order. */
const ownList =
  (hasBalances: boolean): Print =>
  async (ledger) => {
    const days = [...new Set(ledger.rows.map(({ day }) => day))];
    let balance = ledger.opening;
    return days
      .flatMap((day) => ledger.rows.filter((row) => row.day === day).toReversed())
      .map((row, at) => {
        balance += row.cents;
        return {
          line: at,
          date: `${row.day}T00:00:00`,
          purchaseDate: null,
          amount: row.cents,
          fee: 0,
          balance: hasBalances ? balance : null,
          started: null,
          type: 'unknown',
          description: `CARD ${row.party}`,
          originalText: `CARD ${row.party}`,
          creditorName: null,
          creditorIban: null,
          debtorName: null,
        };
      });
  };

const PRINTS = [
  ...formats,
  ['own list', ownList(true)] as const,
  ['own list without balances', ownList(false)] as const,
];

const stored = (row: StatementRow): KnownRow => ({
  date: row.date,
  amount: row.amount,
  fee: row.fee,
  balance: row.balance,
  started: row.started,
  text: row.originalText,
  ...parseRecognitionKey(recognitionKey('N26', row)),
});

async function importAll(files: readonly (readonly [Print, Ledger])[], bank = 'SABADELL') {
  const rows: StatementRow[] = [];
  for (const [print, ledger] of files) {
    const file = await print(ledger);
    const there = rows.map(stored);
    const first = file[0]?.date ?? '';
    const last = file.at(-1)?.date ?? '';
    // Compares only with rows on the days of the file, since the server passes only those.
    const near = there.filter(({ date }) => date >= first && date <= last);
    const matches = recognizeRows(bank, near, file);
    expect(new Set(matches.filter((at) => at !== null)).size).toBe(
      matches.filter((at) => at !== null).length,
    );
    rows.push(...file.filter((_, at) => matches[at] === null));
  }
  return rows.map(({ date, amount }) => `${date.slice(0, 10)} ${amount}`).toSorted();
}

const truth = ({ rows }: Ledger) => rows.map(({ day, cents }) => `${day} ${cents}`).toSorted();

describe.each(PRINTS)('%s', (name, print) => {
  test('and any other format of the same days add each transaction once', async () => {
    const ledger = ledgerOf(4);
    for (const [other, printOther] of PRINTS) {
      if (name.startsWith('own') && other.startsWith('own') && name !== other) continue;
      const found = await importAll([
        [print, ledger],
        [printOther, ledger],
        [print, ledger],
      ]);
      expect([other, found]).toEqual([other, truth(ledger)]);
    }
  });

  test('and any other format of overlapping days neither lose nor duplicate a row', async () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const ledger = ledgerOf(seed);
      const random = randomOf(seed);
      const [from, to] = [random(8), 10 + random(6)];
      for (const [other, printOther] of PRINTS) {
        if (name.startsWith('own') && other.startsWith('own') && name !== other) continue;
        const found = await importAll([
          [print, within(ledger, 0, to)],
          [printOther, within(ledger, from, 99)],
        ]);
        expect([seed, other, found]).toEqual([seed, other, truth(ledger)]);
      }
    }
  });
});

describe('formats', () => {
  const base = { fee: 0, balance: null, started: null };
  const known = (day: string, amount = -180, more: Partial<KnownRow> = {}): KnownRow => ({
    ...{ ...base, date: `2026-03-${day}T00:00:00`, amount, text: 'A' },
    ...more,
  });
  const incoming = (day: string, amount = -180, more: Partial<KnownRow> = {}) => {
    const { text, ...row } = known(day, amount, { source: 'ofx', ...more });
    return { ...row, originalText: `${text} B` };
  };

  test('with different dates match up to three days apart, nearest first', () => {
    const rows = [incoming('01', 1), incoming('05'), incoming('08'), incoming('30', 1)];
    expect(recognizeRows('N26', [known('08'), known('06')], rows)).toEqual([null, 1, 0, null]);
    expect(recognizeRows('N26', [known('12')], rows)).toEqual([null, null, null, null]);
    expect(recognizeRows('N26', [known('11')], rows)).toEqual([null, null, 0, null]);
  });

  test('keep the second of two equal payments if only one is known', () => {
    expect(recognizeRows('N26', [known('05')], [incoming('05'), incoming('05')])).toEqual([
      0,
      null,
    ]);
  });

  test('ignore known rows outside the days of the file', () => {
    expect(recognizeRows('N26', [known('04')], [incoming('05'), incoming('06')])).toEqual([
      null,
      null,
    ]);
  });

  test('match a transaction by its id before its date', () => {
    const there = [known('05', -180, { bankId: 'X' }), known('06', -180, { bankId: 'Y' })];
    const rows = [incoming('05', -180, { bankId: 'Y' }), incoming('06', -180, { bankId: 'X' })];
    expect(recognizeRows('N26', there, rows)).toEqual([1, 0]);
  });

  test('with many equal rows take no longer than others', { timeout: 5000 }, () => {
    const many = Array.from({ length: 20_000 }, () => incoming('05'));
    const there = Array.from({ length: 20_000 }, () => known('05', -180, { text: 'C' }));
    expect(recognizeRows('N26', there, many)).not.toContain(null);
  });
});

test('recognizes lists of one bank whose rows within a day are in another order', () => {
  const row = (amount: number, balance: number, text: string) => {
    return { date: '2026-03-05T00:00:00', amount, fee: 0, balance, started: null, text };
  };
  const there = [row(-500, 9500, 'a'), row(-300, 9200, 'b')];
  const rows = [row(-300, 9700, 'b'), row(-500, 9200, 'a')].map(({ text, ...each }) => {
    return { ...each, originalText: text };
  });
  expect(recognizeRows('N26', there, rows)).toEqual([1, 0]);
  expect(recognizeRows('CAIXABANK', there, rows)).toEqual([null, null]);
  const other = rows.map((each) => ({ ...each, balance: each.balance + 1 }));
  expect(recognizeRows('N26', there, other)).toEqual([null, null]);
});
