import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { afterEach, expect, test, vi } from 'vitest';
import { LEASE_MS, type Lease, withLease } from './leases.ts';

const WITHIN_MS = 60_000;
const START = Date.parse('2026-01-01T12:00:00Z');

describeOnEachEngine('a lease', (server) => {
  /** Runs work as one of several servers, with a clock set by the test. */
  const runOn = (
    holder: string,
    name: string,
    work: (lease: Lease) => Promise<void>,
    atMs = START,
  ) => {
    const now = () => new Date(atMs);
    const { storage } = server().running.context;
    return withLease(storage, { name, holder, now, withinMs: WITHIN_MS }, work);
  };
  const write = (
    work: Parameters<ReturnType<typeof server>['running']['context']['storage']['write']>[0],
  ) => server().running.context.storage.write(work);

  afterEach(() => {
    vi.useRealTimers();
  });

  test('lets only one of ten concurrent servers run the job', async () => {
    let runs = 0;
    const servers = Array.from({ length: 10 }, (_, at) =>
      runOn(`server ${at}`, 'ten', async () => {
        runs += 1;
      }),
    );
    const ran = await Promise.all(servers);
    expect(runs).toBe(1);
    expect(ran.filter(Boolean)).toHaveLength(1);
  });

  test('can be taken again at the next scheduled time', async () => {
    expect(await runOn('a', 'next', async () => undefined)).toBe(true);
    expect(await runOn('b', 'next', async () => undefined, START + 1000)).toBe(false);
    expect(await runOn('b', 'next', async () => undefined, START + 60_000)).toBe(true);
  });

  test('can be taken immediately after a failed run', async () => {
    const fails = runOn('a', 'fails', () => Promise.reject(new Error('no')));
    await expect(fails).rejects.toThrow('no');
    expect(await runOn('b', 'fails', async () => undefined)).toBe(true);
  });

  test('of a dead server expires', async () => {
    const dead = new Promise<void>(() => undefined);
    const started = new Promise<void>((resolve) => {
      void runOn('a', 'died', () => {
        resolve();
        return dead;
      });
    });
    await started;
    expect(await runOn('b', 'died', async () => undefined, START + LEASE_MS - 1)).toBe(false);
    expect(await runOn('b', 'died', async () => undefined, START + LEASE_MS)).toBe(true);
  });

  test('set by a clock far ahead counts as expired, but not one set by a slightly different clock', async () => {
    const hang = (name: string, atMs: number) =>
      new Promise<void>((started) => {
        void runOn('ahead', name, () => new Promise<void>(() => started()), atMs);
      });
    await hang('a year', START + 365 * 86_400_000);
    expect(await runOn('b', 'a year', async () => undefined)).toBe(true);
    await hang('some seconds', START + 20_000);
    expect(await runOn('b', 'some seconds', async () => undefined)).toBe(false);
  });

  test('prevents writes by a server that was presumed dead', async () => {
    let failure: unknown;
    await runOn('slow', 'taken over', async (lease) => {
      await runOn('b', 'taken over', async () => undefined, START + LEASE_MS);
      failure = await write((tx) => lease.requireHeld(tx)).catch((error: unknown) => error);
    });
    expect(failure).toBeInstanceOf(Error);
    const row = await server()
      .running.context.storage.read.selectFrom('leases')
      .select('holder')
      .where('name', '=', 'taken over')
      .executeTakeFirst();
    expect(row).toEqual({ holder: 'b' });
  });

  test('is renewed while its server lives, and expires half a minute after a crash', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { storage } = server().running.context;
    const ends = async (): Promise<number> => {
      const row = await storage.read
        .selectFrom('leases')
        .select('expires_at')
        .where('name', '=', 'beats')
        .executeTakeFirstOrThrow();
      return Date.parse(row.expires_at);
    };
    let nowMs = START;
    const now = () => new Date(nowMs);
    let finish: (() => void) | undefined;
    let lease: Lease | undefined;
    const run = withLease(
      storage,
      { name: 'beats', holder: 'a', now, withinMs: WITHIN_MS },
      (taken) => {
        lease = taken;
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
    );
    await vi.waitFor(() => expect(finish).toBeDefined());
    expect(await ends()).toBe(START + 30_000);
    nowMs += 20_000;
    vi.advanceTimersByTime(20_000);
    await vi.waitFor(async () => expect(await ends()).toBe(START + 50_000));
    expect(lease?.signal.aborted).toBe(false);
    // Another server takes the lease. The next renewal notices.
    await write((tx) =>
      tx.updateTable('leases').set({ holder: 'b' }).where('name', '=', 'beats').execute(),
    );
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => expect(lease?.signal.aborted).toBe(true));
    finish?.();
    await run;
  });
});
