import { describe, expect, test } from 'vitest';
import { readAny } from './read-any.ts';
import { type Statement, StatementError } from './statement.ts';
import { differences, truthOf } from './testing/any/expected-rows.ts';
import { makeLedger, randomOf } from './testing/any/ledger.ts';
import { LOCALES } from './testing/any/locales.ts';
import { mutatePdf, PDF_DAMAGES, type PdfDamage } from './testing/any/mutate-pdf.ts';
import { writePdf } from './testing/any/pdf-writer.ts';
import { PDF_DESIGNS, printPdf } from './testing/any/print-pdf.ts';

/**
 * Known cases that lead to a question or refusal, by design and then by locale (or `all`). The test fails if one of
 * them is read after all.
 */
const OPEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {};

/** The statement, or the message of the question or refusal. */
async function readingOf(bytes: Uint8Array): Promise<Statement | string> {
  try {
    const reading = await readAny(bytes, { fileName: 'statement.pdf', today: '2026-11-26' });
    return 'question' in reading ? `asks ${reading.question.ask}` : reading.statement;
  } catch (error) {
    if (error instanceof StatementError) return error.message;
    throw error;
  }
}

describe.each(PDF_DESIGNS)('a PDF of the design: $name', (design) => {
  test.each(LOCALES)('$name', async (locale) => {
    const ledger = makeLedger({ seed: 7, locale, rows: 60 });
    const found = await readingOf(printPdf(ledger, design));
    const right = truthOf(ledger, { columns: design.columns, titles: 3 });
    const differs = typeof found === 'string' ? [found] : differences(found, right);
    const why = OPEN[design.name]?.[locale.name] ?? OPEN[design.name]?.all;
    if (why === undefined) expect(differs).toEqual([]);
    else expect(differs).not.toEqual([]);
  });

  test('reports a PDF and what verified it', async () => {
    const [locale] = LOCALES;
    if (!locale) throw new Error('no locales');
    const found = await readingOf(printPdf(makeLedger({ seed: 3, locale, rows: 30 }), design));
    expect(typeof found === 'string' ? found : found.notices[0]?.is).toBe('pdf_verified');
    const sources = typeof found === 'string' ? [] : found.accounts[0]?.rows;
    expect(new Set(sources?.map(({ source }) => source))).toEqual(new Set(['pdf']));
  });
});

/** Number of seeded corruptions of each kind; `TEST_DAMAGES=100000` for a nightly run. */
const COUNT = Number(process.env.TEST_DAMAGES ?? 60);

const drawn = (seed: number) => {
  const random = randomOf(seed);
  const design = PDF_DESIGNS[random(PDF_DESIGNS.length)];
  const locale = LOCALES[random(LOCALES.length)];
  if (!design || !locale) throw new Error('no designs');
  return { random, design, ledger: makeLedger({ seed, locale, rows: 4 + random(50) }) };
};

const keysOf = (rows: readonly { day: string; cents: number }[]): string =>
  rows
    .map(({ day, cents }) => `${day} ${cents}`)
    .toSorted()
    .join();

const readKeys = ({ accounts }: Statement): string =>
  keysOf(
    accounts.flatMap(({ rows }) =>
      rows.map(({ date, amount }) => ({ day: date.slice(0, 10), cents: amount })),
    ),
  );

/** If no opening balance is stated, nothing verifies the amount of the oldest row. */
const isBeyondProof = ({ notices, accounts }: Statement, rows: { day: string; cents: number }[]) =>
  notices.some((notice) => notice.is === 'pdf_verified' && notice.by.at(-1) === 'balances') &&
  keysOf(rows.slice(1)) ===
    keysOf(
      (accounts[0]?.rows ?? [])
        .slice(accounts[0]?.rows.length === rows.length ? 1 : 0)
        .map(({ date, amount }) => ({ day: date.slice(0, 10), cents: amount })),
    );

async function misread(damage: PdfDamage, seed: number): Promise<string | null> {
  const { random, design, ledger } = drawn(seed);
  const pages = mutatePdf(design.print(ledger), damage, { ledger, random });
  const found = pages ? await readingOf(writePdf(pages)) : '';
  if (typeof found === 'string' || readKeys(found) === keysOf(ledger.rows)) return null;
  if (isBeyondProof(found, ledger.rows)) return null;
  return `${design.name}, ${ledger.locale.name}, seed ${seed}`;
}

describe.each(PDF_DAMAGES)('a damaged printed statement: %s', (damage) => {
  test(`is refused, leads to a question or is read correctly, ${COUNT} times`, async () => {
    const base = 1_000_000 * (1 + PDF_DAMAGES.indexOf(damage));
    for (let at = 0; at < COUNT; at += 1) expect(await misread(damage, base + at)).toBeNull();
  });
});

test(`refuses or correctly reads a PDF with changed or missing bytes, ${3 * COUNT} times`, async () => {
  for (let seed = 0; seed < 3 * COUNT; seed += 1) {
    const { random, design, ledger } = drawn(seed);
    const whole = printPdf(ledger, design);
    const bytes = random(4) === 0 ? whole.slice(0, random(whole.length)) : whole;
    if (bytes === whole) {
      for (let times = 1 + random(6); times > 0; times -= 1) {
        bytes[random(bytes.length)] = random(256);
      }
    }
    const found = await readingOf(bytes);
    if (typeof found !== 'string') expect(readKeys(found)).toBe(keysOf(ledger.rows));
  }
});
