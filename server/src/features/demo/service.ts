import { addDays, dateTimeIn, dayOf, endOfDay } from '@saldo/domain/dates';
import { fold } from '@saldo/domain/text';
import type { Context } from '../../platform/context.ts';
import { insertRows } from '../../platform/db/bulk-insert.ts';
import { blankRow } from '../../platform/db/rows.ts';
import type { Engine, Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import type { Lease } from '../../platform/jobs/leases.ts';
import { type ShownConnection, showConnections } from '../bank-connections/demo/demo.ts';
import { seedStarterCategories } from '../categories/service.ts';
import { STARTER_TAXONOMY } from '../categories/taxonomy.ts';
import { type Belongings, demoRows } from './rows.ts';
import * as store from './store.ts';
import { bringTargetsUpToDate } from './targets.ts';
import { DEMO_ACCOUNTS, DEMO_OWNER, type DemoAccountKey, demoRowsBetween } from './world.ts';

const PERSON = {
  name: 'Demo',
  lastnames: 'Viewer',
  username: 'viewer',
  email: 'viewer@saldo.example',
};

/** Eighteen months. */
const DAYS_AT_FIRST = 548;

/**
 * Makes the shared demo account, which anybody may look at and nobody may change, where it is missing, and adds
 * what has become due since the last run, never anything later than now: all in one transaction.
 */
export async function bringDemoUpToDate(
  { storage, config, now }: Context,
  lease: Lease,
): Promise<void> {
  const moment = dateTimeIn(config.timeZone, now());
  await storage.write(async (tx) => {
    await lease.requireHeld(tx);
    const there = await store.findDemoUser(tx);
    // All that was due up to the newest row is there, for it was due then: a restored account goes on from it too.
    const reached = there && (await store.newestMoment(tx, { userId: there }));
    // Where summer time ends, the clock goes back an hour: nothing is due until it has caught up.
    if (reached && reached >= moment) return;
    const after = reached ?? endOfDay(addDays(dayOf(moment), -DAYS_AT_FIRST - 1));
    const instant = now().toISOString();
    const userId = there ?? (await makeDemoUser(tx, storage.engine, instant));
    const own = await belongings(tx, userId, instant);
    const rows = demoRows(demoRowsBetween(after, moment), own);
    await insertRows(tx, storage.engine, 'transactions', rows.transactions);
    await insertRows(tx, storage.engine, 'transfers', rows.transfers);
    await insertRows(tx, storage.engine, 'effects', rows.effects);
    const shown = connections(own);
    await showConnections(tx, { userId, now: instant, today: dayOf(moment), shown });
    const { timeZone } = config;
    await bringTargetsUpToDate(storage, tx, { own, today: dayOf(moment), timeZone });
  });
}

/** The banks that it shows as connected: the sandbox's, since no others are. */
function connections({ accounts }: Belongings): ShownConnection[] {
  const ids = (...keys: DemoAccountKey[]) => keys.flatMap((key) => accounts.get(key) ?? []);
  return [
    {
      institutionId: 'SANDBOX_ES_CAIXABANK',
      name: 'CaixaBank (sandbox)',
      bank: 'CAIXABANK',
      accountIds: ids('nomina'),
      owner: DEMO_OWNER,
      daysLeft: 50,
    },
    {
      institutionId: 'SANDBOX_ES_REVOLUT',
      name: 'Revolut (sandbox)',
      bank: 'REVOLUT',
      accountIds: ids('everyday', 'savings'),
      owner: DEMO_OWNER,
      daysLeft: 24,
    },
  ];
}

async function makeDemoUser(tx: Tx, engine: Engine, now: string): Promise<string> {
  const userId = newId();
  const user = {
    ...blankRow('users'),
    ...PERSON,
    id: userId,
    username_key: fold(PERSON.username),
    email_key: fold(PERSON.email),
    role: 'VIEWER' as const,
    is_demo: 1 as const,
    created_at: now,
  };
  await insertRows(tx, engine, 'users', [user]);
  await seedStarterCategories(tx, { userId });
  const accounts = DEMO_ACCOUNTS.map(({ key: _, ...account }) => ({
    user_id: userId,
    id: newId(),
    ...account,
    created_at: now,
  }));
  await insertRows(tx, engine, 'accounts', accounts);
  return userId;
}

/** What the demo account has, by the world's keys. Its names never change, since nobody may change them. */
async function belongings(tx: Tx, userId: string, now: string): Promise<Belongings> {
  const accounts = new Map<DemoAccountKey, string>();
  for (const { id, name } of await store.listAccounts(tx, { userId })) {
    const account = DEMO_ACCOUNTS.find((one) => one.name === name);
    if (account) accounts.set(account.key, id);
  }
  const categories = new Map<string, string>();
  const rows = await store.listCategories(tx, { userId });
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
  return { userId, accounts, categories, now };
}
