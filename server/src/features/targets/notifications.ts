import type { Frequency } from '@saldo/contract/alerts';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { alertAmount, alertNotice, alertPeriod } from '@saldo/domain/alerts';
import { dayIn } from '@saldo/domain/dates';
import { goalAmount, isGoalCompleted } from '@saldo/domain/goals';
import type { Cents } from '@saldo/domain/money';
import { around, overlap, type Span } from '@saldo/domain/spans';
import { sql } from 'kysely';
import type { Caller } from '../../platform/context.ts';
import { deleteRows, findRows } from '../../platform/db/crud.ts';
import { lock } from '../../platform/db/lock.ts';
import { nullable, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db, Storage, Tx } from '../../platform/db/storage.ts';
import { inTurn, type SliceInput, type Turned } from '../../platform/jobs/user-turns.ts';
import { makeNotice, noticesOf } from '../notifications/service.ts';
import { type Counting, targetSums, turnovers } from './counted-rows.ts';

/** The user whose figures these are, with their time and time zone. */
export type Who = Omit<Caller, 'requestId'>;

/** Figures that transactions may change; an absent field means all. */
export interface Moved {
  /** Null is Uncategorized. */
  categories?: readonly (string | null)[];
  /** Days, both included. */
  span?: Span;
  /** Ids of goals and alerts. */
  targets?: readonly string[];
}

/** Above this many transactions, all figures are evaluated. */
const IDS_AT_MOST = 500;

/** Key of a notification's period: the alert's frequency and the period's first day. */
export const periodKey = (frequency: Frequency, { from }: Span): string => `${frequency} ${from}`;

/** Blocks other writers that change the user's figures until the transaction ends. */
const lockFigures = (tx: Tx, userId: string) => lock(tx, 'figures', userId);

/**
 * Sends notifications of goals and alerts. Every service that can change a figure calls it in its transaction, after
 * its writes and before the audit. `moved` limits the figures to evaluate. Writers wait for each other here and see
 * each other's rows, so none misses a threshold that two of them cross together.
 */
export async function figuresMoved(tx: Tx, who: Who, moved: Moved = {}): Promise<void> {
  if (moved.categories?.length === 0) return;
  const { userId } = who;
  await lockFigures(tx, userId);
  const categories = await covering(tx, userId, moved.categories);
  const mayMove = (row: { id: string; notify_user: boolean; category_id: string }, days: Span) =>
    row.notify_user &&
    (moved.targets?.includes(row.id) ?? true) &&
    (categories?.has(row.category_id) ?? true) &&
    (!moved.span || overlap(moved.span, days));
  const q = { userId };

  const goals = (await findRows(tx, 'goals', { user_id: userId }, ['id']))
    .map((row) => ({
      ...counting(row, { from: row.start_date, to: row.end_date }),
      row,
      period: '',
      tells: (most: Cents) => isGoalCompleted(most, row.final_amount),
    }))
    .filter(({ row, from, to }) => mayMove(row, { from, to }));
  const today = dayIn(who.timeZone, new Date(who.now));
  const alerts = (await findRows(tx, 'alerts', { user_id: userId }, ['id']))
    .map((row) => {
      const days = alertPeriod(row.frequency, today);
      const tells = (most: Cents) => alertNotice(most, row.limit_amount) !== null;
      return { ...counting(row, days), row, period: periodKey(row.frequency, days), tells };
    })
    .filter(({ row, from, to }) => mayMove(row, { from, to }));
  const all = [...goals, ...alerts];
  const said = await allSaid(
    tx,
    userId,
    all.map(({ row }) => row.id),
  );
  const open = all.filter(({ row, period }) => !said.has(`${row.id} ${period}`));
  // Most targets are far from their threshold; the turnover, which is cheaper to read, rules them out.
  const most = await turnovers(tx, { ...q, wanted: open });
  const near = new Set(
    open.filter(({ tells }, at) => tells(most[at] ?? 0)).map(({ row }) => row.id),
  );

  const reachable = goals.filter(({ row }) => near.has(row.id));
  const reached = await targetSums(tx, { ...q, kind: 'goals', wanted: reachable });
  for (const [at, { row, period }] of reachable.entries()) {
    const sum = reached[at];
    if (!sum || !isGoalCompleted(goalAmount(sum), row.final_amount)) continue;
    const told = { is: 'goal', name: row.name } as const;
    await makeNotice(tx, who, { kind: 'goal_completed', subjectId: row.id, period, told });
  }
  const watched = alerts.filter(({ row }) => near.has(row.id));
  const spent = await targetSums(tx, { ...q, kind: 'alerts', wanted: watched });
  for (const [at, { row, period }] of watched.entries()) {
    const sum = spent[at];
    const amount = sum ? alertAmount(sum) : 0;
    const kind = alertNotice(amount, row.limit_amount);
    if (kind === null) continue;
    const { id, name, frequency, limit_amount: limit } = row;
    const told = { is: 'alert', name, frequency, amount, limit } as const;
    await makeNotice(tx, who, { kind, subjectId: id, period, told });
  }
}

const counting = (row: { category_id: string }, days: Span): Counting => ({
  categoryId: row.category_id,
  ...days,
});

/** Categories of targets that count one of these: the category itself or its parent. Undefined means all. */
async function covering(tx: Tx, userId: string, categories: Moved['categories']) {
  if (categories === undefined) return undefined;
  const ids = categories.map((id) => id ?? UNCATEGORIZED_ID);
  const rows = await readRows(tx, { parent_id: text })`
    select parent_id from categories
    where user_id = ${userId} and parent_id is not null and id in (${sql.join(ids)})`;
  return new Set([...ids, ...rows.map(({ parent_id }) => parent_id)]);
}

/** Targets, by id and period, that need no further notification. */
async function allSaid(tx: Tx, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const notices = ids.length === 0 ? [] : await noticesOf(tx, { userId, subjectIds: ids });
  return new Set(
    notices
      .filter(({ kind }) => kind !== 'alert_approaching')
      .map(({ subject_id, period }) => `${subject_id} ${period}`),
  );
}

/** Figures that transactions and the other legs of their transfers may change. */
export async function affectedBy(
  tx: Tx,
  q: { userId: string; ids: readonly string[] },
): Promise<Moved> {
  if (q.ids.length > IDS_AT_MOST) return {};
  if (q.ids.length === 0) return { categories: [] };
  const ids = sql.join(q.ids);
  const rows = await readRows(tx, { category_id: nullable(text), date: text })`
    select category_id, date from transactions where user_id = ${q.userId} and (id in (${ids})
      or id in (select income_id from transfers where user_id = ${q.userId} and expense_id in (${ids}))
      or id in (select expense_id from transfers where user_id = ${q.userId} and income_id in (${ids})))`;
  return affectedByRows(rows);
}

/** Figures that such rows may change. */
function affectedByRows(rows: readonly { category_id: string | null; date: string }[]): Moved {
  const days = rows
    .map(({ date }) => date.slice(0, 10))
    .map((day): Span => ({ from: day, to: day }));
  const categories = [...new Set(rows.map(({ category_id }) => category_id))];
  return days.length === 0 ? { categories } : { categories, span: days.reduce(around) };
}

/** Evaluates the figures of a slice of users, or of all, as a new day, week, month or year begins. Runs in a worker. */
export async function evaluateFigures(
  { storage }: { storage: Storage },
  { now, timeZone, turn = {} }: SliceInput,
): Promise<Turned> {
  const rows = await readRows(storage.read, { id: text, time_zone: nullable(text) })`
    select u.id, u.time_zone from users u
    where u.id in (select user_id from goals where notify_user = 1
      union select user_id from alerts where notify_user = 1)
    order by u.id`;
  return inTurn(rows, turn, (person) => {
    const who = { userId: person.id, now, timeZone: person.time_zone ?? timeZone };
    return storage.write((tx) => figuresMoved(tx, who));
  });
}

/** Past notifications of goals and alerts, as `id period`. */
export const pastNotices = async (
  db: Db | Tx,
  q: { userId: string },
): Promise<ReadonlySet<string>> =>
  new Set((await noticesOf(db, q)).map(({ subject_id, period }) => `${subject_id} ${period}`));

/** Deletes the notifications of a goal or an alert. Blocks concurrent notifications of it. */
export async function forgetNotices(
  tx: Tx,
  q: { userId: string; subjectId: string },
): Promise<void> {
  await lockFigures(tx, q.userId);
  // Pending mails are deleted with their notifications.
  await deleteRows(tx, 'notifications', { user_id: q.userId, subject_id: q.subjectId });
}
