import { setTimeout as wait } from 'node:timers/promises';
import { seeded } from '@saldo/domain/seeded-random';
import { expect, inject, it } from 'vitest';
import { migrate } from '../../../server/src/platform/db/migrate.ts';
import { openStorage } from '../../../server/src/platform/db/open-storage.ts';
import type { Storage } from '../../../server/src/platform/db/storage.ts';
import { ownedTable } from '../../../server/src/schema/migrations/helpers.ts';
import { type Migration, migrations } from '../../../server/src/schema/migrations/index.ts';
import { textOf } from '../crash/expected-state.ts';
import { RecordingUser } from '../crash/recording-user.ts';
import { readState } from '../crash/stored-state.ts';
import { atLength } from '../harness/at-length.ts';
import { copyTemplate } from '../harness/postgres.ts';
import { testSeed } from '../harness/random-seed.ts';
import { bundleServer, type Process, startProcess } from '../harness/server-process.ts';
import { seedUser } from '../users/seed-users.ts';
import { FrontProxy } from './front-proxy.ts';

const USERS = 3;
const ROUNDS = atLength(1, 20);
/**
 * Long enough for the proxy to notice that a server drains. It polls twenty times a second, but less often on a machine
 * that also runs other tests.
 */
const DRAIN_SECONDS = '4';

/** A migration of a later version. It only adds to the schema, so servers of the previous version keep working. */
const LATER: Migration = {
  name: '999-later',
  async up(db, engine) {
    for (const table of ['users', 'sessions', 'transactions', 'reports', 'audit_log']) {
      await db.schema.alterTable(table).addColumn('later', 'text').execute();
    }
    await ownedTable(db, engine, 'later').execute();
  },
};

/**
 * Stops and restarts both servers of a database one after the other, like a supervisor. After the first restart,
 * migrates the schema to a later version.
 */
async function roll(
  users: readonly RecordingUser[],
  storage: Storage,
  url: string,
): Promise<{ calls: number }> {
  const program = await bundleServer();
  const proxy = new FrontProxy();
  const start = async (): Promise<Process> => {
    const server = await startProcess(program, {
      DATABASE_URL: url,
      SECRET_KEY: 'only for tests and of no use elsewhere',
      DRAIN_SECONDS,
    });
    proxy.add(server.address);
    while (!proxy.isReady(server.address)) await wait(10);
    return server;
  };
  const address = await proxy.listen();
  const servers = [await start(), await start()];
  let isOver = false;
  let calls = 0;
  const live = async (user: RecordingUser) => {
    while (!isOver) {
      const step = await user.step(address);
      calls += 1;
      if (step !== 'done') throw new Error(`A change was ${step}: ${user.pending?.do}`);
      if (!(await user.knowsIds(address))) throw new Error('A page was not answered.');
    }
  };
  const restart = async () => {
    try {
      for (let at = 0; at < ROUNDS * servers.length && !isOver; at += 1) {
        const [old] = servers.splice(0, 1);
        if (!old) break;
        expect(await old.stop()).toBe(0);
        proxy.remove(old.address);
        servers.push(await start());
        if (at === 0) await migrate(storage, undefined, [...migrations, LATER]);
      }
    } finally {
      isOver = true;
    }
  };
  try {
    await Promise.all([restart(), ...users.map((user) => live(user))]).catch((error: unknown) => {
      throw proxy.failures.length > 0 ? new Error(proxy.failures.join('\n')) : error;
    });
    return { calls };
  } finally {
    isOver = true;
    await Promise.all(servers.map((server) => server.kill()));
    await proxy.close();
    await program.remove();
  }
}

it(
  'no call fails while servers are replaced one after the other, and the schema with them',
  async () => {
    const seed = testSeed();
    const { url, drop } = await copyTemplate(inject('postgresUrl'));
    const storage = await openStorage({ dataDir: '', databaseUrl: url });
    try {
      const users: RecordingUser[] = [];
      for (let at = 1; at <= USERS; at += 1) {
        const made = await seedUser(storage);
        users.push(
          new RecordingUser({ ...made, random: seeded(seed + at), longestStatement: 100 }),
        );
      }
      const { calls } = await roll(users, storage, url);
      expect(calls).toBeGreaterThan(USERS * ROUNDS);
      for (const { state, userId } of users) {
        expect(textOf(await readState(storage, userId)), `seed ${seed}`).toBe(textOf(state));
      }
    } finally {
      await storage.close();
      await drop();
    }
  },
  atLength(120_000, 1_200_000),
);
