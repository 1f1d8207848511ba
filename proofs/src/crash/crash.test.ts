import { setTimeout as wait } from 'node:timers/promises';
import { deleteProfile } from '@saldo/contract/users';
import { seeded } from '@saldo/domain/seeded-random';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listUsersToErase } from '../../../server/src/features/users/erase-users.ts';
import { openStorage } from '../../../server/src/platform/db/open-storage.ts';
import type { Storage, Tx } from '../../../server/src/platform/db/storage.ts';
import { atLength } from '../harness/at-length.ts';
import { type FreshDatabase, freshDatabase } from '../harness/fresh-database.ts';
import { onServer } from '../harness/postgres.ts';
import { testSeed } from '../harness/random-seed.ts';
import {
  bundleServer,
  type Process,
  type Program,
  startProcess,
} from '../harness/server-process.ts';
import { ENGINES } from '../harness/test-server.ts';
import { seedUser } from '../users/seed-users.ts';
import { clientAt } from '../users/user.ts';
import { apply, textOf } from './expected-state.ts';
import { RecordingUser } from './recording-user.ts';
import { damages, readState } from './stored-state.ts';

const USERS = 4;
/** Number of rounds after which every kind of work has happened. */
const ENOUGH = 30;
/** Maximum responses that a round waits for. A count rather than a time, so a slow machine gets as far as a fast one. */
const MOST_ANSWERS = 40;
/** Longest wait after those responses, so the kill can interrupt anything. */
const MOST_MS = 40;

const ACTIONS = [
  'report.create',
  'report.undo',
  'transaction.create',
  'transaction.update',
  'transaction.delete',
  'transaction.batch',
  'transaction.delete_period',
  'history.undo',
  'history.redo',
];

let program: Program;
beforeAll(async () => {
  program = await bundleServer();
});
afterAll(() => program.remove());

const KILLS = { sqlite: atLength(10, 100), postgres: atLength(5, 30) };

it.each(ENGINES)(
  'keeps exactly what it acknowledged when killed again and again on %s',
  async (engine) => {
    const place = await freshDatabase(engine);
    try {
      await survive(place, KILLS[engine]);
    } finally {
      await place.remove();
    }
  },
  atLength(120_000, 3_600_000),
);

it('continues erasing a deleted user after being killed midway', async () => {
  const { config, environment, remove } = await freshDatabase('sqlite');
  const storage = await openStorage(config, { connections: 2 });
  let server: Process | undefined;
  try {
    const [user, next] = [await seedUser(storage), await seedUser(storage)];
    const password_at = new Date().toISOString();
    await storage.write((tx) => tx.updateTable('sessions').set({ password_at }).execute());
    await storage.write((tx) => giveLines(tx, user.userId));
    server = await startProcess(program, environment);
    await deleteOwn(server, user);
    await expect.poll(() => linesOf(storage, user.userId), OFTEN).toBeLessThan(LINES);
    await server.kill();
    expect(await linesOf(storage, user.userId)).toBeGreaterThan(0);
    // Ends the killed server's lease, which would otherwise expire in half a minute.
    await storage.write((tx) => tx.deleteFrom('leases').execute());
    server = await startProcess(program, environment);
    await deleteOwn(server, next);
    await expect.poll(() => listUsersToErase(storage.read), OFTEN).toEqual([]);
    expect(await linesOf(storage, user.userId)).toBe(0);
    expect(await damages(storage)).toEqual([]);
  } finally {
    await server?.kill();
    await storage.close();
    await remove();
  }
}, 120_000);

const LINES = 60_000;
const OFTEN = { interval: 20, timeout: 60_000 };

const giveLines = (tx: Tx, userId: string) =>
  sql`
    insert into audit_log (id, at, user_id, action, subject)
    with recursive line(n) as (select 1 union all select n + 1 from line where n < ${LINES})
    select ${userId} || n, '2026-01-01T00:00:00.000Z', ${userId}, 'rule.apply_all', '{}' from line`.execute(
    tx,
  );

const linesOf = async ({ read }: Storage, userId: string) =>
  (await read.selectFrom('audit_log').select('id').where('user_id', '=', userId).execute()).length;

/** Deletes the user's own account. The sign-in is recent enough for that. */
async function deleteOwn({ address }: Process, { token }: { token: string }): Promise<void> {
  await clientAt(address, { token }).call(deleteProfile);
}

/** Kills the server repeatedly while users work, and checks what is stored each time. */
async function survive({ config, url, environment }: FreshDatabase, rounds: number): Promise<void> {
  const seed = testSeed();
  const random = seeded(seed);
  const storage = await openStorage(config, { connections: 2 });
  let server: Process | undefined;
  try {
    const users: RecordingUser[] = [];
    for (let at = 0; at < USERS; at += 1) {
      const made = await seedUser(storage);
      users.push(new RecordingUser({ ...made, random: seeded(seed + at + 1) }));
    }
    server = await startProcess(program, environment);
    for (let round = 1; round <= rounds; round += 1) {
      await workUntilKilled(users, server, random);
      if (url) await untilAlone(url);
      server = await startProcess(program, environment);
      const which = `seed ${seed}, round ${round}`;
      expect(await damages(storage), which).toEqual([]);
      for (const user of users) await checkUser(storage, user, which);
    }
    // Over all rounds, every kind of work must have succeeded at least once.
    const actions = new Set(users.flatMap(({ state }) => Object.keys(state.audit)));
    if (rounds >= ENOUGH) expect(actions).toEqual(new Set(ACTIONS));
  } finally {
    await server?.kill();
    await storage.close();
  }
}

/** All users work in parallel until the server is killed at a random moment. */
async function workUntilKilled(
  users: readonly RecordingUser[],
  server: Process,
  random: () => number,
): Promise<void> {
  let left = Math.floor(random() * MOST_ANSWERS);
  let enough = () => {};
  const answers = new Promise<void>((resolve) => {
    enough = resolve;
  });
  if (left === 0) enough();
  const answered = () => {
    left -= 1;
    if (left === 0) enough();
  };
  const kill = async () => {
    await answers;
    await wait(random() * MOST_MS);
    await server.kill();
  };
  await Promise.all([kill(), ...users.map((user) => user.work(server.address, answered))]);
}

/** Every acknowledged change is stored; an unanswered one is stored completely or not at all. */
async function checkUser(storage: Storage, user: RecordingUser, which: string): Promise<void> {
  const found = await readState(storage, user.userId);
  const { state, pending } = user;
  const possible = [state, ...(pending ? [apply(state, pending)] : [])];
  const same = possible.find((one) => textOf(one) === textOf(found));
  if (!same) expect(textOf(found), `${which}, unanswered: ${pending?.do}`).toBe(textOf(state));
  // The former contents of removed rows are known only from the calls.
  user.state = { ...found, gone: same?.gone ?? {}, taken: same?.taken ?? {} };
  user.pending = null;
}

/**
 * Waits until PostgreSQL has noticed that the killed server is gone. Until then, the server's last commit may be
 * pending.
 */
async function untilAlone(url: string): Promise<void> {
  await onServer(url, async (client) => {
    for (;;) {
      const { rows } = await client.query(
        "select 1 from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
      );
      if (rows.length === 0) return;
    }
  });
}
