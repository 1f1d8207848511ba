import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkInstallation } from '@saldo/contract/admin';
import { createTransaction, deletePeriod, deleteTransaction } from '@saldo/contract/transactions';
import {
  describeOnEachEngine,
  PASSWORD,
  startTestServer,
  type TestServer,
} from '@saldo/proofs/harness/test-server';
import { writeRevolutCsv } from '@saldo/statements/testing/revolut';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nightlyBackup } from '../../features/backups/make-backup.ts';
import { createLogger } from '../observability/logger.ts';
import { RESERVE_FILE } from './disk-reserve.ts';
import { openSqlite } from './sqlite.ts';
import type { Storage } from './storage.ts';
import { createGate } from './write-gate.ts';

const expense = (description: string) => ({
  ...{ date: '2026-01-05', amount: 1, bank: 'BBVA', product: 'current' as const, description },
});
/** Far more than the megabyte by which a database may grow on a full disk. */
const manyRows = () =>
  writeRevolutCsv(
    Array.from({ length: 10_000 }, (_, at) => ({
      text: `Shop ${at}`,
      date: '2026-01-05T10:00:00',
      started: '2026-01-05T10:00:00',
      gross: -100,
      fee: 0,
    })),
    { opening: 10_000_000 },
  );

describe('a transaction that SQLite rolls back by itself', () => {
  let dataDir: string;
  let storage: Storage;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'saldo-full-'));
    storage = openSqlite(dataDir, createGate());
    await storage.write((tx) => sql`create table seen (value blob)`.execute(tx));
    await storage.write((tx) => sql`pragma max_page_count = 20`.execute(tx));
  });
  afterAll(async () => {
    await storage.close();
    rmSync(dataDir, { recursive: true });
  });
  const fill = sql`insert into seen values (randomblob(1000000))`;
  const rows = async () => (await sql`select 1 from seen`.execute(storage.read)).rows.length;

  it('fails with its own error, not that of the rollback', async () => {
    await expect(storage.write((tx) => fill.execute(tx))).rejects.toThrow('disk is full');
    await storage.write((tx) => sql`insert into seen values (1)`.execute(tx));
    expect(await rows()).toBe(1);
  });

  it('keeps nothing that the same work writes afterwards', async () => {
    const before = await rows();
    const written = storage.write(async (tx) => {
      await fill.execute(tx).catch(() => undefined);
      await sql`insert into seen values (2)`.execute(tx);
    });
    await expect(written).rejects.toThrow('disk is full');
    const ended = storage.write(async (tx) => {
      await fill.execute(tx).catch(() => undefined);
    });
    await expect(ended).rejects.toThrow('disk is full');
    expect(await rows()).toBe(before);
  });
});

describeOnEachEngine('a database without disk space', (server) => {
  const storage = () => server().running.context.storage;
  const failing = async (code: string) => {
    await storage().write(async (tx) => {
      await sql`create function fail() returns trigger language plpgsql as
        ${sql.lit(`begin raise exception 'could not extend file' using errcode = '${code}'; end`)}`.execute(
        tx,
      );
      await sql`create trigger failing before insert on transactions
        for each statement execute function fail()`.execute(tx);
    });
  };
  const begin = async () => {
    if (server().engine === 'postgres') return failing('53100');
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(storage().read);
    await storage().write((tx) =>
      sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(tx),
    );
  };
  const end = async () => {
    const undo =
      server().engine === 'postgres'
        ? sql`drop function fail cascade`
        : sql`pragma max_page_count = 4294967294`;
    await storage().write((tx) => undo.execute(tx));
  };

  it('rejects new data in a sentence, deletes, and reports its state to operators', async () => {
    const [user, admin] = [await server().signUp(), await server().signUp('ADMIN')];
    const kept = [];
    for (let at = 0; at < 40; at += 1) {
      kept.push(await user.call(createTransaction, { body: expense('x'.repeat(500)) }));
    }
    await begin();
    const answers = [];
    for (let at = 0; at < 30; at += 1) {
      const answer = await user.raw('POST', '/api/transactions', {
        body: expense('y'.repeat(500)),
      });
      if (answer.status !== 201) answers.push(answer);
    }
    expect(answers.length).toBeGreaterThan(0);
    for (const { status, body, headers } of answers) {
      expect([status, body.detail.code, headers.get('retry-after')]).toEqual([
        503,
        'disk_full',
        '60',
      ]);
      expect(body.detail.message).toMatch(/server’s disk is full.*Delete/);
    }
    const ready = await server().raw('GET', '/readyz');
    expect([ready.status, ready.body.status]).toEqual([200, 'full']);
    const { findings } = await admin.call(checkInstallation);
    expect(findings).toContainEqual({
      ...{ about: 'disk', state: 'wrong' },
      says: expect.stringContaining('full'),
    });
    for (const { id } of kept) await user.call(deleteTransaction, { params: { id } });
    if (server().engine === 'sqlite') {
      await user.call(createTransaction, { body: expense('there is room again') });
    }
    await end();
  });
});

describe.runIf(mayMount())('a full disk (sqlite)', () => {
  let folder: string;
  beforeAll(() => {
    folder = mountDisk(96);
  });
  afterAll(() => unmountDisk(folder));

  it('allows deletions and sign-ins, rejects imports, and works again once there is space', async () => {
    const server = await startTestServer('sqlite', {}, { dataDir: join(folder, 'data') });
    const { storage } = server.running.context;
    const user = await server.signUp();
    const importing = () => user.upload('REVOLUT', manyRows());
    for (let at = 0; at < 20; at += 1) {
      await user.call(createTransaction, { body: expense(`Before ${at}`) });
    }
    const reserve = join(folder, 'data', RESERVE_FILE);
    expect(statSync(reserve).size).toBeGreaterThan(0);
    const filler = join(folder, 'filler');
    fillDisk(filler);
    for (let times = 0; times < 2; times += 1) {
      const refused = await importing();
      expect([refused.status, refused.body.detail.code]).toEqual([503, 'disk_full']);
    }
    expect(await statusOf(server)).toBe('full');
    const login = await server.raw('POST', '/api/auth/login', {
      body: { username: user.username, password: PASSWORD },
    });
    expect(login.status).toBe(200);
    expect(await user.call(deletePeriod, { query: { year: 2026 } })).toEqual({
      step_id: expect.any(String),
      deleted: 20,
    });
    await user.call(createTransaction, { body: expense('in the place of another') });
    // Once the disk has been full, the server assumes for a while that it still is, because it may fill up again right
    // away. Backdating the file ends that time.
    rmSync(filler);
    utimesSync(reserve, 0, 0);
    expect((await importing()).status).toBe(201);
    expect([storage.isFull(), statSync(reserve).size]).toEqual([false, 16 * 2 ** 20]);
    await server.stop();
  });

  it('does not keep a server from starting', async () => {
    const dataDir = join(folder, 'started');
    const before = await startTestServer('sqlite', {}, { dataDir });
    const user = await before.signUp();
    await before.stop();
    const filler = join(folder, 'filler');
    fillDisk(filler);
    const server = await startTestServer('sqlite', {}, { dataDir });
    expect(await statusOf(server)).toBe('full');
    const list = await server.raw('GET', '/api/categories', { token: user.token });
    expect(list.status).toBe(200);
    await server.stop();
    rmSync(filler);
  });

  it('fails exports and backups written there, and nothing else', async () => {
    const server = await startTestServer('sqlite');
    const user = await server.signUp();
    expect((await user.upload('REVOLUT', manyRows())).status).toBe(201);
    const filler = join(folder, 'filler');
    fillDisk(filler);
    const temporary = process.env.TMPDIR;
    try {
      process.env.TMPDIR = folder;
      const refused = await user.raw('GET', '/api/export');
      expect([refused.status, refused.body.detail.code]).toEqual([503, 'disk_full']);
    } finally {
      if (temporary === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = temporary;
    }
    const { storage } = server.running.context;
    const made = nightlyBackup(
      { storage, log: createLogger('silent') },
      { folder, now: '2026-03-02T12:00:00Z' },
    );
    await expect(made).rejects.toThrow('ENOSPC');
    expect(readdirSync(folder).filter((name) => name.startsWith('saldo-2026'))).toEqual([]);
    expect(await statusOf(server)).toBe('ready');
    rmSync(filler);
    await server.stop();
  });
});

const statusOf = async (server: { raw: TestServer['raw'] }) =>
  (await server.raw('GET', '/readyz')).body.status;

function fillDisk(file: string): void {
  for (const bytes of [2 ** 20, 4096]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
    } catch {
      // No more space for pieces of this size.
    }
  }
}

describeOnEachEngine('a database that cannot be written to', (server) => {
  const storage = () => server().running.context.storage;
  const run = (text: string) => storage().write((tx) => sql.raw(text).execute(tx));

  it('differs from one that is away, and is cleared once it can be written to', async () => {
    const user = await server().signUp();
    const isSqlite = server().engine === 'sqlite';
    if (isSqlite) await run('pragma query_only = on');
    else {
      await run(`create function fail() returns trigger language plpgsql as $$
        begin raise exception 'cannot execute in a read-only transaction' using errcode = '25006'; end $$`);
      for (const table of ['transactions', 'leases']) {
        await run(`create trigger failing before insert or update on ${table}
          for each statement execute function fail()`);
      }
    }
    const refused = await user.raw('POST', '/api/transactions', { body: expense('lost') });
    expect([refused.status, refused.body.detail.code]).toEqual([503, 'not_writable']);
    const ready = await server().raw('GET', '/readyz');
    expect([ready.status, ready.body.status]).toEqual([503, 'unwritable']);
    // On SQLite this cannot be undone, because no statement reaches the server's connection any more.
    if (isSqlite) return;
    await run('drop function fail cascade');
    expect((await server().raw('GET', '/readyz')).body).toEqual({ status: 'ready' });
  });
});

/** Mounts an in-memory disk of the given size. Throws unless run as root on a Linux system that lets root mount. */
function mountDisk(megabytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-small-disk-'));
  try {
    const how = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
    execFileSync('mount', how, { stdio: 'ignore' });
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

function unmountDisk(folder: string): void {
  execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
}

function mayMount(): boolean {
  try {
    unmountDisk(mountDisk(1));
    return true;
  } catch {
    return false;
  }
}
