import type { Report } from '@saldo/contract/imports';
import type { TestUser } from '@saldo/proofs/users/user';
import { uploadStatement } from './client.ts';

const MAPPING = {
  date: 'Date',
  date_order: 'day-first',
  description: 'Text',
  amount: 'Amount',
  balance: 'Balance',
  decimal: 'point',
  bank: 'N26',
};

/** Imports rows of `Date,Text,Amount,Balance` into the given account, if any. */
export function importRows(
  person: TestUser,
  rows: readonly string[],
  account?: string,
): Promise<Report> {
  const csv = ['Date,Text,Amount,Balance', ...rows, ''].join('\n');
  const fields = {
    mapping: JSON.stringify(MAPPING),
    ...(account ? { account_id: account } : {}),
  };
  const content = new TextEncoder().encode(csv);
  return uploadStatement(person, { name: 'statement.csv', content, bank: 'GENERIC', fields });
}
