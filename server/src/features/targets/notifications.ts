import { FREQUENCIES, type Frequency } from '@saldo/contract/alerts';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { alertAmount, alertNotification, alertPeriod } from '@saldo/domain/alerts';
import { type Day, dayIn } from '@saldo/domain/dates';
import { goalAmount, isGoalCompleted } from '@saldo/domain/goals';
import type { Cents } from '@saldo/domain/money';
import { overlap, type Span, spanAround } from '@saldo/domain/spans';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/context.ts';
import { deleteRows } from '../../platform/db/crud.ts';
import { cents, columns, nullable, readRows, text } from '../../platform/db/read-rows.ts';
import { type Cells, journalOf } from '../../platform/db/row-journal.ts';
import type { Db, Storage, Tx } from '../../platform/db/storage.ts';
import { takeLock } from '../../platform/db/write-locks.ts';
import { type BookId, bookOf } from '../../platform/identity.ts';
import { runTurn, type SliceInput, type TurnResult } from '../../platform/jobs/user-turns.ts';
import type { RowOf } from '../../schema/columns.ts';
import { categoriesOfParts } from '../../schema/stored/stored-parts.ts';
import { COLUMNS } from '../../schema/tables.ts';
import { readBalancesInGoals } from '../accounts/goal-balances.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { createNotification, notificationsAbout } from '../notifications/service.ts';
import { type Counting, targetSums, turnovers } from './counted-rows.ts';
import { currentLimits } from './rolled-limits.ts';

/** The book whose goals and alerts are evaluated, with the current time and its owner's time zone. */
export type Who = Pick<Caller, 'bookId' | 'timeZone' | 'now'>;

/** Limits the goals and alerts that a change to transactions may affect. An absent field sets no limit. */
export interface AffectedFigures {
  /** Null is Uncategorized. */
  categories?: readonly (string | null)[];
  /** Inclusive days. */
  span?: Span;
  targets?: readonly string[];
}

/** If more transactions change at once, all goals and alerts are evaluated. */
const IDS_AT_MOST = 500;

/** Serializes writers that change the user's figures until the transaction ends. */
const lockFigures = (tx: Tx, bookId: BookId) => takeLock(tx, 'figures', bookId);

/**
 * Sends notifications about goals and alerts. Every service that can change their amounts calls this in its
 * transaction, after its other writes and before it writes the audit line. `moved` limits the goals and alerts to
 * evaluate. Writers wait for each other here and see each other's rows, so a threshold that two of them cross together
 * is not missed.
 */
export async function notifyTargets(tx: Tx, who: Who, moved: AffectedFigures = {}): Promise<void> {
  if (moved.categories?.length === 0) return;
  const { bookId } = who;
  await lockFigures(tx, bookId);
  const today = dayIn(who.timeZone, new Date(who.now));
  const affected = (await openTargets(tx, { bookId, today, categories: moved.categories })).filter(
    (one) =>
      (moved.targets?.includes(one.id) ?? true) &&
      (!moved.span || overlap(moved.span, daysThatCount(one))),
  );
  if (affected.length === 0) return;
  const open = await withCurrentLimits(tx, { bookId, today }, affected);
  // Most targets are far from their threshold. Their turnover is enough to rule them out, and cheaper to read than
  // their sums.
  const most = await turnovers(tx, { bookId, wanted: open });
  const near = open.filter(({ frequency, threshold }, at) =>
    frequency === null
      ? isGoalCompleted(most[at] ?? 0, threshold)
      : alertNotification(most[at] ?? 0, threshold) !== null,
  );

  const reachable = near.filter(({ frequency }) => frequency === null);
  const reached = await targetSums(tx, { bookId, kind: 'goals', wanted: reachable });
  for (const [at, { id, name, period, threshold }] of reachable.entries()) {
    const sum = reached[at];
    if (!sum || !isGoalCompleted(goalAmount(sum), threshold)) continue;
    const told = { is: 'goal', name } as const;
    await createNotification(tx, who, { kind: 'goal_completed', subjectId: id, period, told });
  }
  const watched = near.filter(({ frequency }) => frequency !== null);
  const spent = await targetSums(tx, { bookId, kind: 'alerts', wanted: watched });
  for (const [at, { id, name, frequency, period, ...target }] of watched.entries()) {
    const { threshold: limit, currency } = target;
    const sum = spent[at];
    const amount = sum ? alertAmount(sum) : 0;
    const kind = alertNotification(amount, limit);
    if (kind === null || frequency === null) continue;
    const told = { is: 'alert', name, frequency, amount, limit, currency } as const;
    await createNotification(tx, who, { kind, subjectId: id, period, told });
  }
}

/** What was spent in earlier periods counts, too, if a limit rolls over. */
const daysThatCount = ({ rolls_from: since, from, to }: OpenTarget): Span => ({
  from: since !== null && since < from ? since : from,
  to,
});

async function withCurrentLimits(
  tx: Tx,
  q: { bookId: BookId; today: Day },
  targets: readonly OpenTarget[],
): Promise<OpenTarget[]> {
  const alerts = targets.flatMap(({ frequency, threshold: limit, rolls_from, ...alert }) =>
    frequency === null ? [] : [{ ...alert, frequency, limit, rollsFrom: rolls_from }],
  );
  const limits = await currentLimits(tx, q, alerts);
  return targets.map((one) => ({ ...one, threshold: limits.get(one.id) ?? one.threshold }));
}

const TARGET = {
  ...columns('goals', 'id', 'name', 'category_id'),
  frequency: nullable(COLUMNS.alerts.frequency),
  currency: nullable(text),
  from: nullable(text),
  to: nullable(text),
  /** A goal's target amount or an alert's limit. */
  threshold: cents,
  rolls_from: nullable(text),
};

interface OpenTarget extends Counting {
  id: string;
  name: string;
  /** Null for a goal. */
  frequency: Frequency | null;
  threshold: Cents;
  period: string;
  /** Null for a goal, and for an alert whose limit does not roll over. */
  rolls_from: Day | null;
}

/**
 * Goals and alerts that send notifications and have not sent the final one for the period. Goals come first.
 * `categories` limits them to targets that count one of these categories, directly or through its parent.
 */
async function openTargets(
  tx: Tx,
  q: { bookId: BookId; today: Day; categories: AffectedFigures['categories'] },
): Promise<OpenTarget[]> {
  const { bookId, today } = q;
  const ids = q.categories?.map((id) => id ?? UNCATEGORIZED_ID);
  const counts = ids
    ? sql`(g.category_id in (${sql.join(ids)}) or g.category_id in (select c.parent_id from categories c
        where c.user_id = ${bookId} and c.parent_id is not null and c.id in (${sql.join(ids)})))`
    : sql`1 = 1`;
  const isOpen = (
    period: RawBuilder<unknown>,
  ) => sql`g.user_id = ${bookId} and g.notify_user = 1 and ${counts}
    and not exists (select 1 from notifications n where n.user_id = ${bookId} and n.subject_id = g.id
      and n.kind <> 'alert_approaching' and n.period = ${period})`;
  const calendar = await calendarOf(tx, { bookId });
  const main = await mainCurrencyOf(tx, { bookId });
  const days = new Map(FREQUENCIES.map((one) => [one, alertPeriod(calendar, one, today)]));
  const periods = [...days].map(([one, { key }]) => sql`when ${sql.lit(one)} then ${key}`);
  const rows = await readRows(tx, TARGET)`
    select g.id, g.name, g.category_id, null as frequency, g.currency, g.start_date as "from", g.end_date as "to",
      g.final_amount as threshold, null as rolls_from, 0 as kind
    from goals g where ${isOpen(sql`''`)} and g.account_id is null
    union all
    select g.id, g.name, g.category_id, g.frequency, g.currency, null, null, g.limit_amount, g.rolls_from, 1
    from alerts g where ${isOpen(sql`case g.frequency ${sql.join(periods, sql` `)} end`)}
    order by kind, id`;
  return rows.map(({ category_id: categoryId, currency, from, to, ...row }) => {
    const current = row.frequency === null ? undefined : days.get(row.frequency);
    const { key: period, ...span } = current ?? { from: from ?? '', to: to ?? '', key: '' };
    return { ...row, ...span, categoryId, currency: currency ?? main, period };
  });
}

/**
 * Notifies the user about reached goals that follow one of these accounts, or any account. Reads all rows of those
 * accounts, so it runs in a worker: after imports, fetches and merges, and once a day.
 */
export async function notifyBalances(
  tx: Tx,
  q: { bookId: BookId; now: string },
  accounts?: readonly string[],
): Promise<void> {
  if (accounts?.length === 0) return;
  const { bookId } = q;
  await lockFigures(tx, bookId);
  const goals = await readRows(tx, FOLLOWING)`
    select g.id, g.name, g.currency, g.account_id as account, g.start_date as "from", g.end_date as "to", g.final_amount
    from goals g
    where g.user_id = ${bookId} and g.notify_user = 1 and g.account_id is not null
      and ${accounts ? sql`g.account_id in (${sql.join(accounts)})` : sql`1 = 1`}
      and not exists (select 1 from notifications n where n.user_id = ${bookId} and n.subject_id = g.id
        and n.kind = 'goal_completed')
    order by g.id`;
  const balances = await readBalancesInGoals(tx, { bookId, today: q.now.slice(0, 10), goals });
  for (const { id, name, final_amount } of goals) {
    const balance = balances.get(id);
    if (!balance || !isGoalCompleted(balance.amount, final_amount)) continue;
    const told = { is: 'goal', name } as const;
    await createNotification(tx, q, { kind: 'goal_completed', subjectId: id, period: '', told });
  }
}

const FOLLOWING = {
  ...columns('goals', 'id', 'name', 'currency', 'final_amount'),
  ...{ account: text, from: text, to: text },
};

/** The goals and alerts that a change to these transactions may affect. */
export async function affectedBy(
  tx: Tx,
  q: { bookId: BookId; ids: readonly string[] },
): Promise<AffectedFigures> {
  if (q.ids.length > IDS_AT_MOST) return {};
  if (q.ids.length === 0) return { categories: [] };
  const known: Counted[] = [];
  const unknown: string[] = [];
  const journal = journalOf(tx, 'transactions');
  for (const id of q.ids) {
    const row = journal?.known('transactions', id);
    if (row) known.push(countedOf(row));
    else unknown.push(id);
  }
  if (unknown.length === 0) return affectedByRows(known);
  const rows = await readRows(tx, COUNTED)`
    select category_id, parts, date from transactions where user_id = ${q.bookId} and id in (${sql.join(unknown)})`;
  return affectedByRows([...known, ...rows]);
}

const COUNTED = columns('transactions', 'category_id', 'parts', 'date');
type Counted = RowOf<typeof COUNTED>;

const countedOf = ({ category_id: category, parts, date }: Cells): Counted => ({
  category_id: typeof category === 'string' ? category : null,
  parts: typeof parts === 'string' ? parts : null,
  date: String(date),
});

/** The goals and alerts that a change to these rows may affect. */
function affectedByRows(rows: readonly Counted[]): AffectedFigures {
  const days = rows
    .map(({ date }) => date.slice(0, 10))
    .map((day): Span => ({ from: day, to: day }));
  const all = rows.flatMap(({ category_id, parts }) => [category_id, ...categoriesOfParts(parts)]);
  const categories = [...new Set(all)];
  return days.length === 0 ? { categories } : { categories, span: days.reduce(spanAround) };
}

/**
 * Evaluates the goals and alerts of all users, or of a slice of them, when a new day, week, month or year begins. Runs
 * in a worker.
 */
export async function evaluateFigures(
  { storage }: { storage: Storage },
  { now, timeZone, turn = {} }: SliceInput,
): Promise<TurnResult> {
  const rows = await readRows(storage.read, columns('users', 'id', 'time_zone'))`
    select u.id, u.time_zone from users u
    where u.id in (select user_id from goals where notify_user = 1
      union select user_id from alerts where notify_user = 1)
    order by u.id`;
  return runTurn(storage, { what: 'figures', users: rows, turn }, (person) => {
    const who = { bookId: bookOf(person.id), now, timeZone: person.time_zone ?? timeZone };
    return storage.write(async (tx) => {
      await notifyTargets(tx, who);
      await notifyBalances(tx, who);
    });
  });
}

/** Past notifications of goals and alerts, each in the form `id period`. */
export const sentNotifications = async (
  db: Db | Tx,
  q: { bookId: BookId },
): Promise<ReadonlySet<string>> =>
  new Set(
    (await notificationsAbout(db, q)).map(({ subject_id, period }) => `${subject_id} ${period}`),
  );

/** Deletes the notifications about a goal or an alert, and blocks new ones about it until the transaction ends. */
export async function forgetNotifications(
  tx: Tx,
  q: { bookId: BookId; subjectId: string },
): Promise<void> {
  await lockFigures(tx, q.bookId);
  // Pending mails are deleted with their notifications.
  await deleteRows(tx, 'notifications', { user_id: q.bookId, subject_id: q.subjectId });
}
