import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createDatabase, databaseUrl, dropDatabase, ownName } from '@saldo/proofs/harness/postgres';
import { ENGINES, startTestServer, type TestServer } from '@saldo/proofs/harness/test-server';
import { type Client, type RawAnswer, signIn } from '@saldo/proofs/users/user';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkBackup, restoreBackup } from '../../features/backups/restore-backup.ts';
import { bulkInsert, type Value } from '../../platform/db/bulk-insert.ts';
import { appliedMigrations, migrate } from '../../platform/db/migrate.ts';
import { openStorage } from '../../platform/db/open-storage.ts';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import type { Engine, Storage } from '../../platform/db/storage.ts';
import { TABLE_NAMES, type TableName, tableDefinition } from '../tables.ts';
import { migrations } from './index.ts';

/** Version of the fixtures, and the last migration that it had. */
const VERSIONS = [{ version: '0.1.0', last: '001-tables' }];
/** The user who has data of every kind. */
const OWNER = 'lucia';

interface Seen {
  username: string;
  total: number;
  sums: Record<string, number>;
  accounts: { id: string; name: string; balance: number | null; balance_on: string | null }[];
  history: { id: string }[];
}
interface Expected {
  now: string;
  tables: Record<string, number>;
  turns: { undone: Record<string, string>; done: Record<string, string>; redone_total: number };
  users: Record<string, Seen>;
}
type Row = Record<string, Value>;
type Rows = Map<TableName, Row[]>;

/** The values of an object under the keys of another. */
const alike = (shown: object, like: object) =>
  Object.fromEntries(Object.keys(like).map((key) => [key, Reflect.get(shown, key) ?? null]));

describe.each(VERSIONS)('data of Saldo $version', ({ version, last }) => {
  const fixture = (name: string) => path.join(import.meta.dirname, 'fixtures', version, name);
  let folder = '';
  let expected: Expected;
  let before: Rows;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'saldo-earlier-'));
    expected = JSON.parse(await readFile(fixture('expected.json'), 'utf8'));
    before = rowsOf(path.join(await unpacked('reading'), 'saldo.sqlite'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** A new data folder with the database of that version. */
  async function unpacked(name: string): Promise<string> {
    const dataDir = await mkdtemp(path.join(folder, `${name}-`));
    const bytes = gunzipSync(await readFile(fixture('saldo.sqlite.gz')));
    await writeFile(path.join(dataDir, 'saldo.sqlite'), bytes);
    return dataDir;
  }

  /** Where a database for a test is, and what removes it. */
  async function placeOn(engine: Engine, isFilled: boolean) {
    if (engine === 'sqlite') {
      const dataDir = isFilled
        ? await unpacked('own')
        : await mkdtemp(path.join(folder, 'restored-'));
      return { config: { dataDir, databaseUrl: undefined }, remove: async () => undefined };
    }
    const name = ownName();
    const server = inject('postgresUrl');
    await createDatabase(server, name);
    const config = { dataDir: '', databaseUrl: databaseUrl(server, name) };
    if (isFilled) await withStorage(config, fill);
    return { config, remove: () => dropDatabase(server, name) };
  }

  /** Creates that version's schema with all its rows. */
  async function fill(storage: Storage): Promise<void> {
    const then = migrations.slice(0, migrations.findIndex(({ name }) => name === last) + 1);
    await migrate(storage, new Set(then.map(({ name }) => name)));
    await storage.write(async (tx) => {
      for (const [table, rows] of before) {
        const columns = Object.keys(rows[0] ?? {});
        const values = rows.map((row) => columns.map((column) => row[column] ?? null));
        await bulkInsert(withoutJournal(tx), { table, columns }, values);
      }
    });
  }

  it('has rows in every table that it had', () => {
    const filled = [...before].map(([table, rows]) => [table, rows.length]);
    expect(Object.fromEntries(filled)).toEqual(expected.tables);
  });

  describe.each(ENGINES)('on %s', (engine) => {
    let place: Awaited<ReturnType<typeof placeOn>>;
    beforeAll(async () => {
      place = await placeOn(engine, true);
      await withStorage(place.config, (storage) => migrate(storage));
    });
    afterAll(() => place.remove());

    it('keeps every row and value in the latest schema', async () => {
      await withStorage(place.config, async (storage) => {
        expect([...((await appliedMigrations(storage)) ?? [])].sort()).toEqual(
          migrations.map(({ name }) => name),
        );
        for (const [table, rows] of before) {
          expect(await readLike(storage, table, rows), table).toEqual(inOrder(table, rows));
        }
      });
    });

    it('shows every user the same figures, and its steps can be undone and redone', async () => {
      await withServer(engine, place.config, async (server) => {
        for (const seen of Object.values(expected.users)) {
          const user = await signIn(server.running.address, seen.username);
          expect(await figuresOf(user, seen)).toEqual(seen);
        }
        await expectRoles(await signIn(server.running.address, OWNER));
        await turnAll(server);
      });
    });
  });

  describe.each(ENGINES)('in a backup restored on %s', (engine) => {
    it('shows every user the same figures, and its steps can be undone and redone', async () => {
      const place = await placeOn(engine, false);
      try {
        await withStorage(place.config, (storage) =>
          restoreBackup(storage, fixture('backup.ndjson.gz')),
        );
        await withServer(engine, place.config, async (server) => {
          for (const seen of Object.values(expected.users)) {
            const user = await signIn(server.running.address, seen.username);
            expect(await figuresOf(user, seen)).toEqual(seen);
          }
          await expectRoles(await signIn(server.running.address, OWNER));
          await turnAll(server);
        });
      } finally {
        await place.remove();
      }
    });
  });

  it('is complete in the backup', async () => {
    const { end } = await checkBackup(fixture('backup.ndjson.gz'));
    const ofUsers = Object.entries(expected.tables).filter(([table]) => table in end.tables);
    const counted = Object.entries(end.tables).map(([table, { rows }]) => [table, rows]);
    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(ofUsers));
  });

  it.each(ENGINES)('in an export is restored for a new user on %s', async (engine) => {
    const server = await startTestServer(engine, {}, { now: new Date(expected.now) });
    try {
      const user = await server.signUp();
      const file = await readFile(fixture('export.zip'));
      const answer = await user.upload('GENERIC', file, 'saldo.zip');
      expect([answer.status, answer.body]).toMatchObject([201, {}]);
      const seen = expected.users[OWNER];
      const list = await ask(user, 'GET', '/transactions?year=all');
      expect([list.total, sumsOf(list.items)]).toEqual([seen?.total, seen?.sums]);
      const accounts = await ask(user, 'GET', '/accounts');
      const balances = (all: Seen['accounts']) =>
        all.map(({ name, balance }) => [name, balance]).sort();
      expect(balances(accounts)).toEqual(balances(seen?.accounts ?? []));
      await expectRoles(user);
    } finally {
      await server.stop();
    }
  });

  /** Redoes what was undone and undoes what was done, then turns everything back. */
  async function turnAll({ running }: TestServer): Promise<void> {
    const { undone, done, redone_total } = expected.turns;
    const user = await signIn(running.address, OWNER);
    const total = async () => (await ask(user, 'GET', '/transactions?year=all')).total;
    const isUndone = async (id: string) =>
      (await ask(user, 'GET', `/history/${id}`)).undone_at !== null;
    const start = await total();
    for (const id of Object.values(undone)) {
      expect(await isUndone(id)).toBe(true);
      await ask(user, 'POST', `/history/${id}/redo`);
      expect(await isUndone(id)).toBe(false);
    }
    expect(await total()).toBe(redone_total);
    for (const id of Object.values(done)) {
      await ask(user, 'POST', `/history/${id}/undo`);
      expect(await isUndone(id)).toBe(true);
    }
    expect(await total()).toBeGreaterThan(redone_total);
    for (const id of Object.values(done)) await ask(user, 'POST', `/history/${id}/redo`);
    for (const id of Object.values(undone)) await ask(user, 'POST', `/history/${id}/undo`);
    expect(await total()).toBe(start);
  }

  async function withServer(
    engine: Engine,
    { dataDir, databaseUrl: url }: { dataDir: string; databaseUrl: string | undefined },
    work: (server: TestServer) => Promise<void>,
  ): Promise<void> {
    const where = url === undefined ? { dataDir } : { databaseUrl: url };
    const now = new Date(expected.now);
    const server = await startTestServer(engine, {}, { ...where, now });
    try {
      await work(server);
    } finally {
      await server.stop();
    }
  }
});

async function withStorage(
  config: Parameters<typeof openStorage>[0],
  work: (storage: Storage) => Promise<unknown>,
): Promise<void> {
  const storage = await openStorage(config, { migrate: false });
  try {
    await work(storage);
  } finally {
    await storage.close();
  }
}

/** All rows of an SQLite database, tables that others refer to first. */
function rowsOf(file: string): Rows {
  const database = new Database(file, { readonly: true });
  try {
    const { all } = { all: (text: string) => database.prepare<[], Row>(text).all() };
    const there = new Set(all(`select name from sqlite_master`).map(({ name }) => name));
    return new Map(
      TABLE_NAMES.filter((table) => there.has(table)).map((table) => [
        table,
        all(`select * from ${table}`),
      ]),
    );
  } finally {
    database.close();
  }
}

/** The rows of a table as they are now, in the columns that the given rows have. */
async function readLike(storage: Storage, table: TableName, rows: readonly Row[]): Promise<Row[]> {
  const columns = Object.keys(rows[0] ?? {}).map((name) => sql.ref(name));
  const query = sql<Row>`select ${sql.join(columns)} from ${sql.table(table)}`;
  return inOrder(table, (await query.execute(storage.read.withoutPlugins())).rows);
}

function inOrder(table: TableName, rows: readonly Row[]): Row[] {
  const { key } = tableDefinition(table);
  const keyOf = (row: Row) => JSON.stringify(key.map((name) => row[name]));
  return rows
    .map((row) => ({ key: keyOf(row), row: { ...row } }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ row }) => row);
}

async function figuresOf(user: Client & { username: string }, like: Seen): Promise<Seen> {
  const list = await ask(user, 'GET', '/transactions?year=all');
  const accounts: Seen['accounts'] = await ask(user, 'GET', '/accounts');
  const history: Seen['history'] = (await ask(user, 'GET', '/history?limit=200')).items;
  const pick = <T extends object>(all: T[], [first]: T[]) =>
    first ? all.map((one) => alike(one, first) as T) : all;
  return {
    username: user.username,
    total: list.total,
    sums: sumsOf(list.items),
    accounts: pick(accounts, like.accounts),
    history: pick(history, like.history),
  };
}

interface Named {
  name: string;
  role: string | null;
  sub_categories: Named[];
}

/** Categories have the roles that their names had. */
async function expectRoles(user: Client): Promise<void> {
  const categories: Named[] = await ask(user, 'GET', '/categories');
  const all = categories.flatMap((one) => [one, ...one.sub_categories]);
  const roles = all.flatMap(({ name, role }) => (role === null ? [] : [[name, role]]));
  expect(Object.fromEntries(roles)).toMatchObject({
    'Between Own Accounts': 'own_transfers',
    'Savings & Investments': 'savings',
    Salary: 'salary',
  });
}

interface Listed {
  currency: string;
  direction: string;
  amount: number;
}

/** Signed sums in cents, by currency. */
function sumsOf(items: readonly Listed[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { currency, direction, amount } of items) {
    const cents = Math.round(amount * 100);
    sums[currency] = (sums[currency] ?? 0) + (direction === 'income' ? cents : -cents);
  }
  return sums;
}

async function ask(user: Client, method: string, url: string): Promise<RawAnswer['body']> {
  const answer = await user.raw(method, `/api${url}`);
  expect([answer.status, answer.body], `${method} ${url}`).toMatchObject([200, {}]);
  return answer.body;
}
