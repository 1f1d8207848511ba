import type { Alert, AlertChange, AlertInput } from '@saldo/contract/alerts';
import { alertAmount, alertPeriods, alertProgress } from '@saldo/domain/alerts';
import { type Day, dayIn, startOfDay } from '@saldo/domain/dates';
import { type Cents, fromCents, toCents } from '@saldo/domain/money';
import type { Span } from '@saldo/domain/spans';
import type { Actor, Context } from '../../platform/context.ts';
import { requireRoom } from '../../platform/db/room.ts';
import type { Db, Storage, Tx } from '../../platform/db/storage.ts';
import { flag } from '../../platform/db/tables.ts';
import type { AlertsTable } from '../../platform/db/tables-goals.ts';
import { found } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import { requireOwnCategory } from '../categories/service.ts';
import { alertSums, isLong } from '../goals/sums.ts';
import { changing, chosenCategory, deleting, type Showing } from '../goals/targets.ts';
import { toldOf } from '../notifications/service.ts';
import * as store from './store.ts';

/** How many periods a card shows, the current one last. */
const PERIODS = 6;

/** Far more than all that a person has takes. */
const LIST_TIMEOUT_MS = 60_000;

/** Where a person has very many transactions a worker sums them. */
export async function listAlerts(context: Context, actor: Actor): Promise<Alert[]> {
  const { storage, workers, now } = context;
  const asked = { userId: actor.userId, today: dayIn(actor.timeZone, now()) };
  const alerts = await store.listAlerts(storage.read, asked);
  const q = { ...asked, alerts, engine: storage.engine };
  const wanted = alerts.flatMap(({ frequency }) => alertPeriods(frequency, asked.today, PERIODS));
  if (!(await isLong(storage.read, { ...asked, wanted }))) return present(storage.read, q);
  return workers.run<Alert[]>('presentAlerts', q, { timeoutMs: LIST_TIMEOUT_MS });
}

export const presentAlerts = ({ storage }: { storage: Storage }, q: Shown): Promise<Alert[]> =>
  present(storage.read, q);

export function createAlert(context: Context, actor: Actor, input: AlertInput): Promise<Alert> {
  const { userId } = actor;
  const id = newId();
  const now = context.now().toISOString();
  const work = async (tx: Tx) => {
    await requireOwnCategory(tx, { userId, id: input.category_id, path: 'category_id' });
    const { limit_amount, notify_user, ...same } = input;
    await requireRoom(context.storage, tx, { userId: actor.userId, of: 'alerts' });
    await store.insertAlert(tx, {
      user_id: userId,
      id,
      ...same,
      limit_amount: toCents(limit_amount),
      notify_user: flag(notify_user),
      created_at: now,
      updated_at: now,
    });
  };
  return changing(context, actor, { id, action: 'alert.create' }, { work, show });
}

/** Absent fields stay as they are; so does a category that is gone, until another is chosen. */
export function updateAlert(
  context: Context,
  actor: Actor,
  id: string,
  change: AlertChange,
): Promise<Alert> {
  const { userId } = actor;
  const { engine } = context.storage;
  const work = async (tx: Tx) => {
    const before = found(await store.lockAlert(tx, { userId, id, engine }));
    const { category_id, limit_amount, notify_user, ...same } = change;
    const chosen = { userId, given: category_id, before: before.category_id };
    const set = {
      ...same,
      category_id: await chosenCategory(tx, chosen),
      limit_amount: limit_amount === undefined ? before.limit_amount : toCents(limit_amount),
      notify_user: notify_user === undefined ? before.notify_user : flag(notify_user),
      updated_at: context.now().toISOString(),
    };
    await store.updateAlert(tx, { userId, id, set });
  };
  return changing(context, actor, { id, action: 'alert.update' }, { work, show });
}

/** An alert with all that was told of it. */
export const deleteAlert = (context: Context, actor: Actor, id: string): Promise<void> =>
  deleting(context, actor, { id, action: 'alert.delete' }, store.deleteAlert);

/** The alert as the list has it. */
const show = async (tx: Tx, { id, ...q }: Showing): Promise<Alert[]> =>
  present(tx, { ...q, alerts: [found(await store.findAlert(tx, { ...q, id }))] });

/** Alerts of categories that are deleted name another one instead. */
export const moveAlerts = (
  tx: Tx,
  q: { userId: string; from: readonly string[]; to: string; now: string },
): Promise<unknown> => store.moveAlerts(tx, q);

interface Shown {
  userId: string;
  engine: Storage['engine'];
  alerts: readonly AlertsTable[];
  today: Day;
}

async function present(db: Db | Tx, q: Shown): Promise<Alert[]> {
  const { userId, engine, alerts, today } = q;
  if (alerts.length === 0) return [];
  const periods = alerts.map(({ frequency }) => alertPeriods(frequency, today, PERIODS));
  const wanted = alerts.flatMap(({ category_id }, at) =>
    (periods[at] ?? []).map((period) => ({ categoryId: category_id, ...period })),
  );
  const sums = await alertSums(db, { userId, engine, wanted });
  const told = await toldOf(db, { userId });
  return alerts.map((alert, at) => {
    const spans = periods[at] ?? [];
    const spent = spans.map((span, n) => ({
      span,
      amount: alertAmount(sums[at * PERIODS + n] ?? 0),
    }));
    const current = found(spent.at(-1));
    const isNotified = told.alert(alert.id, alert.frequency, current.span);
    return presentAlert(alert, { spent, current, isNotified });
  });
}

interface Spent {
  span: Span;
  amount: Cents;
}

const days = ({ from, to }: Span) => ({ start_date: startOfDay(from), end_date: startOfDay(to) });

const presentAlert = (
  alert: AlertsTable,
  q: { spent: readonly Spent[]; current: Spent; isNotified: boolean },
): Alert => ({
  id: alert.id,
  name: alert.name,
  color: alert.color,
  icon: alert.icon,
  description: alert.description,
  category_id: alert.category_id,
  limit_amount: fromCents(alert.limit_amount),
  frequency: alert.frequency,
  notify_user: alert.notify_user === 1,
  ...days(q.current.span),
  current_amount: fromCents(q.current.amount),
  progress: alertProgress(q.current.amount, alert.limit_amount),
  is_notified: q.isNotified,
  periods: q.spent.map(({ span, amount }) => ({ ...days(span), amount: fromCents(amount) })),
});
