import { addDays, type Day, dateTimeIn, dayOf, endOfDay } from '@saldo/domain/dates';
import { fold } from '@saldo/domain/text';
import {
  ACCOUNT_KEYS,
  ACCOUNTS,
  type AccountKey,
  CLOSED_ACCOUNT,
  CLOSED_ON,
  OPENING,
  OWNER,
} from '@saldo/domain/world/data/accounts';
import { household } from '@saldo/domain/world/household';
import type { Context } from '../../platform/context.ts';
import { insertRows } from '../../platform/db/bulk-insert.ts';
import { deleteRows, findRow, findRows, updateRows } from '../../platform/db/crud.ts';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import { type BookId, bookOf, ownerOf, ownId, type UserId } from '../../platform/identity.ts';
import { SetAside } from '../../platform/jobs/attempts.ts';
import type { Lease } from '../../platform/jobs/leases.ts';
import { schedule } from '../../platform/jobs/scheduler.ts';
import { blankRow } from '../../schema/rows.ts';
import { putDemoConnections, type ShownConnection } from '../bank-connections/demo-connections.ts';
import { seedStarterCategories } from '../categories/service.ts';
import { STARTER_TAXONOMY } from '../categories/starter-categories.ts';
import { tasks as letterTasks } from '../letters/tasks.ts';
import { notifyTargets } from '../targets/notifications.ts';
import { insertWithSteps } from './arriving-rows.ts';
import { putForeignAccounts } from './foreign-accounts.ts';
import { makeMonthlyEdits } from './monthly-edits.ts';
import { planOnePayment } from './planned-payment.ts';
import { type DemoBalances, type DemoIds, demoRows } from './rows.ts';
import { sumsByAccount } from './store.ts';
import { ALERTS, type DemoTarget, GOALS, METRICS } from './targets.ts';
import { datedTrips } from './trip-tags.ts';

const PERSON = {
  name: 'Demo',
  lastnames: 'Viewer',
  username: 'viewer',
  email: 'viewer@saldo.example',
};

const DAYS_AT_FIRST = 548;

/**
 * Creates the shared, read-only demo account if it is missing, and adds rows that have become due since the last run,
 * never future ones. Both happen in one transaction. The demo user's monthly changes are made afterwards.
 */
export async function updateDemo(context: Context, lease: Lease): Promise<void> {
  const { storage, config, now } = context;
  const moment = dateTimeIn(config.timeZone, now());
  const changed = await storage.write(async (tx) => {
    await lease.requireHeld(tx);
    const there = (await findRow(tx, 'users', { is_demo: true }))?.id;
    // Continues from the newest row, because everything due before it exists. This also works for a restored account.
    const reached = there && (await newestMoment(tx, { bookId: bookOf(there) }));
    // At the end of summer time the clock goes back an hour. Nothing is due until it has caught up.
    if (reached && reached >= moment) return null;
    const after = reached ?? endOfDay(addDays(dayOf(moment), -DAYS_AT_FIRST - 1));
    const instant = now().toISOString();
    const bookId = bookOf(there ?? (await makeDemoUser(tx, instant)));
    // Demo accounts from before letters get them too.
    await updateRows(tx, 'users', { id: ownerOf(bookId), letters: null }, { letters: 'app' });
    const own = await belongings(tx, bookId, instant);
    const balances = await balancesOf(tx, own);
    const rows = demoRows(household().rowsBetween(after, moment), own, balances);
    const today = dayOf(moment);
    const arrived = { rows: rows.transactions, today, isNew: there === undefined };
    await insertWithSteps(tx, own, arrived);
    await insertRows(withoutJournal(tx), 'transfers', rows.transfers);
    await insertRows(withoutJournal(tx), 'effects', rows.effects);
    const shown = connections(own);
    await putDemoConnections(tx, { bookId, now: instant, today, shown });
    await putForeignAccounts(tx, { bookId, today, now: instant });
    await planOnePayment(tx, { bookId, today, now: instant });
    await datedTrips(tx, { bookId, today, now: instant, days: DAYS_AT_FIRST });
    const { timeZone } = config;
    await bringTargetsUpToDate(tx, { own, today, timeZone });
    return own;
  });
  if (!changed) return;
  await makeMonthlyEdits(context, changed);
  const letter = { bookId: changed.bookId, now: now().toISOString(), today: dayOf(moment) };
  await context.workers.run(letterTasks.writeLetter, letter);
}

/** Banks shown as connected. They come from the sandbox, because the demo is not connected to real banks. */
function connections({ accounts }: DemoIds): ShownConnection[] {
  const ids = (...keys: AccountKey[]) => keys.flatMap((key) => accounts.get(key) ?? []);
  return [
    {
      institutionId: 'SANDBOX_ES_CAIXABANK',
      name: 'CaixaBank (sandbox)',
      bank: 'CAIXABANK',
      accountIds: ids('nomina'),
      owner: OWNER,
      daysLeft: 50,
    },
    {
      institutionId: 'SANDBOX_ES_REVOLUT',
      name: 'Revolut (sandbox)',
      bank: 'REVOLUT',
      accountIds: ids('everyday', 'savings'),
      owner: OWNER,
      daysLeft: 24,
    },
  ];
}

async function makeDemoUser(tx: Tx, now: string): Promise<UserId> {
  const bookId = ownId(newId());
  const user = {
    ...blankRow('users'),
    ...PERSON,
    id: bookId,
    username_key: fold(PERSON.username),
    email_key: fold(PERSON.email),
    role: 'VIEWER' as const,
    is_demo: true as const,
    created_at: now,
  };
  await insertRows(tx, 'users', [user]);
  await seedStarterCategories(tx, { bookId, now });
  const shared = { ...blankRow('accounts'), user_id: bookId, created_at: now };
  const closed = { ...CLOSED_ACCOUNT, typed_on: CLOSED_ON, typed_amount: 0, closed_on: CLOSED_ON };
  const accounts = [...Object.values(ACCOUNTS), closed].map((account) => ({
    ...shared,
    id: newId(),
    ...account,
  }));
  await insertRows(tx, 'accounts', accounts);
  return bookId;
}

/** Finds the demo user's data by name. Names never change, because the account is read-only. */
async function belongings(tx: Tx, bookId: BookId, now: string): Promise<DemoIds> {
  const accounts = new Map<AccountKey, string>();
  for (const { id, name } of await findRows(tx, 'accounts', { user_id: bookId })) {
    const key = ACCOUNT_KEYS.find((one) => ACCOUNTS[one].name === name);
    if (key) accounts.set(key, id);
  }
  const categories = new Map<string, string>();
  const rows = await findRows(tx, 'categories', { user_id: bookId });
  const find = (name: string, parentId: string | null) =>
    rows.find((row) => row.name === name && row.parent_id === parentId)?.id;
  for (const parent of STARTER_TAXONOMY) {
    const parentId = find(parent.name, null);
    if (parentId === undefined) continue;
    categories.set(parent.key, parentId);
    for (const child of parent.children) {
      const childId = find(child.name, parentId);
      if (childId !== undefined) categories.set(child.key, childId);
    }
  }
  return { bookId, accounts, categories, now };
}

/** Hourly, so rows appear within an hour of being due, even on a machine that has slept. */
const PATTERN = '7 * * * *';
const WITHIN_MS = 5 * 60_000;

/** Updates the demo account now and every hour. Returns a function that stops the updates. */
export async function startDemo(context: Context): Promise<() => Promise<void>> {
  if (!context.config.demo) return async () => undefined;
  const job = schedule(context, {
    name: 'demo',
    pattern: PATTERN,
    withinMs: WITHIN_MS,
    isOnePiece: true,
    run: (lease) => updateDemo(context, lease),
  });
  await job.runNow().catch((error: unknown) => {
    // The server starts without it.
    if (!(error instanceof SetAside)) throw error;
  });
  return job.stop;
}

/** Creates the demo user's goals, alerts and custom metrics if there are none, and restarts goals each year. */
async function bringTargetsUpToDate(
  tx: Tx,
  q: { own: DemoIds; today: Day; timeZone: string },
): Promise<void> {
  const { own, today, timeZone } = q;
  const { bookId, now } = own;
  const days = { start_date: `${today.slice(0, 4)}-01-01`, end_date: `${today.slice(0, 4)}-12-31` };
  if (await findRow(tx, 'goals', { user_id: bookId })) {
    await renewGoals(tx, { bookId, today, ...days });
  } else {
    const goals = GOALS.flatMap(({ amount, ...goal }) =>
      row(goal, own).map((same) => ({ ...same, ...days, account_id: null, final_amount: amount })),
    );
    const alerts = ALERTS.flatMap(({ amount, frequency, rolls, ...alert }) =>
      row(alert, own).map((same) => ({
        ...{ ...same, limit_amount: amount, frequency },
        rolls_from: rolls ? addDays(today, -ROLLED_DAYS) : null,
      })),
    );
    await insertRows(tx, 'goals', goals);
    await insertRows(tx, 'alerts', alerts);
    await insertMetrics(tx, own);
  }
  await notifyTargets(tx, { bookId, now, timeZone });
}

/** How long an alert of the demo has been rolling over: about three months. */
const ROLLED_DAYS = 90;

/** The common columns of a goal or an alert. Empty if the category does not exist. */
function row({ category, ...look }: Omit<DemoTarget, 'amount'>, own: DemoIds) {
  const categoryId = own.categories.get(category);
  if (categoryId === undefined) return [];
  return [
    {
      user_id: own.bookId,
      id: newId(),
      ...look,
      category_id: categoryId,
      notify_user: true as const,
      currency: null,
      created_at: own.now,
      updated_at: own.now,
      write_number: null,
    },
  ];
}

async function insertMetrics(tx: Tx, own: DemoIds): Promise<void> {
  const { bookId: user_id, now } = own;
  for (const { name, categories } of METRICS) {
    const id = newId();
    const metric = { user_id, id, name, untagged: null, created_at: now, updated_at: now };
    const ids = categories.flatMap((key) => own.categories.get(key) ?? []);
    const rows = ids.map((category_id, position) => ({
      user_id,
      metric_id: id,
      category_id,
      position,
    }));
    await insertRows(tx, 'custom_metrics', [metric]);
    await insertRows(tx, 'custom_metric_categories', rows);
  }
}

/** Balance of each account, computed from its opening balance and its rows. */
async function balancesOf(tx: Tx, { bookId, accounts }: DemoIds): Promise<DemoBalances> {
  const sums = await sumsByAccount(tx, bookId);
  const balances = { ...OPENING };
  for (const [key, id] of accounts) {
    balances[key] += sums.get(id) ?? 0;
  }
  return balances;
}

/** Date and time of the newest transaction; undefined if there are none. */
async function newestMoment(tx: Tx, q: { bookId: BookId }): Promise<string | undefined> {
  const newest = await tx
    .selectFrom('transactions')
    .select('date')
    .where('user_id', '=', q.bookId)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.date;
}

/** Restarts goals that have ended, and deletes their notifications. */
async function renewGoals(
  tx: Tx,
  q: { bookId: BookId; today: string; start_date: string; end_date: string },
): Promise<void> {
  const { bookId, today, start_date, end_date } = q;
  const past = await tx
    .updateTable('goals')
    .set({ start_date, end_date })
    .where('user_id', '=', bookId)
    .where('end_date', '<', today)
    .returning('id')
    .execute();
  if (past.length === 0) return;
  const ids = past.map(({ id }) => id);
  await deleteRows(tx, 'notifications', { user_id: bookId, subject_id: ids });
}
