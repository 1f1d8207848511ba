import { sql } from 'kysely';
import type { Db } from '../../platform/db/storage.ts';

/** Days: `from` included, `to` not. */
interface Span {
  userId: string;
  from: string;
  to: string;
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
