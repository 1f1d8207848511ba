import { chunksOf } from '../../../platform/db/chunks.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';

export async function ownTransactionIds(
  db: Db | Tx,
  q: { bookId: BookId; ids: readonly string[] },
): Promise<Set<string>> {
  const own = new Set<string>();
  for (const ids of chunksOf(q.ids)) {
    const rows = await db
      .selectFrom('transactions')
      .select('id')
      .where('user_id', '=', q.bookId)
      .where('id', 'in', ids)
      .execute();
    for (const row of rows) own.add(row.id);
  }
  return own;
}
