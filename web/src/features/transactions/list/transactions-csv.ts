import type { Category } from '@saldo/contract/categories';
import type { Transaction } from '@saldo/contract/transactions';
import { UNCATEGORIZED } from '@saldo/contract/well-known';
import { dayOf } from '@saldo/domain/dates';
import { csvFile } from '../../../lib/csv-file.ts';
import { findCategory, fullName } from '../../categories/category-tree.ts';
import { countedAmount, countedParts } from '../shares/share-values.ts';
import { matchingSplits } from '../splits/split-values.ts';
import { merchantOrDescription } from '../transaction-parts.tsx';
import { texts as t } from './list-sums-texts.ts';

/**
 * A split row is a line for each of its parts that the filters match. What others pay of a row, or what it pays back, counts
 * nowhere and is left out.
 */
const linesOf = (row: Transaction, categories: readonly Category[]): unknown[][] =>
  row.splits.length === 0
    ? [cellsOf({ ...row, amount: countedAmount(row) })]
    : matchingSplits(countedParts(row)).map(({ category, amount, note }) => {
        const place = findCategory(categories, category);
        const category_name = place ? fullName(place) : UNCATEGORIZED.name;
        return cellsOf({ ...row, category_name, amount, note: note ?? row.note });
      });

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

/** The rows as a CSV file for spreadsheets, with signed amounts. */
export const csvOf = (
  rows: readonly Transaction[],
  categories: readonly Category[],
): Promise<Blob> => csvFile([[...t.columns], ...rows.flatMap((row) => linesOf(row, categories))]);
