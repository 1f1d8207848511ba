import { sql } from 'kysely';
import { findRows } from '../../platform/db/crud.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { countedBy } from '../ledger/figure-sql.ts';
import type { Days } from '../metrics/store.ts';

export async function countRows(db: Db, q: Days): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from transactions
    where user_id = ${q.userId} and date >= ${q.from} and date < ${q.to} and ignore = 0`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export type ActivityRow = Pick<
  TransactionsTable,
  | ('id' | 'description' | 'creditor_name' | 'debtor_name')
  | ('date' | 'direction' | 'amount' | 'currency')
> & { category_name: string | null; parent_name: string | null };

/** The newest rows that are not ignored. */
export async function recentActivity(
  db: Db,
  q: { userId: string; limit: number },
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select t.id, t.description, t.creditor_name, t.debtor_name, t.date, t.direction, t.amount, t.currency,
      c.name as category_name, p.name as parent_name
    from transactions t
    left join categories c on c.user_id = t.user_id and c.id = t.category_id
    left join categories p on p.user_id = c.user_id and p.id = c.parent_id
    where t.user_id = ${q.userId} and t.ignore = 0
    order by t.date desc, t.id desc limit ${q.limit}`.execute(db);
  return rows;
}

/** What was spent on a day, by category; refunds lower it. */
export interface SpentCell {
  day: string;
  category_id: string | null;
  cents: number;
}

export async function spentByDay(db: Db, q: Days): Promise<SpentCell[]> {
  const { rows } = await sql<SpentCell>`
    select substr(date, 1, 10) as day, category_id,
      sum(case direction when 'expense' then amount else -amount end) as cents
    from transactions t
    where user_id = ${q.userId} and date >= ${q.from} and date < ${q.to} and ${countedBy('expense', q.userId)}
    group by substr(date, 1, 10), category_id`.execute(db);
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
}

/** The newest notice of missing days, with the account that it is about. */
export async function newestGap(
  db: Db,
  q: { userId: string },
): Promise<{ account_id: string; name: string; period: string } | undefined> {
  const { rows } = await sql<{ subject_id: string; period: string }>`
    select subject_id, period from notifications
    where user_id = ${q.userId} and kind = 'days_missing' order by period desc`.execute(db);
  if (rows.length === 0) return undefined;
  const accounts = await findRows(db, 'accounts', { user_id: q.userId, closed_on: null });
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  for (const { subject_id: account_id, period } of rows) {
    const name = names.get(account_id);
    if (name !== undefined) return { account_id, name, period };
  }
  return undefined;
}

/** The access to a bank that ends first. */
export async function firstEnding(
  db: Db,
  q: { userId: string; before: string },
): Promise<{ name: string; expires_at: string } | undefined> {
  const { rows } = await sql<{ name: string; expires_at: string }>`
    select name, expires_at from bank_connections
    where user_id = ${q.userId} and state = 'active' and expires_at < ${q.before}
    order by expires_at limit 1`.execute(db);
  return rows[0];
}
