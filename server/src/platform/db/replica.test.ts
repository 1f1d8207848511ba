import { setTimeout as wait } from 'node:timers/promises';
import { examineInstallation } from '@saldo/contract/admin';
import { listCategories } from '@saldo/contract/categories';
import { listMerchants } from '@saldo/contract/merchants';
import { getProfile, updateProfile } from '@saldo/contract/users';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';
import { type OwnPostgres, startPostgres } from '../../testing/postgres.ts';
import type { ReplicaState } from './replica.ts';

let primary: OwnPostgres;
let replica: OwnPostgres;
let server: TestServer & { stop(): Promise<void> };
let user: TestUser;
/** Of the replica itself. */
let own: pg.Pool;

const METRICS_TOKEN = 'only for Prometheus in tests';

beforeAll(async () => {
  primary = await startPostgres();
  replica = await primary.replicate();
  const settings = {
    ...{ METRICS_TOKEN, DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url },
  };
  server = await startTestServer('postgres', settings, { databaseUrl: primary.url });
  user = await server.signUp();
  own = new pg.Pool({ connectionString: replica.url });
  own.on('error', () => undefined);
});
afterAll(async () => {
  await own.end();
  await server.stop();
  await replica.stop();
  await primary.stop();
});

const known = () => {
  const { replica } = server.running.context.storage;
  if (!replica) throw new Error('no replica');
  return replica;
};
const until = async (state: ReplicaState) => {
  while ((await known().look()) !== state) await wait(10);
};
const pause = () => own.query('select pg_wal_replay_pause()');
const resume = () => own.query('select pg_wal_replay_resume()');
/** Where the pages of a call were read. */
const readFrom = async <T>(call: () => Promise<T>): Promise<[T, string]> => {
  const before = { ...known().pages };
  const answer = await call();
  const from = (['replica', 'primary'] as const).filter((one) => known().pages[one] > before[one]);
  return [answer, from.join()];
};
const total = async () =>
  Number((await user.raw('GET', '/api/transactions?year=2025&limit=5')).body.total);
const add = async () => {
  const row = {
    date: '2025-03-04',
    amount: 10,
    bank: 'BBVA',
    product: 'current',
    description: 'Mercadona',
  };
  const added = await user.raw('POST', '/api/transactions', { body: row });
  expect(added.status).toBe(201);
};
/** Until the replica has this person's last change: the next page comes from it. */
const untilFollowed = async () => {
  await until('fresh');
  while ((await readFrom(total))[1] !== 'replica') await wait(10);
};

test('pages are read from the replica once it has what the person has written, and never before', async () => {
  await untilFollowed();
  const before = await total();
  await pause();
  await add();
  expect(await readFrom(total)).toEqual([before + 1, 'primary']);
  await resume();
  await untilFollowed();
  expect(await total()).toBe(before + 1);
});

test('what concerns people together counts as theirs: a new name is shown at once', async () => {
  await untilFollowed();
  await pause();
  const name = 'Nuria';
  await user.call(updateProfile, { body: { name } });
  expect((await user.call(getProfile)).user.name).toBe(name);
  await resume();
});

test('who has just come sees the categories that came with the account', async () => {
  await untilFollowed();
  await pause();
  const [categories, from] = await readFrom(async () =>
    (await server.signUp()).call(listCategories),
  );
  expect(categories.length).toBeGreaterThan(0);
  expect(from).toBe('primary');
  await resume();
});

test('one that falls behind is not read from, and is told of', async () => {
  await untilFollowed();
  await pause();
  // Somebody else's: this person has written nothing.
  await sql`select pg_switch_wal(), txid_current()`.execute(server.running.context.storage.read);
  await until('behind');
  expect((await readFrom(total))[1]).toBe('primary');
  expect((await server.raw('GET', '/readyz')).body).toEqual({ status: 'ready', replica: 'behind' });
  const admin = await server.signUp('ADMIN');
  const { findings } = await admin.call(examineInstallation);
  expect(findings.filter(({ about }) => about === 'replica').map(({ state }) => state)).toEqual([
    'look',
  ]);
  await resume();
  await untilFollowed();
  expect((await server.raw('GET', '/readyz')).body).toEqual({ status: 'ready' });
});

test('one that goes away in the middle of it is noticed by nobody', async () => {
  await untilFollowed();
  const before = await total();
  await replica.goAway();
  // It counts as fresh still: the call itself meets what has gone.
  const answers = await Promise.all(Array.from({ length: 8 }, () => total()));
  expect(answers).toEqual(answers.map(() => before));
  await until('away');
  await add();
  expect(await readFrom(total)).toEqual([before + 1, 'primary']);
  expect((await server.raw('GET', '/readyz')).body).toEqual({ status: 'ready', replica: 'away' });
  await replica.comeBack();
  await untilFollowed();
  expect(await total()).toBe(before + 1);
});

test('what a worker reads comes from the replica too', async () => {
  await add();
  await untilFollowed();
  const before = await user.call(listMerchants);
  expect(before.length).toBeGreaterThan(0);
  await untilFollowed();
  await pause();
  // Nobody's change, so that nobody has to see it at once.
  const { storage } = server.running.context;
  await storage.write((tx) =>
    tx.deleteFrom('transactions').where('user_id', '=', user.id).execute(),
  );
  expect(await readFrom(() => user.call(listMerchants))).toEqual([before, 'replica']);
  await resume();
  while ((await user.call(listMerchants)).length > 0) await wait(10);
});

test('figures tell how old it is and where pages come from', async () => {
  await untilFollowed();
  const text = String(
    (await server.raw('GET', '/metrics-prometheus', { token: METRICS_TOKEN })).body,
  );
  expect(Number(/^saldo_replica_age_seconds (\S+)$/m.exec(text)?.[1])).toBeLessThan(3);
  for (const from of ['replica', 'primary']) {
    expect(
      Number(new RegExp(`^saldo_pages_read{from="${from}"} (\\d+)$`, 'm').exec(text)?.[1]),
    ).toBeGreaterThan(0);
  }
});

test('what is no replica is not read from', async () => {
  const settings = { DATABASE_URL: primary.url, DATABASE_READ_URL: primary.url };
  const other = await startTestServer('postgres', settings, { databaseUrl: primary.url });
  try {
    const { storage } = other.running.context;
    expect(await storage.replica?.look()).toBe('primary');
    expect((await other.raw('GET', '/readyz')).body).toEqual({
      status: 'ready',
      replica: 'primary',
    });
  } finally {
    await other.stop();
  }
});
