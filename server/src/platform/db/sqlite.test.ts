import fs, { mkdtempSync, rmSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkpoint } from './checkpoint.ts';
import { openSqlite } from './sqlite.ts';
import type { Storage } from './storage.ts';
import { createGate } from './write-gate.ts';

const { fdatasync } = fs;
let dataDir: string;
let storage: Storage;
/** Callbacks of the waits for the disk, oldest first. Calling one completes its wait. */
let disk: ((error: Error | null) => void)[];
let waits: number;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'saldo-sqlite-'));
  storage = openSqlite(dataDir, createGate());
  await storage.write((tx) => sql`create table seen (value integer)`.execute(tx));
});

afterEach(async () => {
  await storage.close();
  rmSync(dataDir, { recursive: true });
});

const insert = (value: number) =>
  storage.write((tx) => sql`insert into seen values (${value})`.execute(tx));

const untilWaits = (count: number) => expect.poll(() => waits).toBe(count);

/** The promise's value, or `'not yet'` while it is pending. */
const now = <T>(promise: Promise<T>) =>
  Promise.race([promise, new Promise<'not yet'>((resolve) => setImmediate(resolve, 'not yet'))]);

describe("SQLite's write-ahead log", () => {
  /** Bytes; longer than the log is allowed to grow. */
  const LONG = 5_000_000;
  /** The log's header and a page or two. */
  const SHORT = 10_000;
  const logBytes = () => statSync(join(dataDir, 'saldo.sqlite-wal')).size;
  const fill = () =>
    storage.write((tx) => sql`insert into seen values (randomblob(${LONG}))`.execute(tx));
  const rows = async () => (await storage.read.executeQuery(countQuery())).rows[0]?.count;

  test('is moved into the database file and restarted once it is long', async () => {
    await insert(1);
    expect(logBytes()).toBeGreaterThan(0);
    await fill();
    expect(logBytes()).toBeLessThan(SHORT);
    expect(statSync(join(dataDir, 'saldo.sqlite')).size).toBeGreaterThan(LONG);
    await insert(2);
    expect(await rows()).toBe(3);
  });

  test('stays while a reader needs the previous state, and is restarted once it has grown again', async () => {
    const other = new SqliteDatabase(join(dataDir, 'saldo.sqlite'));
    other.exec('begin');
    const seen = other.prepare('select count(*) from seen').pluck();
    expect(seen.get()).toBe(0);
    await fill();
    expect(logBytes()).toBeGreaterThan(LONG);
    expect(seen.get()).toBe(0);
    other.close();
    await insert(1);
    expect(logBytes()).toBeGreaterThan(LONG);
    await fill();
    expect(logBytes()).toBeLessThan(SHORT);
    expect(await rows()).toBe(3);
  });

  test('does not grow if a long job calls settle between its transactions', async () => {
    const some = () =>
      storage.write((tx) => sql`insert into seen values (randomblob(900000))`.execute(tx));
    await some();
    const once = logBytes();
    for (let times = 0; times < 3; times += 1) {
      storage.settle();
      await some();
    }
    expect(logBytes()).toBeLessThan(1.2 * once);
    expect(await rows()).toBe(4);
  });

  test('fails no one if it cannot be moved', async () => {
    await expect(checkpoint(join(dataDir, 'nowhere', 'saldo.sqlite'))).resolves.toBeUndefined();
  });
});

describe('a SQLite transaction that reads before it writes', () => {
  test('holds the lock from its start, so no other write comes between', async () => {
    const other = new SqliteDatabase(join(dataDir, 'saldo.sqlite'), { timeout: 0 });
    const written = await storage.write(async (tx) => {
      await tx.executeQuery(countQuery());
      expect(() => other.exec('begin immediate')).toThrow('database is locked');
      return sql`insert into seen values (1)`.execute(tx);
    });
    expect(written.numAffectedRows).toBe(1n);
    other.close();
  });
});

describe('a write on SQLite', () => {
  beforeEach(() => {
    disk = [];
    waits = 0;
    fs.fdatasync = ((_file: number, done: (error: Error | null) => void) => {
      waits += 1;
      disk.push(done);
    }) as typeof fs.fdatasync;
    syncBuiltinESMExports();
  });

  afterEach(() => {
    fs.fdatasync = fdatasync;
    syncBuiltinESMExports();
  });

  test('resolves once the disk has it, without blocking the event loop', async () => {
    const write = insert(1);
    await untilWaits(1);
    expect(await now(write)).toBe('not yet');
    // By now the data is in the file, although it has not been synced.
    const other = new SqliteDatabase(join(dataDir, 'saldo.sqlite'));
    expect(other.prepare('select value from seen').pluck().all()).toEqual([1]);
    other.close();
    disk.shift()?.(null);
    expect(await now(write)).not.toBe('not yet');
  });

  test('that ends while the disk is busy shares the next sync with others', async () => {
    const first = insert(1);
    await untilWaits(1);
    const [second, third] = [insert(2), insert(3)];
    await expect
      .poll(() => storage.read.executeQuery(countQuery()))
      .toMatchObject({
        rows: [{ count: 3 }],
      });
    disk.shift()?.(null);
    await first;
    await untilWaits(2);
    expect(await now(Promise.race([second, third]))).toBe('not yet');
    disk.shift()?.(null);
    await Promise.all([second, third]);
    expect(waits).toBe(2);
  });

  test('fails if the disk does, and the next one is tried', async () => {
    const first = insert(1);
    await untilWaits(1);
    disk.shift()?.(new Error('EIO'));
    await expect(first).rejects.toThrow('EIO');
    const second = insert(2);
    await untilWaits(2);
    disk.shift()?.(null);
    await second;
  });

  test('that fails does not wait for the disk', async () => {
    const failing = storage.write((tx) => sql`insert into nowhere values (1)`.execute(tx));
    await expect(failing).rejects.toThrow(/nowhere/);
    expect(waits).toBe(0);
  });
});

const countQuery = () =>
  sql<{ count: number }>`select count(*) as count from seen`.compile(storage.read);
