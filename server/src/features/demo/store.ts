import type { Tx } from '../../platform/db/storage.ts';

/** When the newest of its transactions was booked; undefined where it has none. */
export async function newestMoment(tx: Tx, q: { userId: string }): Promise<string | undefined> {
  const newest = await tx
    .selectFrom('transactions')
    .select('date')
    .where('user_id', '=', q.userId)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.date;
}

/** Goals that are past begin again, as if nothing had been told of them. */
export async function renewGoals(
  tx: Tx,
  q: { userId: string; today: string; start_date: string; end_date: string },
): Promise<void> {
  const { userId, today, start_date, end_date } = q;
  const past = await tx
    .updateTable('goals')
    .set({ start_date, end_date })
    .where('user_id', '=', userId)
    .where('end_date', '<', today)
    .returning('id')
    .execute();
  if (past.length === 0) return;
  const ids = past.map(({ id }) => id);
  await tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('subject_id', 'in', ids)
    .execute();
}
