import { readRows, text } from '../../../platform/db/read-rows.ts';
import type { BookId } from '../../../platform/identity.ts';
import type { Rows } from '../steps/steps.ts';

/**
 * Possible duplicates among rows that are about to be deleted, each with the row that stays for the same payment: the one
 * that it may duplicate, or else the one that may duplicate it.
 */
export async function keptDoubles(
  tx: Rows,
  { bookId, ids }: { bookId: BookId; ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const pairs = await readRows(tx, { id: text, other: text })`
    select t.id, o.id as other from transactions t
    join transactions o on o.user_id = t.user_id and o.id = t.possible_duplicate_of
    where t.user_id = ${bookId} and t.possible_duplicate_of is not null
    order by t.id`;
  const deleted = new Set(ids);
  const kept = new Map<string, string>();
  for (const { id, other } of pairs) {
    if (deleted.has(other) && !deleted.has(id) && !kept.has(other)) kept.set(other, id);
  }
  for (const { id, other } of pairs) {
    if (deleted.has(id) && !deleted.has(other)) kept.set(id, other);
  }
  return kept;
}
