import type { NotificationKind } from '@saldo/contract/notifications';
import { dayOf } from '@saldo/domain/dates';
import { signed } from '@saldo/domain/money';
import { groupBy } from '@saldo/domain/records';
import type { HalfOpenSpan } from '@saldo/domain/spans';
import { findRows } from '../../platform/db/crud.ts';
import {
  cents,
  columns,
  condition,
  integer,
  nullable,
  readRow,
  readRows,
  text,
} from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { RowOf } from '../../schema/columns.ts';
import type { NotificationsTable } from '../../schema/target-tables.ts';
import { countedLines } from '../ledger/figures/counted-lines.ts';
import type { FigureCurrency } from '../ledger/figures/figure-currency.ts';
import { singleLines } from '../ledger/figures/single-lines.ts';

type Days = HalfOpenSpan & { bookId: BookId };

export async function countRows(db: Db, q: Days): Promise<number> {
  const row = await readRow(db, { count: integer })`
    select count(*) as count from transactions
    where user_id = ${q.bookId} and date >= ${q.from} and date < ${q.to} and ignore = 0`;
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
  q: { bookId: BookId; limit: number },
): Promise<ActivityRow[]> => readRows(db, ACTIVITY)`
    select t.id, t.description, t.creditor_name, t.debtor_name, t.date, t.direction, t.amount, t.currency,
      c.name as category_name, p.name as parent_name
    from transactions t
    left join categories c on c.user_id = t.user_id and c.id = t.category_id
    left join categories p on p.user_id = c.user_id and p.id = c.parent_id
    where t.user_id = ${q.bookId} and t.ignore = 0
    order by t.date desc, t.id desc limit ${q.limit}`;

/** What others still owe of each expense, as if that were its amount. Only the rows of shares are read. */
export const owedRows = (db: Db, { bookId }: { bookId: BookId }) =>
  readRows(db, columns('transactions', 'date', 'currency', 'amount'))`
    select date, currency, owed as amount from transactions
    where user_id = ${bookId} and aside is not null and owed > 0`;

/** Spending per day and category, net of refunds. */
const SPENT = { day: text, category_id: nullable(text), cents };
export type SpentCell = RowOf<typeof SPENT>;

export async function spentByDay(
  db: Db,
  money: FigureCurrency,
  days: HalfOpenSpan,
): Promise<SpentCell[]> {
  const { from, where, category, spent } = countedLines('expense', money.bookId);
  const [cells, { lines }] = await Promise.all([
    readRows(db, SPENT)`
      select substr(t.date, 1, 10) as day, ${category} as category_id, sum(${spent}) as cents
      from ${from} where ${where} and ${within(days)} group by substr(t.date, 1, 10), ${category}`,
    singleLines(db, money, { figure: 'expense', span: within(days) }),
  ]);
  const single = lines.map(({ date, category_id, cents, direction }) => ({
    ...{ day: dayOf(date), category_id, cents: -signed(cents, direction) },
  }));
  return [...cells, ...single];
}

const SPENT_BY_ROW = { id: text, cents };

/** What each row gives to spending. Those of refunds are negative. A split row may have several. */
export async function spentByRow(
  db: Db,
  money: FigureCurrency,
  days: HalfOpenSpan,
): Promise<RowOf<typeof SPENT_BY_ROW>[]> {
  const { from, where, spent } = countedLines('expense', money.bookId);
  const [rows, { lines }] = await Promise.all([
    readRows(db, SPENT_BY_ROW)`
      select t.id, ${spent} as cents from ${from} where ${where} and ${within(days)}`,
    singleLines(db, money, { figure: 'expense', span: within(days) }),
  ]);
  return [
    ...rows,
    ...lines.map(({ id, cents, direction }) => ({ id, cents: -signed(cents, direction) })),
  ];
}

const within = ({ from, to }: HalfOpenSpan) => condition`t.date >= ${from} and t.date < ${to}`;

const OPEN = { id: text, cents };

/** Uncategorized rows that count as spending, with their amounts; refunds are negative. */
export async function uncategorizedSpending(
  db: Db,
  money: FigureCurrency,
  days: HalfOpenSpan,
): Promise<RowOf<typeof OPEN>[]> {
  const { from, where, category, spent } = countedLines('expense', money.bookId);
  // A suggestion is for a whole row, so split ones are left to the user.
  const open = condition`${within(days)} and ${category} is null and t.parts is null`;
  const [rows, { lines }] = await Promise.all([
    readRows(db, OPEN)`select t.id, ${spent} as cents from ${from} where ${where} and ${open}`,
    singleLines(db, money, { figure: 'expense', span: open }),
  ]);
  return [
    ...rows,
    ...lines.map(({ id, cents, direction }) => ({ id, cents: -signed(cents, direction) })),
  ];
}

/** Files in open import plans, by plan, newest plan first. */
export async function waitingFiles(
  db: Db,
  q: { bookId: BookId },
): Promise<{ plan_id: string; files: string[]; asks: boolean }[]> {
  const files = await readRows(db, { plan_id: text, file_name: text, state: text })`
    select f.plan_id, f.file_name, f.state from import_plans p
    join import_plan_files f on f.user_id = ${q.bookId} and f.plan_id = p.id
    where p.user_id = ${q.bookId} and p.state = 'open' and f.state in ('asks', 'read')
      and coalesce(f.left_out, 0) = 0
    order by p.created_at desc, p.id desc, f.position, f.id`;
  return [...groupBy(files, ({ plan_id }) => plan_id)].map(([plan_id, own]) => ({
    plan_id,
    files: own.map(({ file_name }) => file_name),
    asks: own.every(({ state }) => state === 'asks'),
  }));
}

/** Notifications about missing days of open accounts, newest days first. */
export async function missingDays(
  db: Db,
  q: { bookId: BookId },
): Promise<{ account_id: string; name: string; period: string }[]> {
  const rows = await readRows(db, { subject_id: text, period: text })`
    select subject_id, period from notifications
    where user_id = ${q.bookId} and kind = 'days_missing' order by period desc`;
  if (rows.length === 0) return [];
  const accounts = await findRows(db, 'accounts', { user_id: q.bookId, closed_on: null });
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const seen = new Set<string>();
  return rows.flatMap(({ subject_id: account_id, period }) => {
    const name = names.get(account_id);
    if (name === undefined || seen.has(account_id)) return [];
    seen.add(account_id);
    return [{ account_id, name, period }];
  });
}

export async function countDuplicates(db: Db, q: { bookId: BookId }): Promise<number> {
  const row = await readRow(db, { count: integer })`
    select count(*) as count from transactions t
    join transactions o on o.user_id = ${q.bookId} and o.id = t.possible_duplicate_of
    where t.user_id = ${q.bookId} and t.possible_duplicate_of is not null`;
  return row?.count ?? 0;
}

const NEWS: readonly NotificationKind[] = ['price_rise', 'series_found', 'paid_twice'];
const NEWS_AT_MOST = 20;
export type NewsRow = Pick<NotificationsTable, 'id' | 'kind' | 'message' | 'told'>;

/** Unread news about recurring payments, newest first. */
export const unreadNews = (db: Db, q: { bookId: BookId }): Promise<NewsRow[]> =>
  db
    .selectFrom('notifications')
    .select(['id', 'kind', 'message', 'told'])
    .where('user_id', '=', q.bookId)
    .where('kind', 'in', NEWS)
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWS_AT_MOST)
    .execute();

/** The bank connection whose access expires first. */
export async function firstExpiringConnection(
  db: Db,
  q: { bookId: BookId; before: string },
): Promise<{ name: string; expires_at: string } | undefined> {
  return readRow(db, { name: text, expires_at: text })`
    select name, expires_at from bank_connections
    where user_id = ${q.bookId} and state = 'active' and expires_at < ${q.before}
    order by expires_at limit 1`;
}
