import type { Goal } from '@saldo/contract/goals';
import { addDays, type Day, dayIn } from '@saldo/domain/dates';
import { EMPTY_SUM } from '@saldo/domain/goals';
import { addMissing, type RestoreCount } from '@saldo/domain/match-by-name';
import { type Span, spanAround } from '@saldo/domain/spans';
import { changeStep } from '@saldo/domain/step-link';
import type { Actor, Context } from '../../platform/context.ts';
import { deleteRows, findRows, insertRow, updateRows } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { audit } from '../../platform/observability/audit.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import { rowOf } from '../../schema/rows.ts';
import type { Entries } from '../../schema/tables.ts';
import { type BalanceInGoal, readBalancesInGoals } from '../accounts/goal-balances.ts';
import { readKnownDays } from '../accounts/known-days.ts';
import { requireAccount } from '../accounts/service.ts';
import type { CategoryReplacement } from '../categories/edit-categories.ts';
import { requireOwnCategory } from '../categories/service.ts';
import { knownCurrencyOf, WITHOUT_ROWS } from '../ledger/figures/main-currency.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { isSmallRead } from '../ledger/rows/read-limits.ts';
import { recordStep } from '../ledger/steps/record-step.ts';
import { lockLedger } from '../ledger/steps/steps.ts';
import { writeNumberOf } from '../ledger/steps/write-number.ts';
import { targetSums } from './counted-rows.ts';
import { type Changes, type Inputs, KINDS, type Shown } from './goals-and-alerts.ts';
import {
  forgetNotifications,
  notifyBalances,
  notifyTargets,
  sentNotifications,
} from './notifications.ts';
import type { Kind, Rows } from './store.ts';
import * as store from './store.ts';

interface ListRequest {
  bookId: BookId;
  today: Day;
}

type ListContext = Pick<TaskContext, 'storage'>;

export const listGoals = (context: ListContext, q: ListRequest) => listTargets(context, 'goals', q);
export const listAlerts = (context: ListContext, q: ListRequest) =>
  listTargets(context, 'alerts', q);

async function listTargets<K extends Kind>(
  { storage: { read } }: ListContext,
  kind: K,
  q: ListRequest,
): Promise<Shown[K][]> {
  const rows = await store.listTargets(read, kind, q);
  return present(read, kind, { ...q, rows, balances: await balancesFor(read, q, rows) });
}

/** By goal, the balance of the account that it follows, if one is known. */
function balancesFor(db: Db | Tx, { bookId, today }: ListRequest, rows: readonly Rows[Kind][]) {
  const goals = rows.flatMap((row) => {
    if (!('account_id' in row) || row.account_id === null) return [];
    const { id, account_id: account, currency, start_date: from, end_date: to } = row;
    return [{ ...{ id, account, currency, from, to } }];
  });
  return readBalancesInGoals(db, { bookId, today, goals });
}

/** True if the counted rows are few enough for the main thread to sum. Those of an account's balance never are. */
export const isSmallList =
  <K extends Kind>(kind: K) =>
  async ({ storage: { read } }: ListContext, { bookId, today }: ListRequest): Promise<boolean> => {
    const rows = await store.listTargets(read, kind, { bookId });
    if (rows.some((row) => 'account_id' in row && row.account_id !== null)) return false;
    const calendar = await calendarOf(read, { bookId });
    const periods = rows.flatMap((row) => KINDS[kind].periods(row, { calendar, today }));
    const { from, to } = periods.reduce<Span>(spanAround, { from: today, to: today });
    return isSmallRead(read, { bookId, from, to: addDays(to, 1), each: 'sum' });
  };

export async function createTarget<K extends Kind>(
  context: Context,
  actor: Actor,
  kind: K,
  input: Inputs[K],
): Promise<Saved<K>> {
  const { bookId } = actor;
  const id = newId();
  return changing(context, actor, { kind, id, action: 'create' }, async (tx, written) => {
    await requireOwnCategory(tx, { bookId, id: input.category_id, path: 'category_id' });
    const currency =
      (await currencyOfAccount(tx, bookId, input)) ?? (await knownCurrencyOf(tx, { bookId }));
    await requireRowLimit(tx, { owner: bookId, of: kind });
    const own = { user_id: bookId, id, currency, created_at: written.updated_at, ...written };
    await store.insertTarget(tx, kind, { ...KINDS[kind].columns(input), ...own });
  });
}

/** Absent fields keep their values. A deleted category stays until another one is chosen. */
export async function updateTarget<K extends Kind>(
  context: Context,
  actor: Actor,
  kind: K,
  { id, change }: { id: string; change: Changes[K] },
): Promise<Saved<K>> {
  const { bookId } = actor;
  return changing(context, actor, { kind, id, action: 'update' }, async (tx, written) => {
    const before = requireFound(await store.lockTarget(tx, kind, { bookId, id }));
    const { category_id: category } = change;
    if (category !== undefined && category !== before.category_id) {
      await requireOwnCategory(tx, { bookId, id: category, path: 'category_id' });
    }
    const currency = await currencyOfAccount(tx, bookId, change, before);
    const set = { ...KINDS[kind].columns(change, before), currency, ...written };
    await store.updateTarget(tx, kind, { bookId, id, set });
  });
}

/**
 * The currency of a goal that is to follow another account than before: the goal's own, else the account's. A deleted
 * account stays until another is chosen.
 */
async function currencyOfAccount(
  tx: Tx,
  bookId: BookId,
  change: object,
  before: { currency: string | null } = { currency: null },
): Promise<string | undefined> {
  const idOf = (of: object) => ('account_id' in of ? of.account_id : null);
  const id = idOf(change);
  if (typeof id !== 'string' || id === idOf(before)) return undefined;
  const own = await requireAccount(tx, { bookId, id, path: 'account_id' });
  return before.currency ?? (await knownCurrencyOf(tx, { bookId })) ?? own;
}

/** A target as shown in lists, with the step of History that its change made. */
export type Saved<K extends Kind> = Shown[K] & { step_id: string | null };

/** Changes one target in one step, sends the resulting notifications, and returns it as shown in lists. */
function changing<K extends Kind>(
  { storage, now }: Context,
  actor: Actor,
  { kind, id, action }: { kind: K; id: string; action: 'create' | 'update' },
  work: (tx: Tx, written: Pick<Rows[K], 'updated_at' | 'write_number'>) => Promise<void>,
): Promise<Saved<K>> {
  const { bookId, timeZone } = actor;
  const at = now();
  return storage.write(async (tx) => {
    const write_number = await lockLedger(tx, { bookId });
    const before = await store.findTarget(tx, kind, { bookId, id });
    await work(tx, { updated_at: at.toISOString(), write_number });
    const who = { bookId, timeZone, now: at.toISOString() };
    await notifyTargets(tx, who, { targets: [id] });
    const after = requireFound(await store.findTarget(tx, kind, { bookId, id }));
    const step_id = await recordStep(tx, who, changeStep(KINDS[kind].subject, { before, after }));
    await audit(tx, actor, `${KINDS[kind].subject}.${action}`, { id });
    const q = { bookId, today: dayIn(timeZone, at), rows: [after], balances: new Map() };
    return { ...requireFound((await present(tx, kind, q))[0]), step_id };
  });
}

/** Notifies the user if a goal that follows an account is reached, and returns the goal. Null if it was deleted. */
export async function checkBalanceGoal(
  { storage }: TaskContext,
  { id, now, ...q }: ListRequest & { id: string; now: string },
): Promise<Goal | null> {
  const row = await storage.write(async (tx) => {
    const goal = await store.findTarget(tx, 'goals', { bookId: q.bookId, id });
    const ids = goal?.account_id ? [goal.account_id] : [];
    await notifyBalances(tx, { bookId: q.bookId, now }, ids);
    return goal;
  });
  const rows = row ? [row] : [];
  const balances = await balancesFor(storage.read, q, rows);
  return (await present(storage.read, 'goals', { ...q, rows, balances }))[0] ?? null;
}

export function deleteTarget(
  { storage, now }: Context,
  actor: Actor,
  kind: Kind,
  id: string,
): Promise<{ step_id: string | null }> {
  const { bookId } = actor;
  return storage.write(async (tx) => {
    await lockLedger(tx, { bookId });
    const before = requireFound(await store.findTarget(tx, kind, { bookId, id }));
    await deleteRows(tx, kind, { user_id: bookId, id });
    await forgetNotifications(tx, { bookId, subjectId: id });
    const who = { bookId, now: now().toISOString() };
    const step_id = await recordStep(tx, who, changeStep(KINDS[kind].subject, { before }));
    await audit(tx, actor, `${KINDS[kind].subject}.delete`, { id });
    return { step_id };
  });
}

/** Moves goals and alerts from categories about to be deleted to another category. */
export async function replaceTargetCategories(
  tx: Tx,
  { bookId, now, gone, to }: CategoryReplacement,
): Promise<void> {
  if (to === null) return;
  const moved = { user_id: bookId, category_id: gone };
  const set = { category_id: to, updated_at: now, write_number: writeNumberOf(tx, bookId) };
  await updateRows(tx, 'goals', moved, set);
  await updateRows(tx, 'alerts', moved, set);
}

/** Moves goals from an account that is merged into another. */
export const replaceTargetAccount = (
  tx: Tx,
  { bookId, now, gone, to }: { bookId: BookId; now: string; gone: string; to: string },
): Promise<unknown> =>
  updateRows(
    tx,
    'goals',
    { user_id: bookId, account_id: gone },
    { account_id: to, updated_at: now, write_number: writeNumberOf(tx, bookId) },
  );

interface PresentRequest<K extends Kind> extends ListRequest {
  rows: readonly Rows[K][];
  balances: ReadonlyMap<string, BalanceInGoal>;
}

async function present<K extends Kind>(
  db: Db | Tx,
  kind: K,
  q: PresentRequest<K>,
): Promise<Shown[K][]> {
  const { bookId, rows, balances, today } = q;
  if (rows.length === 0) return [];
  const { periods, present } = KINDS[kind];
  const calendar = await calendarOf(db, { bookId });
  const main = await knownCurrencyOf(db, { bookId });
  const wanted = rows.flatMap((row) => {
    const currency = row.currency ?? main ?? WITHOUT_ROWS;
    return periods(row, { calendar, today }).map((one) => ({
      ...{ row, categoryId: row.category_id, currency, ...one },
    }));
  });
  const sums = await targetSums(db, { bookId, kind, wanted });
  const told = await sentNotifications(db, { bookId });
  const all = wanted.map((one, at) => ({ ...one, sum: sums[at] ?? EMPTY_SUM }));
  const isKnown = await knownDaysOf(db, q, wanted);
  return rows.map((row) =>
    present(row, {
      counted: all.filter((one) => one.row === row),
      balance: balances.get(row.id) ?? null,
      ...{ today, main },
      isTold: (period) => told.has(`${row.id} ${period}`),
      isKnown,
    }),
  );
}

/** Says whether data covers days of these periods. Looked up only if a limit rolls over. */
async function knownDaysOf(
  db: Db | Tx,
  { bookId, today, rows }: PresentRequest<Kind>,
  periods: readonly Span[],
): Promise<(days: Span) => boolean> {
  const rolls = rows.some((row) => 'rolls_from' in row && row.rolls_from !== null);
  if (!rolls) return () => false;
  const { from } = periods.reduce<Span>(spanAround, { from: today, to: today });
  return (await readKnownDays(db, { bookId, from, today })).has;
}

/** Goals or alerts to restore, with the current id of each category. */
interface Returning<T> {
  bookId: BookId;
  /** ISO 8601, UTC. */
  now: string;
  targets: readonly T[];
  categories: ReadonlyMap<string, string>;
}

/** The targets with the current ids of their categories. A category that is missing keeps its exported id. */
const moved = <T extends { category_id: string }>({ targets, categories }: Returning<T>): T[] =>
  targets.map((target) => ({
    ...target,
    category_id: categories.get(target.category_id) ?? target.category_id,
  }));

/** Restores goals. Existing goals with the same id or name are kept. The caller sends notifications. */
export async function restoreGoals(
  tx: Tx,
  q: Returning<Entries['goals']> & { accounts: ReadonlyMap<string, string> },
): Promise<RestoreCount> {
  const accountOf = (id: string | null) => (id === null ? null : (q.accounts.get(id) ?? id));
  const coming = moved(q).map((goal) =>
    rowOf('goals', { ...goal, account_id: accountOf(goal.account_id) }, q),
  );
  const here = await findRows(tx, 'goals', { user_id: q.bookId }, ['id']);
  return addMissing(here, coming, (goal) =>
    insertRow(tx, 'goals', { ...goal, write_number: writeNumberOf(tx, q.bookId) }),
  );
}

/** Restores alerts, like `restoreGoals`. */
export async function restoreAlerts(
  tx: Tx,
  q: Returning<Entries['alerts']>,
): Promise<RestoreCount> {
  const coming = moved(q).map((alert) => rowOf('alerts', alert, q));
  const here = await findRows(tx, 'alerts', { user_id: q.bookId }, ['id']);
  return addMissing(here, coming, (alert) =>
    insertRow(tx, 'alerts', { ...alert, write_number: writeNumberOf(tx, q.bookId) }),
  );
}
