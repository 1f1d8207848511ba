import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockProvenance } from '../../features/provenance/service.ts';
import { describeOnEachEngine, type TestUser } from '../../testing/harness.ts';
import { createGate, type WriteGate } from '../db/gate.ts';
import { createLogger } from '../observability/logger.ts';
import { SlowQueries } from '../observability/slow-queries.ts';
import { createWorkers, type Workers } from './workers.ts';

const STATEMENT = 'a file that no bank has written';

describeOnEachEngine('worker threads', (server) => {
  /** Nobody of these may change anything until the answer is called. */
  async function hold(people: readonly TestUser[]): Promise<() => Promise<void>> {
    const { storage } = server().running.context;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = () => {};
    const held = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const writing = storage.write(async (tx) => {
      for (const { id } of people) await lockProvenance(tx, { storage, userId: id });
      begun();
      await released;
    });
    await held;
    return async () => {
      release();
      await writing;
    };
  }

  it('of imports that do not end keep nobody else from an export or a list', async () => {
    const [hostile, other, third] = [
      await server().signUp(),
      await server().signUp(),
      await server().signUp(),
    ];
    const workers = server().running.context.workers;
    const release = await hold([hostile, other]);
    const undo = (user: TestUser) => {
      const q = { userId: user.id, requestId: '', now: new Date().toISOString(), timeZone: 'UTC' };
      return workers.run('undoImport', { ...q, reportId: user.id }, { timeoutMs: 60_000 });
    };
    const running = [undo(hostile), undo(hostile), undo(hostile), undo(other)];
    const refused = await hostile.upload('BBVA', STATEMENT);
    expect([refused.status, refused.body.detail.code]).toEqual([503, 'busy']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await third.raw('GET', '/api/export')).status).toBe(200);
    expect((await third.raw('GET', '/api/transactions/ai_categorization?year=2026')).status).toBe(
      200,
    );
    expect((await third.raw('GET', '/api/metrics/annual?year=2026')).status).toBe(200);
    await release();
    await Promise.all(running);
    expect((await hostile.upload('BBVA', STATEMENT)).status).toBe(409);
  });
});

describe('a thread that asks for too much', () => {
  const file = fileURLToPath(new URL('./testing/hostile-worker.mjs', import.meta.url));
  const log = createLogger('silent');
  const settings = { dataDir: '', databaseUrl: undefined };
  const tooMuch = { code: 'busy', status: 503, headers: { 'retry-after': '30' } };
  let folder: string;
  let gate: WriteGate;
  let workers: Workers;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'saldo-workers-'));
    gate = createGate();
    const config = { ...settings, logLevel: 'silent', workerThreads: 2 } as const;
    const slow = new SlowQueries(0).settings;
    workers = createWorkers(config, gate, { log, slow, file });
  });
  afterEach(async () => {
    await workers.close();
    rmSync(folder, { recursive: true });
  });

  const run = (task: string, input: object, timeoutMs: number) =>
    workers.run(task, { userId: 'hostile', ...input }, { timeoutMs });

  it('of memory is stopped, and says so', async () => {
    await expect(run('fillMemory', {}, 60_000)).rejects.toMatchObject(tooMuch);
  });

  it('breaks down alone', async () => {
    await expect(run('breakDown', {}, 60_000)).rejects.toMatchObject(tooMuch);
  });

  it('of time is stopped, and gives the gate back', async () => {
    await expect(run('compute', {}, 1000)).rejects.toMatchObject(tooMuch);
    expect(await gate(async () => 'entered')).toBe('entered');
  });

  it('within a statement keeps the gate as long as it holds the database', async () => {
    const database = join(folder, 'some.sqlite');
    // The thread's port closes some milliseconds before its connection.
    const own = new SqliteDatabase(database, { timeout: 500 });
    own.exec('create table some (value integer)');
    const input = { file: database, rows: 40_000_000 };
    await expect(run('longStatement', input, 1000)).rejects.toMatchObject(tooMuch);
    // SQLITE_BUSY if the statement still runs.
    await gate(async () => own.exec('begin immediate; insert into some values (1); commit'));
    own.close();
  });
});
