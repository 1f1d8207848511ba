import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { composed } from '@saldo/statements/testing/composed-files';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tasks } from '../../features/imports/tasks.ts';
import { lockLedger } from '../../features/ledger/steps/steps.ts';
import { openStorage } from '../db/open-storage.ts';
import type { Storage } from '../db/storage.ts';
import { createGate, type WriteGate } from '../db/write-gate.ts';
import type { WorkerFault } from '../http/busy-errors.ts';
import { asOwner } from '../identity.ts';
import { createLogger } from '../observability/logger.ts';
import { SlowQueries } from '../observability/slow-queries.ts';
import { defineTasks, type Task, type TaskContext, task } from './tasks.ts';
import { createWorkers, type Workers } from './workers.ts';

const STATEMENT = composed('caixabank/Movimientos_cuenta_0000001.csv');

describeOnEachEngine('worker threads', (server) => {
  /** Blocks changes by these users until the returned function is called. */
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
      for (const { id } of people) await lockLedger(tx, { bookId: id });
      begun();
      await released;
    });
    await held;
    return async () => {
      release();
      await writing;
    };
  }

  it("stuck in imports do not block other users' exports or lists", async () => {
    const [hostile, other, third] = [
      await server().signUp(),
      await server().signUp(),
      await server().signUp(),
    ];
    const workers = server().running.context.workers;
    const release = await hold([hostile, other]);
    const undo = (user: TestUser) => {
      const q = {
        ...asOwner(user.id),
        requestId: '',
        now: new Date().toISOString(),
        timeZone: 'UTC',
      };
      return workers.run(tasks.undoImport, { ...q, reportId: user.id });
    };
    const running = [undo(hostile), undo(hostile), undo(hostile), undo(other)];
    const refused = await hostile.upload('CAIXABANK', STATEMENT);
    expect([refused.status, refused.body.detail.code]).toEqual([503, 'busy']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await third.raw('GET', '/api/export')).status).toBe(200);
    expect((await third.raw('GET', '/api/transactions/ai_categorization?year=2026')).status).toBe(
      200,
    );
    expect((await third.raw('GET', '/api/metrics/annual?year=2026')).status).toBe(200);
    await release();
    await Promise.all(running);
    expect((await hostile.upload('CAIXABANK', STATEMENT)).status).toBe(201);
  });
});

const HOSTILE = defineTasks({
  fillMemory: hostile(),
  breakDown: hostile(),
  throwBeside: hostile(),
  compute: hostile(1000),
  longStatement: hostile(1000),
});

const RETURN = defineTasks({
  input: task<(context: TaskContext, input: { userId: string }) => Promise<unknown>>({
    lane: 'screens',
  }),
});

/** Declares a task of `hostile-worker.mjs`. */
function hostile(withinMs = 60_000) {
  return task<(context: TaskContext, input: object) => Promise<void>>({ lane: 'heavy', withinMs });
}

const fileOf = (name: string) => fileURLToPath(new URL(`./testing/${name}`, import.meta.url));
const failed = (fault: WorkerFault, message: string) => ({
  ...{ code: 'busy', status: 503, fault, headers: { 'retry-after': '30' } },
  text: { en: expect.stringMatching(message) },
});
const OUT_OF_TIME = failed('time', '^This is taking too long');
const BROKEN = failed('broken', '^The server couldn’t finish this');

describe('a failing thread', () => {
  let folder: string;
  let gate: WriteGate;
  let storage: Storage;
  let workers: Workers;

  const start = async (name: string) => {
    const log = createLogger('silent');
    const config = { dataDir: folder, databaseUrl: undefined };
    const slow = new SlowQueries(0).settings;
    storage = await openStorage(config, { gate, migrate: false });
    const settings = { ...config, logLevel: 'silent', workerThreads: 2 } as const;
    workers = createWorkers(settings, { gate, storage, log, slow, file: fileOf(name) });
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'saldo-workers-'));
    gate = createGate();
  });
  afterEach(async () => {
    await workers.close();
    await storage.close();
    rmSync(folder, { recursive: true });
  });

  const run = (task: Task<object, void>, input = {}) =>
    workers.run(task, { userId: 'hostile', ...input });

  it('that uses too much memory is stopped and reported', async () => {
    await start('hostile-worker.mjs');
    const memory = failed('memory', '^This needs more memory than the server has');
    await expect(run(HOSTILE.fillMemory)).rejects.toMatchObject(memory);
  });

  it.each(['breakDown', 'throwBeside'] as const)('that crashes (%s) is reported', async (name) => {
    await start('hostile-worker.mjs');
    await expect(run(HOSTILE[name])).rejects.toMatchObject(BROKEN);
  });

  it.each(['a-module-that-is-not-there.mjs', 'ending-worker.mjs'])(
    'whose code is %s is reported immediately, to each waiting job',
    async (name) => {
      await start(name);
      const jobs = ['a', 'b'].map((userId) => run(HOSTILE.breakDown, { userId }));
      for (const job of jobs) await expect(job).rejects.toMatchObject(BROKEN);
      await expect(run(HOSTILE.breakDown)).rejects.toMatchObject(BROKEN);
    },
  );

  it('that fails to start ends only the job that the pool had given it', async () => {
    await start('third-fails-worker.mjs');
    const jobs = ['a', 'b', 'c'].map((userId) => workers.run(RETURN.input, { userId }));
    const outcomes = await Promise.allSettled(jobs);
    const failed = outcomes.filter(({ status }) => status === 'rejected');
    expect(failed).toMatchObject([{ reason: BROKEN }]);
  });

  it('that runs too long is stopped and releases the gate', async () => {
    await start('hostile-worker.mjs');
    await expect(run(HOSTILE.compute)).rejects.toMatchObject(OUT_OF_TIME);
    expect(await gate(async () => 'entered')).toBe('entered');
  });

  it('stopped within a statement keeps the gate as long as the database lock', async () => {
    await start('hostile-worker.mjs');
    const database = join(folder, 'some.sqlite');
    // The timeout is needed because the thread's port closes a few milliseconds before its database connection.
    const own = new SqliteDatabase(database, { timeout: 500 });
    own.exec('create table some (value integer)');
    const input = { file: database, rows: 40_000_000 };
    await expect(run(HOSTILE.longStatement, input)).rejects.toMatchObject(OUT_OF_TIME);
    // Throws SQLITE_BUSY if the statement is still running.
    await gate(async () => own.exec('begin immediate; insert into some values (1); commit'));
    own.close();
  });
});
