import { startTestServer, type TestServer, type TestUser } from '@saldo/proofs/harness/test-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { deleteExpired } from '../../features/auth/retention-jobs.ts';
import { type RunningServer, start } from '../../start.ts';
import { RateLimitCounts } from './rate-limit-counts.ts';

const LIMIT = 60;
const limits = { perMinute: LIMIT, expensivePerMinute: LIMIT, anonymousPerMinute: LIMIT };
/**
 * Calls beyond the limit that two servers may let through before they learn of each other's calls. That takes longer on
 * a busy machine; servers that count apart would let through as many as the limit.
 */
const UNSEEN = LIMIT / 2;

let first: TestServer & { stop(): Promise<void> };
let second: RunningServer;
let user: TestUser;
beforeAll(async () => {
  first = await startTestServer('postgres', {}, { limits });
  user = await first.signUp();
  second = await start(first.running.context.config, {
    workerFile: inject('workerFile'),
    readerFile: inject('readerFile'),
    limits,
  });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

/** Sends twice the limit, alternating between the servers, and counts the responses that are not 429. */
async function passed(path: string, token: (at: number) => string): Promise<number> {
  let passed = 0;
  for (let at = 0; at < LIMIT; at += 1) {
    for (const { address } of [first.running, second]) {
      const headers = { authorization: `Bearer ${token(at)}` };
      const answer = await fetch(`${address}/api${path}`, { headers });
      await answer.text();
      if (answer.status !== 429) passed += 1;
    }
  }
  return passed;
}

test("two servers count a session's calls together", async () => {
  const all = await passed('/categories', () => user.token);
  expect(all).toBeGreaterThanOrEqual(LIMIT);
  expect(all).toBeLessThanOrEqual(LIMIT + UNSEEN);
});

test("two servers count an address's made-up tokens together", async () => {
  const all = await passed('/categories', (at) => `${at}`.padStart(43, 'x'));
  expect(all).toBeGreaterThanOrEqual(LIMIT);
  expect(all).toBeLessThanOrEqual(LIMIT + UNSEEN);
});

test('a count stored by a server with a fast clock starts over', async () => {
  const { storage } = first.running.context;
  const ends_at = new Date(Date.now() + 365 * 86_400_000).toISOString();
  await storage.write((tx) =>
    tx.insertInto('request_counts').values({ key: 'ahead x', calls: 1000, ends_at }).execute(),
  );
  const counts = new RateLimitCounts({ storage, now: () => new Date() }, 'ahead');
  const row = () =>
    storage.read
      .selectFrom('request_counts')
      .selectAll()
      .where('key', '=', 'ahead x')
      .executeTakeFirstOrThrow();
  counts.add('x', 1);
  await expect.poll(async () => (await row()).calls).toBe(1);
  expect(Date.parse((await row()).ends_at)).toBeLessThanOrEqual(Date.now() + 60_000);
});

test('expired counts are deleted with other expired data', async () => {
  const { context } = first.running;
  const kept = () => context.storage.read.selectFrom('request_counts').select('key').execute();
  expect((await kept()).length).toBeGreaterThan(0);
  await deleteExpired({ ...context, now: () => new Date(Date.now() + 61_000) });
  expect(await kept()).toEqual([]);
});
