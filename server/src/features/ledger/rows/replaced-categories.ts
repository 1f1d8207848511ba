import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { CategoryReplacement } from '../../categories/edit-categories.ts';
import { renameCategories } from '../layers/layer-store.ts';
import type { Rows } from '../steps/steps.ts';
import { updateTransactions } from './write-transactions.ts';

/**
 * Moves transactions from categories that are about to be deleted to another category or to none, and updates the
 * layers that name them. Returns how many transactions were moved.
 */
export async function moveTransactions(
  tx: Rows,
  { bookId, now, gone, to }: CategoryReplacement,
): Promise<number> {
  const id = to === UNCATEGORIZED_ID ? null : to;
  const source = id === null ? { category_source: 'none' as const } : {};
  const set = { category_id: id, category_reason: null, ...source, updated_at: now };
  const moved = await updateTransactions(tx, { user_id: bookId, category_id: gone }, set);
  if (id !== null) await renameCategories(tx, { bookId, from: gone, to: id });
  return moved;
}
