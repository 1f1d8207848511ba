import { sql } from 'kysely';
import { isBeforeRelease, type Migration, migrations } from '../../schema/migrations/index.ts';
import { distribute, migrateDistributed } from './cluster/distribute.ts';
import { engineOf } from './engine-of.ts';
import { readRows, text } from './read-rows.ts';
import type { Engine, Storage } from './storage.ts';
import { takeLock } from './write-locks.ts';

const HOW_TO_START: Record<Engine, string> = {
  sqlite: 'another DATA_DIR',
  postgres: 'another, empty PostgreSQL database in DATABASE_URL',
};

/** The database is from before the first release. The message tells the operator what to do. */
export class OldDatabaseError extends Error {
  constructor(engine: Engine) {
    super(
      'This database was created by a Saldo version before its first release, which this version cannot read. ' +
        'Nothing was changed. Start the old version once more and have each user choose Export My Data. ' +
        `Then start this version with ${HOW_TO_START[engine]} and import the exports.`,
    );
  }
}

/**
 * Applies missing migrations under a lock, so servers that start together take turns. Each migration is all or nothing.
 * With `only`, applies only the named ones. Throws `OldDatabaseError` before changing anything.
 */
export async function migrate(
  storage: Storage,
  only?: ReadonlySet<string>,
  all: readonly Migration[] = migrations,
): Promise<void> {
  const applied = await appliedMigrations(storage);
  if (applied && isBeforeRelease(applied)) throw new OldDatabaseError(engineOf(storage.read));
  // Stops here if nothing is missing. PostgreSQL requires the right to create tables even for a table that exists, and
  // a role without that right should be able to start.
  if (!only && applied && all.every(({ name }) => applied.has(name))) return;
  let isNew = false;
  for (const migration of all) {
    if (only && !only.has(migration.name)) continue;
    await storage.write(async (tx) => {
      // Another server may be migrating; wait as long as it takes.
      if (engineOf(tx) === 'postgres') await sql`set local lock_timeout = 0`.execute(tx);
      await takeLock(tx, 'migrations');
      await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
        tx,
      );
      const done = await sql`select 1 from migrations where name = ${migration.name}`.execute(tx);
      if (done.rows.length > 0) return;
      isNew ||= migration === all[0];
      await migrateDistributed(tx, (own) => migration.up(own, engineOf(own)));
      await sql`insert into migrations (name, applied_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
        tx,
      );
    });
  }
  if (isNew && (await isMigrated(storage, all))) await distribute(storage);
}

/** Names of the applied migrations; null for an empty database. */
export async function appliedMigrations({ read }: Storage): Promise<Set<string> | null> {
  const { rows: tables } =
    engineOf(read) === 'postgres'
      ? await sql`select 1 from information_schema.tables
          where table_schema = current_schema() and table_name = 'migrations'`.execute(read)
      : await sql`select 1 from sqlite_master where name = 'migrations'`.execute(read);
  if (tables.length === 0) return null;
  const rows = await readRows(read, { name: text })`select name from migrations`;
  return new Set(rows.map(({ name }) => name));
}

export async function isMigrated(storage: Storage, all = migrations): Promise<boolean> {
  const applied = await appliedMigrations(storage);
  return applied !== null && all.every(({ name }) => applied.has(name));
}
