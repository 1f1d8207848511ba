import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/storage.ts';

/** Days: `from` included, `to` not. */
interface Span {
  userId: string;
  from: string;
  to: string;
}

const counted = (q: Span): RawBuilder<unknown> => sql`
  user_id = ${q.userId} and date >= ${q.from} and date < ${q.to}
  and ignore = 0 and ignore_default_metrics = 0`;

/** Income less expenses of what the metrics count, in cents; a refund counts the same on either side. */
export async function balanceOf(db: Db, q: Span): Promise<number> {
  const { rows } = await sql<{ balance: number | null }>`
    select sum(case direction when 'income' then amount else -amount end) as balance
    from transactions where ${counted(q)} and currency = 'EUR'`.execute(db);
  return Number(rows[0]?.balance ?? 0);
}

/** What the totals leave out because it is not in euros. */
export async function leftOut(db: Db, q: Span): Promise<{ currency: string; count: number }[]> {
  const { rows } = await sql<{ currency: string; count: number }>`
    select currency, count(*) as count from transactions
    where ${counted(q)} and currency <> 'EUR' group by currency order by currency`.execute(db);
  return rows;
}

/** The top-level category with the highest expenses, refunds deducted; `id` and `name` are null for Uncategorized. */
export async function topCategory(
  db: Db,
  q: Span,
): Promise<{ id: string | null; name: string | null; total: number } | undefined> {
  const { rows } = await sql<{ id: string | null; name: string | null; total: number }>`
    select c.id as id, c.name as name, s.total from (
      select coalesce(c.parent_id, c.id) as top,
        sum(case t.direction when 'expense' then t.amount else -t.amount end) as total
      from transactions t
      left join categories c on c.user_id = t.user_id and c.id = t.category_id
      where t.user_id = ${q.userId} and t.date >= ${q.from} and t.date < ${q.to}
        and t.ignore = 0 and t.ignore_default_metrics = 0 and t.currency = 'EUR'
        and (t.direction = 'expense' or t.is_refund = 1)
      group by coalesce(c.parent_id, c.id)
    ) s
    left join categories c on c.user_id = ${q.userId} and c.id = s.top
    where s.total > 0 order by s.total desc, s.top limit 1`.execute(db);
  const top = rows[0];
  return top && { id: top.id, name: top.name, total: Number(top.total) };
}

export async function countRows(db: Db, q: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from transactions
    where user_id = ${q.userId} and date >= ${q.from} and date < ${q.to} and ignore = 0`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export interface ActivityRow {
  id: string;
  description: string;
  date: string;
  direction: 'income' | 'expense';
  amount: number;
  currency: string;
  category_name: string | null;
  parent_name: string | null;
}

/** The newest rows that are not ignored. */
export async function recentActivity(
  db: Db,
  q: { userId: string; limit: number },
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select t.id, t.description, t.date, t.direction, t.amount, t.currency,
      c.name as category_name, p.name as parent_name
    from transactions t
    left join categories c on c.user_id = t.user_id and c.id = t.category_id
    left join categories p on p.user_id = c.user_id and p.id = c.parent_id
    where t.user_id = ${q.userId} and t.ignore = 0
    order by t.date desc, t.id desc limit ${q.limit}`.execute(db);
  return rows;
}
