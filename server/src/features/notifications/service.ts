import { FREQUENCIES, type Frequency } from '@saldo/contract/alerts';
import type { Parsed } from '@saldo/contract/endpoint';
import type {
  listNotifications as listEndpoint,
  Notification,
} from '@saldo/contract/notifications';
import { alertAmount, alertNotice, alertPeriod } from '@saldo/domain/alerts';
import { dayIn } from '@saldo/domain/dates';
import { goalAmount, isGoalCompleted } from '@saldo/domain/goals';
import type { Cents } from '@saldo/domain/money';
import type { Span } from '@saldo/domain/spans';
import type { Actor, Context } from '../../platform/context.ts';
import type { Db, Storage, Tx } from '../../platform/db/storage.ts';
import type { NotificationsTable } from '../../platform/db/tables-goals.ts';
import { newId } from '../../platform/id.ts';
import { audit } from '../../platform/observability/audit.ts';
import { alertSums, type Counting, goalSums, turnovers } from '../goals/sums.ts';
import * as store from './store.ts';
import { alertMessage, goalMessage, isAlwaysMailed } from './words.ts';

export type { Moved } from './store.ts';

/** Whose figures, and when it is for them. */
export interface Who {
  userId: string;
  /** ISO 8601, UTC. */
  now: string;
  timeZone: string;
}

/** More categories than that are as good as all. */
const CATEGORIES_AT_MOST = 50;
/** More transactions than that are not asked one by one. */
const IDS_AT_MOST = 500;

/** Holds back, on PostgreSQL, whoever else moves the figures of that person, until the transaction ends. */
const lockFigures = (storage: Storage, tx: Tx, userId: string) =>
  storage.lock(tx, `figures:${userId}`);

/**
 * Tells of goals and alerts what there is to tell after a change: every service that can move a figure calls it in
 * its transaction, once all is written and before the audit. Those that wait for their turn here see what the others
 * have written, so no crossing falls between two writers. `moved` says which figures may have moved; without it all
 * are looked at.
 */
export async function figuresMoved(
  storage: Storage,
  tx: Tx,
  who: Who,
  moved: store.Moved = {},
): Promise<void> {
  await lockFigures(storage, tx, who.userId);
  const periods = currentPeriods(who);
  const { userId } = who;
  const open = await store.openTargets(tx, { userId, moved, periods });
  const targets = open.map((one) => targetOf(one, periods));
  const asked = { userId, engine: storage.engine };
  const turnover = await turnovers(tx, { ...asked, wanted: targets });
  const near = targets.filter((target, at) => mayTell(target, turnover[at]));
  await tellGoals(tx, who, { ...asked, wanted: near.filter(isGoal) });
  await tellAlerts(tx, who, { ...asked, wanted: near.filter((one) => !isGoal(one)) });
}

type Target = Pick<store.OpenTarget, 'id' | 'name' | 'amount' | 'frequency'> & Counting;
interface Asked {
  userId: string;
  engine: Storage['engine'];
  wanted: readonly Target[];
}

const currentPeriods = ({ now, timeZone }: Who): Record<Frequency, Span> => {
  const today = dayIn(timeZone, new Date(now));
  return Object.fromEntries(
    FREQUENCIES.map((frequency) => [frequency, alertPeriod(frequency, today)]),
  ) as Record<Frequency, Span>;
};

/** With the days of a goal; of an alert those of its current period. */
function targetOf(one: store.OpenTarget, periods: Record<Frequency, Span>): Target {
  const { id, name, amount, frequency } = one;
  const days =
    frequency === null
      ? { from: one.start_date ?? '', to: one.end_date ?? '' }
      : periods[frequency];
  return { id, name, amount, frequency, categoryId: one.category_id, ...days };
}

const isGoal = ({ frequency }: Target): boolean => frequency === null;

/** Most are far from it, and the turnover, which costs less to ask, says so. */
const mayTell = (target: Target, turnover: Cents = 0): boolean =>
  target.frequency === null
    ? isGoalCompleted(turnover, target.amount)
    : alertNotice(turnover, target.amount) !== null;

async function tellGoals(tx: Tx, who: Who, asked: Asked): Promise<void> {
  const sums = await goalSums(tx, asked);
  for (const [at, goal] of asked.wanted.entries()) {
    const sum = sums[at];
    if (!sum || !isGoalCompleted(goalAmount(sum), goal.amount)) continue;
    const message = goalMessage(goal);
    await makeNotice(tx, who, { kind: 'goal_completed', subjectId: goal.id, period: '', message });
  }
}

async function tellAlerts(tx: Tx, who: Who, asked: Asked): Promise<void> {
  const sums = await alertSums(tx, asked);
  for (const [at, alert] of asked.wanted.entries()) {
    const amount = alertAmount(sums[at] ?? 0);
    const kind = alertNotice(amount, alert.amount);
    const { frequency } = alert;
    if (kind === null || frequency === null) continue;
    const period = store.periodKey(frequency, alert);
    const message = alertMessage({ ...alert, frequency }, { amount, limit: alert.amount });
    await makeNotice(tx, who, { kind, subjectId: alert.id, period, message });
  }
}

/** Tells something once: in the app, and by mail to whoever wants mails. Says whether it is new. */
export async function makeNotice(
  tx: Tx,
  { userId, now }: Pick<Who, 'userId' | 'now'>,
  notice: {
    kind: NotificationsTable['kind'];
    subjectId: string;
    period: string;
    message: string;
    /** Where its mail goes instead of the person's own address. */
    mailTo?: string | undefined;
  },
): Promise<boolean> {
  const id = newId();
  const { kind, subjectId, period, message } = notice;
  const isNew = await store.insertNotice(tx, {
    user_id: userId,
    id,
    kind,
    subject_id: subjectId,
    period,
    message,
    created_at: now,
    read_at: null,
  });
  if (isNew) {
    const always = isAlwaysMailed(kind);
    const mail = { userId, id: newId(), notificationId: id, now, always, to: notice.mailTo };
    await store.insertMail(tx, mail);
  }
  return isNew;
}

/** Which figures some transactions, and the other legs of their transfers, may move: asked before and after a change. */
export async function movedBy(
  tx: Tx,
  q: { userId: string; ids: readonly string[] },
): Promise<store.Moved> {
  if (q.ids.length > IDS_AT_MOST) return {};
  if (q.ids.length === 0) return { categories: [] };
  return moving(await store.movedBy(tx, q));
}

/** Which figures rows like these may move. */
export function moving(rows: readonly { category_id: string | null; date: string }[]): store.Moved {
  const days = rows.map(({ date }) => date.slice(0, 10)).sort();
  const [from, to] = [days[0], days.at(-1)];
  const categories = [...new Set(rows.map(({ category_id }) => category_id))];
  return bounded({ categories, ...(from && to ? { span: { from, to } } : {}) });
}

/** What either moves. */
export function together(a: store.Moved, b: store.Moved): store.Moved {
  if (!a.categories || !b.categories) return {};
  if (a.categories.length === 0) return b;
  if (b.categories.length === 0) return a;
  const categories = [...new Set([...a.categories, ...b.categories])];
  if (!a.span || !b.span) return bounded({ categories });
  const from = a.span.from < b.span.from ? a.span.from : b.span.from;
  const to = a.span.to > b.span.to ? a.span.to : b.span.to;
  return bounded({ categories, span: { from, to } });
}

const bounded = ({ categories = [], ...rest }: store.Moved): store.Moved =>
  categories.length > CATEGORIES_AT_MOST ? rest : { categories, ...rest };

/** Looks at everybody's figures: a new day, week, month or year has begun somewhere. Runs in a worker. */
export async function evaluateFigures(
  { storage }: { storage: Storage },
  { now, timeZone }: { now: string; timeZone: string },
): Promise<void> {
  for (const person of await store.peopleWithTargets(storage.read)) {
    const who = { userId: person.id, now, timeZone: person.time_zone ?? timeZone };
    await storage.write((tx) => figuresMoved(storage, tx, who));
  }
}

/** What has been told, for the cards of goals and alerts: whether a goal, or an alert in its period, was told of. */
export async function toldOf(
  db: Db | Tx,
  q: { userId: string },
): Promise<{
  goal(id: string): boolean;
  alert(id: string, frequency: Frequency, period: Span): boolean;
}> {
  const told = await store.noticesOf(db, q);
  const keys = new Set(told.map(({ subject_id, period }) => `${subject_id} ${period}`));
  return {
    goal: (id) => keys.has(`${id} `),
    alert: (id, frequency, period) => keys.has(`${id} ${store.periodKey(frequency, period)}`),
  };
}

/** What was about a goal or an alert goes with it. Holds back whoever is about to tell something of it. */
export async function forgetNotices(
  storage: Storage,
  tx: Tx,
  q: { userId: string; subjectId: string },
): Promise<void> {
  await lockFigures(storage, tx, q.userId);
  await store.deleteNotices(tx, q);
}

export async function listNotifications(
  { storage }: Context,
  { userId }: Actor,
  { offset, limit }: Parsed<typeof listEndpoint>['query'],
): Promise<{ items: Notification[]; total: number; unread: number }> {
  const rows = await store.listNotices(storage.read, { userId, offset, limit });
  const { total, unread } = await store.countNotices(storage.read, { userId });
  return { items: rows.map(presentNotice), total, unread };
}

/** Marks those, or all, as read. Ids that are unknown are passed over: another window may have seen them go. */
export function readNotifications(
  { storage, now }: Context,
  { userId, requestId }: Actor,
  ids: readonly string[] | undefined,
): Promise<{ unread: number }> {
  return storage.write(async (tx) => {
    if (ids?.length !== 0) {
      await store.markRead(tx, { userId, ids, now: now().toISOString() });
      await audit(tx, { userId, action: 'notification.read', requestId });
    }
    const { unread } = await store.countNotices(tx, { userId });
    return { unread };
  });
}

const OF_BANKS: readonly NotificationsTable['kind'][] = [
  'consent_expiring',
  'access_ended',
  'days_missed',
];

function presentNotice(row: NotificationsTable): Notification {
  const { id, kind, subject_id, message, created_at, read_at } = row;
  return {
    id,
    kind,
    goal_id: kind === 'goal_completed' ? subject_id : null,
    alert_id: kind === 'alert_approaching' || kind === 'alert_exceeded' ? subject_id : null,
    bank_connection_id: OF_BANKS.includes(kind) ? subject_id : null,
    message,
    created_at,
    read_at,
  };
}
