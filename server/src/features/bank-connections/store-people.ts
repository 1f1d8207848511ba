import type { Db } from '../../platform/db/storage.ts';

export async function lastTimeZone(db: Db, q: { userId: string }): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('time_zone')
    .where('id', '=', q.userId)
    .executeTakeFirst();
  return row?.time_zone ?? null;
}
