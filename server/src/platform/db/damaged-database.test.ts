import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkInstallation } from '@saldo/contract/admin';
import { listNotifications } from '@saldo/contract/notifications';
import { createTransaction } from '@saldo/contract/transactions';
import { bundle, THREADS } from '@saldo/proofs/harness/bundle';
import { onServer, startPostgres } from '@saldo/proofs/harness/postgres';
import { startTestServer, type TestServer, type TestUser } from '@saldo/proofs/harness/test-server';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { summarizeDatabase } from '../../features/backups/dump-tables.ts';
import { nightlyBackup } from '../../features/backups/make-backup.ts';
import { writeBackup } from '../../features/backups/write-backup.ts';
import { createLogger } from '../observability/logger.ts';
import { checkIntegrity } from './integrity.ts';
import { openStorage } from './open-storage.ts';

const PAGE = 4096;
/** The check runs in a worker thread. */
const WITHIN = { timeout: 20_000 };
const NOW = new Date('2026-03-02T12:00:00Z');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saldo-damage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function overwrite(file: string, from: number, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(bytes, 0, bytes.length, from);
  await handle.close();
}

async function damageTable(dataDir: string, table: string): Promise<void> {
  const file = join(dataDir, 'saldo.sqlite');
  const database = new SqliteDatabase(file);
  database.pragma('wal_checkpoint(truncate)');
  const pages = database
    .prepare("select pageno from dbstat where name = ? and pagetype = 'leaf'")
    .pluck()
    .all(table);
  database.close();
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) await overwrite(file, (Number(page) - 1) * PAGE, randomBytes(PAGE));
}

const addTransactions = async (user: TestUser) => {
  for (let at = 0; at < 30; at += 1) {
    const description = `${at} ${'x'.repeat(400)}`;
    const body = { date: '2026-01-05', amount: 1, bank: 'BBVA', product: 'current' as const };
    await user.call(createTransaction, { body: { ...body, description } });
  }
};

/** Checks what callers, monitoring and administrators see if the table of transactions is damaged. */
async function expectDamageShown(server: TestServer, user: TestUser, admin: TestUser) {
  const list = await user.raw('GET', '/api/transactions?year=2026&limit=100');
  expect([list.status, list.body.detail.code]).toEqual([503, 'database_damaged']);
  expect(list.body.detail.message).toMatch(/damaged.*administrator/);
  const ready = await server.raw('GET', '/readyz');
  expect([ready.status, ready.body.status]).toEqual([503, 'damaged']);
  await expect
    .poll(async () => {
      const { items } = await admin.call(listNotifications, { query: {} });
      return items.map(({ kind }) => kind);
    }, WITHIN)
    .toContain('database_damaged');
  const { findings } = await admin.call(checkInstallation);
  expect(findings.find(({ about }) => about === 'database')).toEqual({
    ...{ about: 'database', state: 'wrong' },
    says: expect.stringMatching(/damaged.*npm run restore -- FILE --replace/),
  });
  await expect
    .poll(
      () =>
        server.running.context.storage.read
          .selectFrom('job_runs')
          .select('last_error')
          .where('name', '=', 'integrity')
          .executeTakeFirst(),
      WITHIN,
    )
    .toEqual({ last_error: expect.stringMatching(/^The database is damaged: /) });
}

async function expectNoBackup(server: TestServer) {
  const { storage } = server.running.context;
  const own = await mkdtemp(join(folder, 'backups-'));
  const made = nightlyBackup(
    { storage, log: createLogger('silent') },
    { folder: own, now: NOW.toISOString() },
  );
  await expect(made).rejects.toThrow(/^The database is damaged: /);
  expect(await readdir(own)).toEqual([]);
}

describe('a damaged database', () => {
  it('is noticed, shown and not backed up (sqlite)', async () => {
    const dataDir = await mkdtemp(join(folder, 'live-'));
    const before = await startTestServer('sqlite', {}, { dataDir });
    const [one, other] = [await before.signUp(), await before.signUp('ADMIN')];
    await addTransactions(one);
    expect(await checkIntegrity(before.running.context.storage)).toBeNull();
    await before.stop();
    await damageTable(dataDir, 'transactions');
    const server = await startTestServer('sqlite', {}, { dataDir });
    const as = (user: TestUser) => signedIn(server, user);
    await expectDamageShown(server, as(one), as(other));
    await expectNoBackup(server);
    await server.stop();
  });

  it('is noticed, shown and not backed up (postgres)', async () => {
    const postgres = await startPostgres();
    const server = await startTestServer('postgres', {}, { databaseUrl: postgres.url });
    const [user, admin] = [await server.signUp(), await server.signUp('ADMIN')];
    await addTransactions(user);
    expect(await checkIntegrity(server.running.context.storage)).toBeNull();
    let file = '';
    await onServer(postgres.url, async (client) => {
      const { rows } = await client.query(
        "select current_setting('data_directory') || '/' || pg_relation_filepath('transactions') as path",
      );
      file = rows[0].path;
      await client.query('checkpoint');
    });
    await postgres.goAway();
    await overwrite(file, 100, randomBytes(4000));
    await postgres.comeBack();
    await expectDamageShown(server, user, admin);
    await expectNoBackup(server);
    await server.stop();
    await postgres.stop();
  });
});

function signedIn(server: TestServer, user: TestUser): TestUser {
  const raw: TestUser['raw'] = (method, path, call) =>
    server.raw(method, path, { token: user.token, ...call });
  return {
    ...user,
    raw,
    call: async (endpoint) => (await raw(endpoint.method, `/api${endpoint.path}`)).body,
  };
}

describe('programs on a damaged SQLite file', () => {
  let programs: string;
  let whole: string;
  const backup = () => join(folder, 'good.ndjson.gz');
  beforeAll(async () => {
    const entries = ['main.ts', 'backup.ts', 'restore.ts', 'doctor.ts'];
    programs = await bundle(
      [...entries.map((entry) => `server/src/${entry}`), ...THREADS],
      'damage',
    );
    whole = join(folder, 'whole');
    await cp(inject('sqliteTemplate'), whole, { recursive: true });
    const storage = await openStorage({ dataDir: whole, databaseUrl: undefined });
    await storage.write(async (tx) => {
      for (let at = 0; at < 2000; at += 1) {
        await sql`insert into audit_log (id, at, user_id, action, subject)
          values (${`id ${at}`}, ${NOW.toISOString()}, '', 'test', '{}')`.execute(tx);
      }
    });
    await writeBackup(storage, backup(), NOW);
    await storage.close();
  });
  afterAll(() => rm(programs, { recursive: true, force: true }));

  const run = (program: string, dataDir: string, given: string[] = []) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const env = {
        ...{ PATH: process.env.PATH ?? '', NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0' },
        ...{ DATA_DIR: dataDir, SECRET_KEY: 'only for tests and of no use elsewhere' },
      };
      const args = [join(programs, `${program}.js`), ...given];
      execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), said: stdout + stderr });
      });
    });
  const DAMAGE = /damaged.*npm run restore -- FILE --replace/;
  const A_STACK = /\n\s+at /;

  const damages: [string, (file: string) => Promise<void>][] = [
    ['pages in the middle overwritten', async (file) => damageTable(join(file, '..'), 'audit_log')],
    ['its second half missing', async (file) => truncate(file, (await stat(file)).size / 2)],
    ['its header zeroed', (file) => overwrite(file, 0, Buffer.alloc(PAGE))],
  ];

  it.each(damages)('name the restore command, which works: %s', async (_, damage) => {
    const dataDir = await mkdtemp(join(folder, 'damaged-'));
    await cp(whole, dataDir, { recursive: true });
    const file = join(dataDir, 'saldo.sqlite');
    await damage(file);
    for (const program of ['doctor', 'backup']) {
      const { code, said } = await run(program, dataDir);
      expect([program, code, said]).toEqual([program, 1, expect.stringMatching(DAMAGE)]);
      expect(said).not.toMatch(A_STACK);
    }
    const refused = await run('restore', dataDir, [backup()]);
    expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(/Add --replace/)]);
    const restored = await run('restore', dataDir, [backup(), '--replace']);
    expect(restored).toEqual({ code: 0, said: expect.stringMatching(/damaged database is kept/) });
    const names = await readdir(dataDir);
    expect(names.filter((name) => name.startsWith('saldo.sqlite.damaged-'))).not.toEqual([]);
    const storage = await openStorage({ dataDir, databaseUrl: undefined });
    expect(await checkIntegrity(storage)).toBeNull();
    expect((await summarizeDatabase(storage)).tables.audit_log?.rows).toBe(2000);
    await storage.close();
  });

  it('report at startup that a backup must be restored', async () => {
    const dataDir = await mkdtemp(join(folder, 'start-'));
    await cp(whole, dataDir, { recursive: true });
    await overwrite(join(dataDir, 'saldo.sqlite'), 0, Buffer.alloc(PAGE));
    const { code, said } = await run('main', dataDir);
    expect([code, said]).toEqual([1, expect.stringMatching(DAMAGE)]);
    expect(said).not.toMatch(A_STACK);
  });

  it('leave the damaged file in place if the backup is damaged too', async () => {
    const dataDir = await mkdtemp(join(folder, 'both-'));
    await cp(whole, dataDir, { recursive: true });
    await overwrite(join(dataDir, 'saldo.sqlite'), 0, Buffer.alloc(PAGE));
    const broken = join(folder, 'broken.ndjson.gz');
    await cp(backup(), broken);
    await truncate(broken, 1000);
    const before = await readdir(dataDir);
    const { code, said } = await run('restore', dataDir, [broken, '--replace']);
    expect([code, said]).toEqual([1, expect.stringMatching(/This backup is damaged/)]);
    expect(await readdir(dataDir)).toEqual(before);
  });
});
