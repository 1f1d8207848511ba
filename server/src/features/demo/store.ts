import type { Cents } from '@saldo/domain/money';
import { cents, nullable, readRows, text } from '../../platform/db/read-rows.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';

export async function sumsByAccount(tx: Tx, bookId: BookId): Promise<Map<string | null, Cents>> {
  const rows = await readRows(tx, { account_id: nullable(text), sum: cents })`
    select account_id, sum(case when direction = 'income' then amount else -amount end) as sum
    from transactions where user_id = ${bookId} group by account_id`;
  return new Map(rows.map((row) => [row.account_id, row.sum]));
}
