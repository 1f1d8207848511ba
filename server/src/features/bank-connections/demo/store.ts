import type { Tx } from '../../../platform/db/storage.ts';

/** What accounts have from a day on. */
export const rowsSince = (
  tx: Tx,
  q: { userId: string; accountIds: readonly string[]; from: string },
) =>
  tx
    .selectFrom('transactions')
    .select(['date', 'amount', 'direction'])
    .where('user_id', '=', q.userId)
    .where('date', '>=', q.from)
    .where('account_id', 'in', q.accountIds)
    .execute();
