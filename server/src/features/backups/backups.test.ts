import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { RECEIPT_FIELD } from '@saldo/contract/receipts';
import { createTransaction, listTransactions } from '@saldo/contract/transactions';
import {
  describeOnEachEngine,
  ENGINES,
  PASSWORD,
  startTestServer,
} from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { composed } from '@saldo/statements/testing/composed-files';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isInUse } from '../../platform/db/database-in-use.ts';
import { openStorage } from '../../platform/db/open-storage.ts';
import { DATA_TABLES, TABLE_NAMES, tableDefinition } from '../../schema/tables.ts';
import { summarizeDatabase } from './dump-tables.ts';
import { BackupError, type Summary } from './format.ts';
import { restoreBackup, verifyBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saldo-backup-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Leaves out sessions and open invitations, which a restore ends. */
const but = ({ tables: { sessions: _, invitations: __, ...tables }, sums }: Summary) => ({
  tables,
  sums,
});

describeOnEachEngine('backups', (server) => {
  const storage = () => server().running.context.storage;
  const path = (name: string) => join(folder, `${server().engine}-${name}.ndjson.gz`);
  const spend = (user: Awaited<ReturnType<ReturnType<typeof server>['signUp']>>, amount: number) =>
    user.call(createTransaction, {
      body: {
        date: '2026-01-05',
        amount,
        bank: 'BBVA',
        product: 'current',
        description: 'odd \t \\ "text"\r\nñ 🏦 \\x00 \\N',
      },
    });

  it('contain every table except those about running the server', async () => {
    const { rows } =
      server().engine === 'postgres'
        ? await sql<{ name: string }>`select table_name as name from information_schema.tables
            where table_schema = current_schema()`.execute(storage().read)
        : await sql<{ name: string }>`select name from sqlite_master
            where type = 'table' and name not like 'sqlite_%'`.execute(storage().read);
    const ofServer = TABLE_NAMES.filter((table) => tableDefinition(table).isOfServer);
    const known = [...DATA_TABLES.map(({ table }) => table), ...ofServer, 'migrations'];
    expect(rows.map((row) => row.name).sort()).toEqual(known.sort());
  });

  it('restore identical data, on either engine', async () => {
    const user = await server().signUp();
    const { id } = await spend(user, 12.34);
    for (const name of ['a.png', 'b.png', 'c.png', 'd.png', 'e.png']) {
      const body = new FormData();
      body.append(RECEIPT_FIELD, new Blob([PNG]), name);
      const path = `/api/transactions/${id}/attachments`;
      expect((await user.raw('POST', path, { body })).status).toBe(201);
    }
    await imported(user, 'CAIXABANK', composed('caixabank/TT310126.001.csv'));
    const ticket = await user.raw('POST', '/api/tickets', {
      body: { type: 'bug', title: 'Slow', description: 'Very' },
    });
    const form = new FormData();
    form.append('ticketId', ticket.body.id);
    form.append('screenshot', new Blob([new Uint8Array(PNG)]), 'a.png');
    await user.raw('POST', '/api/tickets/attachment', { body: form });
    const file = path('same');
    await writeBackup(storage(), file, NOW);
    const before = await summarizeDatabase(storage());
    expect(before.tables.transactions?.rows).toBeGreaterThan(3);
    for (const engine of ENGINES) {
      const other = await startTestServer(engine);
      try {
        await restoreBackup(other.running.context.storage, file);
        expect(but(await summarizeDatabase(other.running.context.storage))).toEqual(but(before));
        const { body } = await other.raw('POST', '/api/auth/login', {
          body: { username: user.username, password: PASSWORD },
        });
        const { token } = body;
        const list = await other.raw('GET', '/api/transactions?year=2026', { token });
        const own = await user.call(listTransactions, { query: { year: 2026 } });
        expect(list.body).toEqual(own);
      } finally {
        await other.stop();
      }
    }
    expect(await verifyBackup(file)).toBeNull();
  });

  it('are consistent during concurrent writes', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => server().signUp()));
    let writing = true;
    const busy = users.map(async (user, at) => {
      while (writing) await spend(user, at + 1);
    });
    const files = [path('busy-1'), path('busy-2'), path('busy-3')];
    for (const file of files) await writeBackup(storage(), file, NOW);
    writing = false;
    await Promise.all(busy);
    for (const file of files) expect(await verifyBackup(file)).toBeNull();
  });

  it('replace existing data only on request', async () => {
    const user = await server().signUp();
    const file = path('replace');
    await writeBackup(storage(), file, NOW);
    const before = await summarizeDatabase(storage());
    await spend(user, 5);
    await expect(restoreBackup(storage(), file)).rejects.toThrow(/--replace/);
    expect(await summarizeDatabase(storage())).not.toEqual(before);
    await restoreBackup(storage(), file, { replace: true });
    expect(but(await summarizeDatabase(storage()))).toEqual(but(before));
  });

  it('that are damaged are rejected and change nothing', async () => {
    const user = await server().signUp();
    await spend(user, 7);
    const file = path('whole');
    await writeBackup(storage(), file, NOW);
    const bytes = await readFile(file);
    const before = await summarizeDatabase(storage());
    const broken = path('broken');
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        async (at, change, cut) => {
          const copy = Buffer.from(bytes);
          copy[at] = (copy[at] ?? 0) ^ change;
          await writeFile(broken, cut ? bytes.subarray(0, at) : copy);
          const problem = await restoreBackup(storage(), broken, { replace: true }).then(
            () => null,
            (error: unknown) => error,
          );
          // Some bytes of a gzip header have no meaning, so a backup stays intact if they change.
          if (problem !== null) expect(problem).toBeInstanceOf(BackupError);
          expect(but(await summarizeDatabase(storage()))).toEqual(but(before));
        },
      ),
      { numRuns: 40 },
    );
    const [head = '', ...rest] = gunzipSync(bytes).toString().split('\n');
    const ofOneUser = [JSON.stringify({ ...JSON.parse(head), person: user.id }), ...rest];
    await writeFile(broken, gzipSync(ofOneUser.join('\n')));
    await expect(restoreBackup(storage(), broken, { replace: true })).rejects.toThrow(/one user/);
    expect(but(await summarizeDatabase(storage()))).toEqual(but(before));
    await appendFile(file, 'more');
    await expect(restoreBackup(storage(), file, { replace: true })).rejects.toThrow(BackupError);
    await expect(restoreBackup(storage(), path('none'))).rejects.toThrow(/File not found/);
  });
});

it('a backup can be restored into an empty database', async () => {
  const server = await startTestServer('sqlite');
  const file = join(folder, 'fresh.ndjson.gz');
  await server.signUp();
  await writeBackup(server.running.context.storage, file, NOW);
  const before = await summarizeDatabase(server.running.context.storage);
  await server.stop();
  const dataDir = await mkdtemp(join(folder, 'fresh-'));
  const fresh = await openStorage({ dataDir, databaseUrl: undefined }, { migrate: false });
  await restoreBackup(fresh, file);
  expect(but(await summarizeDatabase(fresh))).toEqual(but(before));
  await fresh.close();
});

describe('database use', () => {
  it.each(ENGINES)('is detected on %s', async (engine) => {
    const dataDir = await mkdtemp(join(folder, 'use-'));
    const databaseUrl = engine === 'postgres' ? inject('postgresUrl') : undefined;
    expect(await isInUse({ dataDir, databaseUrl })).toBe(false);
    const storage = await openStorage({ dataDir, databaseUrl }, { migrate: false });
    await sql`select 1`.execute(storage.read);
    expect(await isInUse({ dataDir, databaseUrl })).toBe(true);
    await storage.close();
    // PostgreSQL ends a connection's backend a moment after it is closed.
    await expect.poll(() => isInUse({ dataDir, databaseUrl })).toBe(false);
  });
});
