import type { Report } from '@saldo/contract/imports';
import type { TestUser } from '@saldo/proofs/harness/test-server';
import { expect } from 'vitest';

/** The columns of these files. */
export const MAPPING = {
  date: 'When',
  date_order: 'day-first',
  description: 'What',
  amount: 'Sum',
  decimal: 'comma',
  bank: 'N26',
};
const two = (n: number) => String(n).padStart(2, '0');

/** A file with one row a day from the first of the month. Money comes in where the text starts with `+`. */
const fileOf = (month: number, texts: readonly string[]): string => {
  const rows = texts.map((text, at) => {
    const sum = `${text.startsWith('+') ? '' : '-'}${at + 5},00`;
    return `${two(at + 1)}/${two(month)}/2026;${text.replace('+', '')};${sum}`;
  });
  return ['When;What;Sum', ...rows, ''].join('\n');
};

/** Imports rows with these texts in a month of 2026. */
export async function bringRows(
  user: TestUser,
  month: number,
  texts: readonly string[],
): Promise<Report> {
  const fields = { mapping: JSON.stringify(MAPPING) };
  const answer = await user.upload('GENERIC', fileOf(month, texts), 'list.csv', fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
