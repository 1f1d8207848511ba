import type { Transaction } from '@saldo/contract/transactions';
import { dayOf } from '@saldo/domain/dates';
import { merchantOrDescription } from '../transaction-parts.tsx';
import { texts as t } from './list-sums-texts.ts';

/** Excel reads a file as UTF-8 only if it begins so. */
const BOM = '\uFEFF';

const cellsOf = (row: Transaction): unknown[] => [
  dayOf(row.date),
  merchantOrDescription(row),
  row.description,
  row.category_name,
  row.tags.join(', '),
  row.note ?? '',
  row.account_name ?? '',
  row.direction === 'income' ? row.amount : -row.amount,
  row.currency,
];

/**
 * The rows as a CSV file for spreadsheets, with signed amounts. Text that a spreadsheet would run as a formula starts with
 * an apostrophe.
 */
export async function csvOf(rows: readonly Transaction[]): Promise<Blob> {
  const { default: Papa } = await import('papaparse');
  const lines = Papa.unparse([[...t.columns], ...rows.map(cellsOf)], { escapeFormulae: true });
  return new Blob([`${BOM}${lines}\r\n`], { type: 'text/csv' });
}
