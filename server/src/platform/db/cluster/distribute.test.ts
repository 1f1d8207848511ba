import { createDatabase, databaseUrl, dropDatabase, ownName } from '@saldo/proofs/harness/postgres';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { belongsTo, ownedTable, required, textOf } from '../../../schema/migrations/helpers.ts';
import { type Migration, migrations } from '../../../schema/migrations/index.ts';
import { TABLE_NAMES } from '../../../schema/tables.ts';
import { isMigrated, migrate } from '../migrate.ts';
import { openPostgres } from '../postgres.ts';
import type { Storage } from '../storage.ts';
import { distribute } from './distribute.ts';

const isCluster = process.env.CITUS_URL !== undefined;
// biome-ignore lint/suspicious/noConsole: tells the reader what is not tested
if (!isCluster) console.warn('SKIPPED: there is no cluster of Citus here (CITUS_URL names one).');

async function onEmptyDatabase(work: (storage: Storage) => Promise<void>): Promise<void> {
  const server = inject('postgresUrl');
  const name = ownName();
  await createDatabase(server, name);
  const storage = openPostgres(databaseUrl(server, name), 2);
  try {
    await work(storage);
  } finally {
    await storage.close();
    await dropDatabase(server, name);
  }
}

const LATER: Migration = { name: '999-later', up: async () => undefined };

/**
 * Creates all tables as if the extension were not installed yet: `migrate` distributes a new database only once no
 * migration is missing, and here LATER is.
 */
const migrateUndistributed = (storage: Storage) =>
  migrate(storage, new Set(migrations.map(({ name }) => name)), [...migrations, LATER]);

const foreignKeys = async ({ read }: Storage) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '\\d'`.execute(
    read,
  );
  return rows[0]?.n;
};

test.skipIf(isCluster)('a database without Citus is left unchanged', () =>
  onEmptyDatabase(async (storage) => {
    await migrate(storage);
    expect(await distribute(storage)).toBeUndefined();
  }),
);

test.skipIf(!isCluster)('a new database with Citus is distributed from the start', () =>
  onEmptyDatabase(async (storage) => {
    await migrate(storage);
    expect(await distribute(storage)).toEqual(new Map());
  }),
);

test.skipIf(!isCluster)('a database in use is distributed once, with all its data', () =>
  onEmptyDatabase(async (storage) => {
    await migrateUndistributed(storage);
    for (const id of ['ana', 'eva']) {
      await storage.write(async (tx) => {
        await sql`insert into users (id, name, lastnames, username, username_key, email, email_key, role, created_at)
          values (${id}, '', '', ${id}, ${id}, ${id}, ${id}, 'USER', '2026')`.execute(tx);
        await sql`insert into categories (user_id, id, name, name_key, icon, description, position, created_at, updated_at)
          values (${id}, 'c', '', '', '', '', 0, '2026', '2026')`.execute(tx);
      });
    }
    const keys = await foreignKeys(storage);
    const placed = await distribute(storage);
    expect(placed?.size).toBe(TABLE_NAMES.length + 1);
    expect([placed?.get('users'), placed?.get('categories'), placed?.get('leases')]).toEqual([
      'on every node',
      'by user',
      'on the coordinator',
    ]);
    const { rows } = await sql`select u.id, c.id as category from users u
      join categories c on c.user_id = u.id order by u.id`.execute(storage.read);
    expect(rows).toEqual([
      { id: 'ana', category: 'c' },
      { id: 'eva', category: 'c' },
    ]);
    expect(await foreignKeys(storage)).toBe(keys);
    expect(await distribute(storage)).toEqual(new Map());
  }),
);

test.skipIf(!isCluster)('a table created by a later migration is distributed, with its keys', () =>
  onEmptyDatabase(async (storage) => {
    await migrateUndistributed(storage);
    await storage.write((tx) => sql`drop table changed_payments`.execute(tx));
    await distribute(storage);
    const keys = Number(await foreignKeys(storage));
    const notes: Migration = {
      name: '999-notes',
      async up(db, engine) {
        await ownedTable(db, engine, 'changed_payments')
          .$call(required(textOf(engine), 'transaction_id'))
          .$call(belongsTo('transactions', 'transaction_id', 'notes_transaction'))
          .execute();
        await db.schema
          .createIndex('notes_transaction_id')
          .on('changed_payments')
          .column('transaction_id')
          .execute();
      },
    };
    await migrate(storage, undefined, [notes]);
    expect(await foreignKeys(storage)).toBe(keys + 2);
    const { rows } =
      await sql`select count(distinct c.colocation_id) as n, count(*) as tables from citus_tables c
      where c.table_name::text in ('transactions', 'changed_payments')`.execute(storage.read);
    expect(rows).toEqual([{ n: 1, tables: 2 }]);
    expect(await isMigrated(storage, [notes])).toBe(true);
  }),
);
