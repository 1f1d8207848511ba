import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readAny } from './read-any.ts';
import type { StatementAnswers } from './reading/question.ts';

/** What a file of any bank holds, written down from the file by whoever added it. */
interface Expected {
  bank: string;
  iban: string | null;
  currency: string;
  /** What the user would answer, for a file that leaves one thing open. */
  answers?: StatementAnswers;
  /** Oldest first: day, amount, balance or nothing, text. */
  rows: string[];
}

const FOLDER = new URL('./fixtures/any/', import.meta.url);
const EXPECTED: Record<string, Expected> = JSON.parse(
  readFileSync(new URL('expected.json', FOLDER), 'utf8'),
);
const FILES = readdirSync(FOLDER).filter((name) => name !== 'expected.json');

const decimal = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

test.each(FILES)('%s gives what is written down of it', async (name) => {
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

test('expectations name files that are there', () => {
  expect(Object.keys(EXPECTED).toSorted()).toEqual(FILES.toSorted());
});
