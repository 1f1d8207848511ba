import type { Tx } from '../../platform/db/storage.ts';

/** Gives the transactions of some categories another one, or none. Returns how many. */
export async function moveTransactions(
  tx: Tx,
  q: { userId: string; from: readonly string[]; to: string | null; now: string },
): Promise<number> {
  const result = await tx
    .updateTable('transactions')
    .set({
      category_id: q.to,
      category_reason: null,
      ...(q.to === null ? { category_source: 'none' as const } : {}),
      updated_at: q.now,
    })
    .where('user_id', '=', q.userId)
    .where('category_id', 'in', q.from)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
