import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readAny } from './read-any.ts';
import type { StatementAnswers } from './reading/question.ts';

/** Expected contents of a bank's file, written by the person who added the file. */
interface Expected {
  bank: string;
  iban: string | null;
  currency: string;
  /** The user's answers, for a file that raises a question. */
  answers?: StatementAnswers;
  /** Rows, oldest first: date, amount, balance (if any) and description. */
  rows: string[];
}

const FOLDER = new URL('./fixtures/any/', import.meta.url);
const EXPECTED: Record<string, Expected> = JSON.parse(
  readFileSync(new URL('expected.json', FOLDER), 'utf8'),
);
const FILES = readdirSync(FOLDER).filter((name) => name !== 'expected.json');

const decimal = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

test.each(FILES)('reads %s as expected', async (name) => {
  const { answers = {}, ...expected } = EXPECTED[name] ?? {};
  const bytes = readFileSync(new URL(name, FOLDER));
  const reading = await readAny(bytes, { fileName: name, today: '2026-11-26', answers });
  if ('question' in reading) throw new Error(`asks ${JSON.stringify(reading.question)}`);
  const { bank, accounts } = reading.statement;
  const [account] = accounts;
  const rows = (account?.rows ?? []).map(({ date, amount, balance, description }) =>
    [date.slice(0, 10), decimal(amount), decimal(balance), description].join(' | '),
  );
  const { iban, currency } = account ?? {};
  expect({ bank, iban, currency, rows }).toEqual(expected);
  expect(accounts).toHaveLength(1);
});

test('has expectations only for files that exist', () => {
  expect(Object.keys(EXPECTED).toSorted()).toEqual(FILES.toSorted());
});
