import type { Db, Tx } from '../../../../platform/db/storage.ts';
import type { SandboxConsentsTable } from '../../../../platform/db/tables-banks.ts';

export const insertConsent = (tx: Tx, row: SandboxConsentsTable): Promise<unknown> =>
  tx.insertInto('sandbox_consents').values(row).execute();

export const findConsent = (db: Db | Tx, id: string): Promise<SandboxConsentsTable | undefined> =>
  db.selectFrom('sandbox_consents').selectAll().where('id', '=', id).executeTakeFirst();

/** Decides a consent that nobody has decided yet; says whether it did. */
export async function decide(
  tx: Tx,
  q: { id: string; state: SandboxConsentsTable['state']; now: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('sandbox_consents')
    .set({ state: q.state, decided_at: q.now })
    .where('id', '=', q.id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export const setCalls = (tx: Tx, q: { id: string; calls: string }): Promise<unknown> =>
  tx.updateTable('sandbox_consents').set({ calls: q.calls }).where('id', '=', q.id).execute();

/** It stays in the books: some banks of the sandbox change with each consent. */
export const revokeConsent = (tx: Tx, id: string): Promise<unknown> =>
  tx.updateTable('sandbox_consents').set({ state: 'revoked' }).where('id', '=', id).execute();

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
