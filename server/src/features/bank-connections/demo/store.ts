import type { Tx } from '../../../platform/db/storage.ts';
import type { ConnectionRow } from '../store/connections.ts';

export async function findShown(
  tx: Tx,
  q: { userId: string; institutionId: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('bank_connections')
    .select('id')
    .where('user_id', '=', q.userId)
    .where('institution_id', '=', q.institutionId)
    .executeTakeFirst();
  return row?.id;
}

export const putShown = (tx: Tx, row: ConnectionRow): Promise<unknown> => {
  const { user_id: _, id: __, ...set } = row;
  return tx
    .insertInto('bank_connections')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(set))
    .execute();
};

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
