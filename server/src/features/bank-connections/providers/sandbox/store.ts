import type { Db } from '../../../../platform/db/storage.ts';

/** How many consents a connection was given before this one. */
export async function earlierConsents(
  db: Db,
  q: { connection: string; before: string },
): Promise<number> {
  const row = await db
    .selectFrom('sandbox_consents')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('reference', 'like', `${q.connection}%`)
    .where('created_at', '<', q.before)
    .where('decided_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.n;
}
