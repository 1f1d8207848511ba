import { MAX_NOTE } from '@saldo/contract/transactions';
import { type FixedPart, joined, splitProblem } from '@saldo/domain/parts/parts';
import type { StatementRow } from '@saldo/statements';
import { newId } from '../../../platform/id.ts';
import type { TransactionsTable } from '../../../schema/tables.ts';
import type { CategoryPlan } from './app-categories.ts';

/** What an app's parts make of a row's category. */
export interface AppSplit
  extends Pick<TransactionsTable, 'category_id' | 'category_source' | 'parts'> {
  /** Of all parts; null is Uncategorized. */
  categories: (string | null)[];
}

/**
 * The columns that keep the parts of an app's row; null if there are none. If no category of theirs is known, they are left
 * out, and the row stays uncategorized. A bank's amount may differ from the app's.
 */
export function appSplit(
  row: Pick<TransactionsTable, 'amount'>,
  { parts = [], moved }: StatementRow,
  { idOf }: Pick<CategoryPlan, 'idOf'>,
): AppSplit | null {
  const cents = parts.map((part) => part.cents);
  if (moved || splitProblem(cents, row.amount) !== null) return null;
  const all = parts.map(({ category, cents, note }): FixedPart => {
    const text = note?.slice(0, MAX_NOTE).trim();
    return { id: newId(), category: idOf(category), cents, ...(text ? { note: text } : {}) };
  });
  const categories = all.map((part) => part.category);
  if (categories.every((category) => category === null)) return null;
  const { category, parts: kept } = joined(all);
  return {
    category_id: category,
    category_source: category === null ? 'none' : 'hand',
    parts: JSON.stringify(kept),
    categories,
  };
}

/** The parts in words, for the description of a row that does not keep them. */
export const partsInWords = ({ parts = [] }: StatementRow): string =>
  parts
    .map(({ category, note, cents }) =>
      [category.join(': '), note ?? '', (cents / 100).toFixed(2)].filter(Boolean).join(' '),
    )
    .join('; ');
