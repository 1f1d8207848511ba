import type { Cents } from '@saldo/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/storage.ts';

/** What the rows of each account come to. */
export async function sumsByAccount(tx: Tx, userId: string): Promise<Map<string | null, Cents>> {
  const rows = await tx
    .selectFrom('transactions')
    .select('account_id')
    .select(sql<number>`sum(case when direction = 'income' then amount else -amount end)`.as('sum'))
    .where('user_id', '=', userId)
    .groupBy('account_id')
    .execute();
  return new Map(rows.map((row) => [row.account_id, Number(row.sum)]));
}
