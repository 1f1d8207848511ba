import { fetchLeaseName } from '../../../server/src/features/accounts/fetch-lease-name.ts';
import {
  type ScriptedConnection,
  scriptedBank,
} from '../../../server/src/features/bank-connections/testing/scripted-bank.ts';
import { deleteRows } from '../../../server/src/platform/db/crud.ts';
import type { TestUser } from '../users/user.ts';
import { dayAfter } from './calendar.ts';
import { differences } from './differences.ts';
import type { Lists } from './lists.ts';
import { type Done, NOTHING, type Scene } from './step-context.ts';
import { replacedIn } from './steps-imports.ts';

/* A bank connection for an account that some of the files also cover. */

/** Days of history that a bank returns. */
const DAYS_BACK = 89;

const connections = new WeakMap<TestUser, ScriptedConnection>();

/** Connects the bank if necessary. Connecting is not a step in History. */
export async function connected({
  running,
  user,
  today,
}: Pick<Scene, 'running' | 'user' | 'today'>) {
  const now = () => running.context.now().toISOString();
  const bank = scriptedBank({ running }, { iban: null, bank: 'BBVA', today, now });
  const connection = connections.get(user) ?? (await bank.connect(user));
  connections.set(user, connection);
  return connection;
}

/** Fetches the bank's rows twice. The second time must add nothing. */
export async function sync(scene: Scene): Promise<Done> {
  const { running, life, today, dice, lists, memory } = scene;
  const connection = await connected(scene);
  const covers = { from: dayAfter(today, -(1 + dice.below(DAYS_BACK))), to: today };
  const rows = life.fetched(covers);
  if (rows.length === 0) return NOTHING;
  memory.noteEntries(lists);
  const first = await connection.fetch(rows, covers);
  const second = await connection.fetch(rows, covers);
  const name = fetchLeaseName(connection.id);
  await running.context.storage.write((tx) => deleteRows(tx, 'leases', { name }));
  const holds = (after: Lists) => [
    ...differences(second.added, 0, 'fetched again'),
    ...differences(
      after.rows.length,
      lists.rows.length + first.added - replacedIn(after, lists),
      'rows after a fetch',
    ),
  ];
  const told = `fetch of ${rows.length} rows from ${covers.from}: ${first.added} new`;
  return { told, answer: { status: 200, body: {} }, holds, wroteOften: true };
}
