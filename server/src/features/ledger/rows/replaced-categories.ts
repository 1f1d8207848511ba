import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { withCategories } from '@saldo/domain/parts/parts';
import { sql } from 'kysely';
import { readRows, text } from '../../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import { partsIn } from '../../../schema/stored/stored-parts.ts';
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
  await moveParts(tx, { bookId, now, gone, to: id });
  if (id !== null) await renameCategories(tx, { bookId, from: gone, to: id });
  return moved;
}

/** Split rows with a part in one of the categories. Few rows are split. */
export const partsInCategories = (
  db: Db | Tx,
  q: { bookId: BookId; categories: readonly string[] },
) => readRows(db, { id: text, parts: text })`
    select id, parts from transactions where user_id = ${q.bookId} and parts is not null
      and (${sql.join(
        q.categories.map((id) => sql`parts like ${`%${id}%`}`),
        sql` or `,
      )})`;

async function moveParts(
  tx: Rows,
  q: { bookId: BookId; now: string; gone: readonly string[]; to: string | null },
): Promise<void> {
  const { bookId, now, gone, to } = q;
  if (gone.length === 0) return;
  for (const { id, parts } of await partsInCategories(tx, { bookId, categories: gone })) {
    const moved = withCategories(partsIn(parts), (one) =>
      one !== null && gone.includes(one) ? to : one,
    );
    const set = { parts: JSON.stringify(moved), updated_at: now };
    await updateTransactions(tx, { user_id: bookId, id }, set);
  }
}
