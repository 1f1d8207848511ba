import type { Db, Tx } from '../../platform/db/storage.ts';
import type { SignInFailuresTable } from '../../platform/db/tables.ts';

/** The failures of an address since then, oldest first. */
export const listFailures = (
  db: Db | Tx,
  q: { address: string; since: string },
): Promise<Pick<SignInFailuresTable, 'account' | 'at'>[]> =>
  db
    .selectFrom('sign_in_failures')
    .select(['account', 'at'])
    .where('address', '=', q.address)
    .where('at', '>', q.since)
    .orderBy('at')
    .execute();

/** The failures on an account since then, from everywhere, oldest first. */
export const listFailuresOn = (
  db: Db | Tx,
  q: { account: string; since: string },
): Promise<Pick<SignInFailuresTable, 'at'>[]> =>
  db
    .selectFrom('sign_in_failures')
    .select('at')
    .where('account', '=', q.account)
    .where('at', '>', q.since)
    .orderBy('at')
    .execute();

export const deleteOldFailures = (tx: Tx, q: { before: string }): Promise<unknown> =>
  tx.deleteFrom('sign_in_failures').where('at', '<=', q.before).execute();
