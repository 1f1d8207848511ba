import { describe, expect, test } from 'vitest';
import { readAny } from './read-any.ts';
import { type Ledger, makeLedger } from './testing/any/ledger.ts';
import { LOCALES } from './testing/any/locales.ts';
import { printText, type TextForm } from './testing/any/print-text.ts';

const FORMS: readonly TextForm[] = [
  { name: 'plain with a balance', balance: true, currency: 'column', quoted: true },
  {
    name: 'newest first, a comma between',
    delimiter: ',',
    balance: true,
    newestFirst: true,
    currency: 'heading',
  },
  { name: 'titles above', titles: true, balance: true, currency: 'title', valueDay: true },
  { name: 'money in and out', split: 'plain', balance: true, currency: 'column', delimiter: '\t' },
  { name: 'money out with a minus', split: 'minus', currency: 'column', delimiter: '|' },
  { name: 'a column of directions', signs: true, balance: true, currency: 'column' },
  { name: 'directions without balances', signs: true, currency: 'heading' },
  { name: 'no balance', currency: 'beside' },
  { name: 'CR and DR', marks: true, balance: true, currency: 'column' },
  {
    name: 'a minus behind',
    minusBehind: true,
    balance: true,
    currency: 'column',
    newestFirst: true,
  },
  { name: 'no headings', headless: true, balance: true, currency: 'column' },
  { name: 'headings on each page', pages: true, balance: true, currency: 'column', titles: true },
  { name: 'other parties', parties: true, balance: true, currency: 'column' },
  { name: 'no groups', grouped: false, balance: true, currency: 'column' },
];

const bytesOf = (text: string) => new TextEncoder().encode(text);
const OPTIONS = { fileName: 'list.csv', today: '2026-11-26' };

/** Of which every word that it needs is known. */
const KNOWN = LOCALES.filter(({ words }) => words.opening !== '' && words.pending !== '');

/** What a reading says of an account, to be compared with the ledger. */
async function rowsOf(ledger: Ledger, text: string) {
  const reading = await readAny(bytesOf(text), OPTIONS);
  if ('question' in reading)
    throw new Error(`asks ${reading.question.ask}: ${reading.question.cell}`);
  const { accounts, skipped } = reading.statement;
  expect(accounts.map(({ currency }) => currency)).toEqual([ledger.currency]);
  return {
    skipped,
    rows: (accounts[0]?.rows ?? []).map(({ date, amount, description }) => [
      date.slice(0, 10),
      amount,
      description,
    ]),
  };
}

const truthOf = ({ rows }: Ledger) => rows.map(({ day, cents, text }) => [day, cents, text]);

test.each(KNOWN)(
  'opening and closing rows and what is pending count nothing ($name)',
  async (locale) => {
    const ledger = makeLedger({ seed: 11, locale });
    for (const newestFirst of [false, true]) {
      const form = {
        name: '',
        facts: true,
        balance: true,
        newestFirst,
        currency: 'column',
        pending: true,
      } as const;
      const read = await rowsOf(ledger, printText(ledger, form));
      expect(read.rows).toEqual(truthOf(ledger));
      expect(read.skipped.pending + read.skipped.notCompleted).toBe(1);
    }
  },
);

test('two accounts one below the other, each under its number', async () => {
  const [one, other] = LOCALES.slice(0, 2).map((locale, at) =>
    makeLedger({ seed: at, locale: LOCALES[0] ?? locale }),
  );
  if (!one || !other) throw new Error('no ledgers');
  const form: TextForm = { name: '', titles: true, balance: true, currency: 'column' };
  const reading = await readAny(bytesOf(printText(one, form) + printText(other, form)), OPTIONS);
  if ('question' in reading) throw new Error(reading.question.ask);
  expect(reading.statement.accounts.map(({ iban, rows }) => [iban, rows.length])).toEqual([
    [one.iban, 40],
    [other.iban, 40],
  ]);
});

describe.each(FORMS)('a list with $name', (form) => {
  test.each(LOCALES)('of $name is read exactly', async (locale) => {
    const ledger = makeLedger({ seed: 7, locale });
    const reading = await readAny(bytesOf(printText(ledger, form)), OPTIONS);
    expect(reading).not.toHaveProperty('question');
    if ('question' in reading) return;
    const { accounts } = reading.statement;
    expect(accounts.map(({ currency }) => currency)).toEqual([ledger.currency]);
    expect(
      accounts[0]?.rows.map(({ date, amount, balance, description }) => ({
        day: date.slice(0, 10),
        amount,
        balance,
        description,
      })),
    ).toEqual(
      ledger.rows.map(({ day, cents, balance, text }) => ({
        day,
        amount: cents,
        balance: form.balance ? balance : null,
        description: text,
      })),
    );
  });
});
