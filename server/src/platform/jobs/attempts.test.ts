import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { beforeEach, expect, test } from 'vitest';
import {
  attempt,
  attemptEach,
  deleteOldAttempts,
  listSetAside,
  releaseAttempts,
  SetAside,
} from './attempts.ts';

const START = Date.parse('2026-01-01T12:00:00Z');
const HOUR_MS = 3_600_000;
const FOREVER = new Promise<never>(() => undefined);

describeOnEachEngine('an attempt', (server) => {
  let nowMs = START;
  const now = () => new Date(nowMs);
  const storage = () => server().running.context.storage;
  const rows = () => storage().read.selectFrom('attempts').selectAll().orderBy('name').execute();
  const tryOnce = (name: string, work: () => Promise<unknown> = async () => 'done') =>
    attempt(storage(), { name, now }, work);
  const setAside = () => listSetAside(storage().read, now());

  beforeEach(async () => {
    nowMs = START;
    await storage().write((tx) => tx.deleteFrom('attempts').execute());
  });

  /** Begins work on pieces as another server, without an end. */
  async function begin(work: (reached: () => Promise<never>) => unknown): Promise<void> {
    await new Promise<void>((begun) => {
      void work(() => {
        begun();
        return FOREVER;
      });
    });
    await storage().write((tx) => tx.updateTable('attempts').set({ holder: 'other/0' }).execute());
  }

  /** Lets another server end during the work, and time pass until its lease has expired. */
  async function crash(work: (reached: () => Promise<never>) => unknown): Promise<void> {
    await begin(work);
    nowMs += 20_000;
  }
  const crashIn = (name: string) => crash((reached) => tryOnce(name, reached));

  test('is recorded before its work, and forgotten after it', async () => {
    await tryOnce('mail 1', async () => {
      expect(await rows()).toMatchObject([{ name: 'mail 1', tries: 1, at: now().toISOString() }]);
    });
    expect(await rows()).toEqual([]);
  });

  test('that fails is forgotten, however often', async () => {
    for (let times = 0; times < 4; times += 1) {
      await expect(tryOnce('mail 1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    }
    expect(await rows()).toEqual([]);
  });

  test('is set aside after two that ended the server, for a day, and then made once a day', async () => {
    await crashIn('mail 1');
    expect(await setAside()).toEqual([]);
    const since = now().toISOString();
    await crashIn('mail 1');
    for (let times = 0; times < 2; times += 1) {
      await expect(tryOnce('mail 1')).rejects.toThrow(SetAside);
    }
    expect(await tryOnce('mail 2')).toBe('done');
    expect(await setAside()).toEqual([{ name: 'mail 1', since, tries: 2 }]);
    nowMs += 24 * HOUR_MS;
    await expect(tryOnce('mail 1')).rejects.toThrow(
      'mail 1 is set aside until 2026-01-02T13:00:20',
    );
    nowMs += HOUR_MS;
    expect(await setAside()).toEqual([]);
    await crashIn('mail 1');
    await expect(tryOnce('mail 1')).rejects.toThrow('ended the server 3 times');
    nowMs += 25 * HOUR_MS;
    expect(await tryOnce('mail 1')).toBe('done');
    expect(await rows()).toEqual([]);
  });

  test('that another server is making does not count as one that ended it', async () => {
    await crashIn('mail 1');
    await begin((reached) => tryOnce('mail 1', reached));
    // It has a lease that it lost, but lives.
    expect(await setAside()).toEqual([]);
    expect(await tryOnce('mail 1')).toBe('done');
    expect(await rows()).toEqual([]);
  });

  test('does not count if its server is asked to stop', async () => {
    await crashIn('mail 1');
    const { running, engine } = server();
    const { storage: shared } = running.context;
    // Another handle, because this one records nothing afterwards.
    const other = { ...shared, write: shared.write.bind(shared), read: shared.read };
    void attempt(other, { name: 'mail 1', now }, () => FOREVER);
    void attempt(other, { name: 'mail 2', now }, () => FOREVER);
    await expect.poll(async () => (await rows()).map(({ tries }) => tries)).toEqual([2, 1]);
    await releaseAttempts(other);
    expect(await rows(), engine).toMatchObject([{ name: 'mail 1', tries: 1, holder: '' }]);
    await crashIn('mail 1');
    await expect(tryOnce('mail 1')).rejects.toThrow(SetAside);
  });

  test('of a clock that ran far ahead is not set aside for longer', async () => {
    nowMs = START + 1000 * HOUR_MS;
    await crashIn('mail 1');
    await crashIn('mail 1');
    nowMs = START;
    expect(await tryOnce('mail 1')).toBe('done');
  });

  test('is not remembered once its work no longer exists', async () => {
    await crashIn('mail 1');
    await storage().write((tx) => deleteOldAttempts(tx, now()));
    expect(await rows()).toHaveLength(1);
    nowMs += 9 * 25 * HOUR_MS;
    await storage().write((tx) => deleteOldAttempts(tx, now()));
    expect(await rows()).toEqual([]);
  });

  test('at each of many pieces finds the one that ends servers, and makes all the others', async () => {
    const pieces = Array.from({ length: 50 }, (_, at) => `piece ${at}`);
    const done = new Set<string>();
    const each = async (work: (name: string) => Promise<unknown>) => {
      const left = pieces.filter((name) => !done.has(name));
      const nameOf = (name: string) => name;
      for await (const name of attemptEach(storage(), { pieces: left, nameOf, now })) {
        await work(name);
        done.add(name);
      }
    };
    const poison = (reached: () => Promise<never>) =>
      each(async (name) => (name === 'piece 27' ? reached() : undefined));
    await crash(poison);
    expect(done.size).toBe(27);
    // The pieces recorded together are now tried one by one.
    await crash(poison);
    expect((await rows()).filter(({ tries }) => tries > 1)).toMatchObject([{ name: 'piece 27' }]);
    await each(async () => undefined);
    expect(done.size).toBe(49);
    expect((await setAside()).map(({ name }) => name)).toEqual(['piece 27']);
  });
});
