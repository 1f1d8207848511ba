import { describe, expect, test } from 'vitest';
import { readAny } from './read-any.ts';
import { StatementError } from './statement.ts';
import { differences, truthOf } from './testing/any/expected-rows.ts';
import { FORMS, type Form, isWritten } from './testing/any/forms.ts';
import { type Ledger, makeLedger } from './testing/any/ledger.ts';
import { LOCALES, type Locale } from './testing/any/locales.ts';
import { printDelimited } from './testing/any/print-delimited.ts';
import { SHEET_CARRIERS } from './testing/any/print-sheets.ts';
import { printTable, USUAL } from './testing/any/print-table.ts';

/**
 * Known cases that are not read exactly, by form and then by locale (or `all`). The test fails if one of them is read
 * after all.
 */
const OPEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'two rows': { 'en-IE': 'day and month cannot be told apart' },
  'bare decimals': { all: 'decimal commas without quotes' },
};

const openWhy = ({ name }: Form, locale: Locale): string | undefined =>
  OPEN[name]?.[locale.name] ?? OPEN[name]?.all;

const ledgerOf = (form: Form, locale: Locale, seed: number): Ledger =>
  makeLedger({ seed, locale, rows: 24, ...form.ledger });

/**
 * Returns the differences between the file as read and the ledger it was written from. A question or refusal counts as
 * one difference.
 */
async function readingOf(
  { bytes, fileName }: { bytes: Uint8Array; fileName: string },
  { ledger, form }: { ledger: Ledger; form: Form },
): Promise<string[]> {
  try {
    const reading = await readAny(bytes, { fileName, today: '2026-11-26' });
    if ('question' in reading) return [`asks ${reading.question.ask}`];
    return differences(reading.statement, truthOf(ledger, form.table));
  } catch (error) {
    if (error instanceof StatementError) return [error.message];
    throw error;
  }
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * Each form is read in every fourth language, another fourth than the form before it. So each form meets all kinds of
 * numbers and dates, and each language a fourth of the forms. `npm run test:long` reads all.
 */
const EVERY = process.env.TEST_AT_LENGTH ? 1 : 4;

describe.each(FORMS)('a list of the form: $name', (form) => {
  const at = FORMS.indexOf(form);
  test.each(LOCALES.filter((_, place) => (place + at) % EVERY === 0))('$name', async (locale) => {
    const ledger = ledgerOf(form, locale, 7);
    if (!isWritten(form, ledger)) return;
    const bytes = bytesOf(printDelimited(printTable(ledger, form.table), form.text));
    const found = await readingOf({ bytes, fileName: 'list.csv' }, { ledger, form });
    if (openWhy(form, locale) === undefined) expect(found).toEqual([]);
    else expect(found).not.toEqual([]);
  });
});

describe.each(Object.entries(SHEET_CARRIERS))('%s', (fileName, print) => {
  test.each(FORMS)('of the form: $name', async (form) => {
    const place = FORMS.indexOf(form);
    const locale = LOCALES[place % LOCALES.length];
    if (!locale || form.text?.quotes || openWhy(form, locale)) return;
    const ledger = ledgerOf(form, locale, 100 + place);
    const bytes = print(printTable(ledger, form.table));
    expect(await readingOf({ bytes, fileName }, { ledger, form })).toEqual([]);
  });
});

test.each(LOCALES)('counts a pending row of $name without reading it', async (locale) => {
  const ledger = makeLedger({ seed: 11, locale });
  const table = { columns: [...USUAL, 'state'], rows: 'pending' } as const;
  const bytes = bytesOf(printDelimited(printTable(ledger, table)));
  const reading = await readAny(bytes, { fileName: 'list.csv', today: '2026-11-26' });
  if ('question' in reading) throw new Error(reading.question.ask);
  const { pending, notCompleted } = reading.statement.skipped;
  expect(pending + notCompleted).toBe(1);
});

test('reads two accounts one after the other, each under its number', async () => {
  const [locale] = LOCALES;
  if (!locale) throw new Error('no locales');
  const ledgers = [1, 2].map((seed) => makeLedger({ seed, locale }));
  const text = ledgers.map((ledger) => printDelimited(printTable(ledger, { titles: 2 }))).join('');
  const reading = await readAny(bytesOf(text), { fileName: 'list.csv', today: '2026-11-26' });
  if ('question' in reading) throw new Error(reading.question.ask);
  const truth = ledgers.flatMap((ledger) => truthOf(ledger, { titles: 2 }).accounts);
  expect(differences(reading.statement, { accounts: truth })).toEqual([]);
});
