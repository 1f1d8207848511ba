import { findRows } from '../../platform/db/crud.ts';
import {
  cents,
  columns,
  integer,
  nullable,
  readRow,
  readRows,
  text,
} from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { RowOf } from '../../schema/columns.ts';
import { countedBy } from '../ledger/figure-filters.ts';
import type { Days } from '../metrics/store.ts';

export async function countRows(db: Db, q: Days): Promise<number> {
  const row = await readRow(db, { count: integer })`
    select count(*) as count from transactions
    where user_id = ${q.userId} and date >= ${q.from} and date < ${q.to} and ignore = 0`;
  return row?.count ?? 0;
}

const ACTIVITY = {
  ...columns('transactions', 'id', 'description', 'creditor_name', 'debtor_name'),
  ...columns('transactions', 'date', 'direction', 'amount', 'currency'),
  category_name: nullable(text),
  parent_name: nullable(text),
};
export type ActivityRow = RowOf<typeof ACTIVITY>;

export const recentActivity = (
  db: Db,
  q: { userId: string; limit: number },
): Promise<ActivityRow[]> => readRows(db, ACTIVITY)`
    select t.id, t.description, t.creditor_name, t.debtor_name, t.date, t.direction, t.amount, t.currency,
      c.name as category_name, p.name as parent_name
    from transactions t
    left join categories c on c.user_id = t.user_id and c.id = t.category_id
    left join categories p on p.user_id = c.user_id and p.id = c.parent_id
    where t.user_id = ${q.userId} and t.ignore = 0
    order by t.date desc, t.id desc limit ${q.limit}`;

/** Spending per day and category, net of refunds. */
const SPENT = { day: text, category_id: nullable(text), cents };
export type SpentCell = RowOf<typeof SPENT>;

export const spentByDay = (db: Db, q: Days): Promise<SpentCell[]> => readRows(db, SPENT)`
    select substr(date, 1, 10) as day, category_id,
      sum(case direction when 'expense' then amount else -amount end) as cents
    from transactions t
    where user_id = ${q.userId} and date >= ${q.from} and date < ${q.to} and ${countedBy('expense', q.userId)}
    group by substr(date, 1, 10), category_id`;

const OPEN = { id: text, cents };

/** Uncategorized rows that count as spending, with their amounts; refunds are negative. */
export const uncategorizedSpending = (db: Db, q: Days): Promise<RowOf<typeof OPEN>[]> =>
  readRows(db, OPEN)`
    select id, case direction when 'expense' then amount else -amount end as cents
    from transactions t
    where user_id = ${q.userId} and date >= ${q.from} and date < ${q.to} and category_id is null
      and ${countedBy('expense', q.userId)}`;

/** The newest notification about missing days, with its account. */
export async function newestMissingDays(
  db: Db,
  q: { userId: string },
): Promise<{ account_id: string; name: string; period: string } | undefined> {
  const rows = await readRows(db, { subject_id: text, period: text })`
    select subject_id, period from notifications
    where user_id = ${q.userId} and kind = 'days_missing' order by period desc`;
  if (rows.length === 0) return undefined;
  const accounts = await findRows(db, 'accounts', { user_id: q.userId, closed_on: null });
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  for (const { subject_id: account_id, period } of rows) {
    const name = names.get(account_id);
    if (name !== undefined) return { account_id, name, period };
  }
  return undefined;
}

/** The bank connection whose access expires first. */
export async function firstExpiringConnection(
  db: Db,
  q: { userId: string; before: string },
): Promise<{ name: string; expires_at: string } | undefined> {
  return readRow(db, { name: text, expires_at: text })`
    select name, expires_at from bank_connections
    where user_id = ${q.userId} and state = 'active' and expires_at < ${q.before}
    order by expires_at limit 1`;
}
