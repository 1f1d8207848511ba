import { sql } from 'kysely';
import { type Migration, migrations } from '../../schema/migrations/index.ts';
import { distribute, isDistributed, placeNewTables } from './distribute.ts';
import { KeysForLater } from './keys-for-later.ts';
import type { Storage, Tx } from './storage.ts';

/**
 * Brings the schema up to date, under a lock: servers that start together take turns. Each migration is all or
 * nothing. With `only`, no more than the named ones.
 */
export async function migrate(
  storage: Storage,
  only?: ReadonlySet<string>,
  all: readonly Migration[] = migrations,
): Promise<void> {
  // PostgreSQL asks for the right to make a table even where it is there: a role without it starts all the same.
  if (!only && (await isMigrated(storage, all).catch(() => false))) return;
  let isNew = false;
  for (const migration of all) {
    if (only && !only.has(migration.name)) continue;
    await storage.write(async (tx) => {
      // Another server may be at it, for as long as it takes.
      if (storage.engine === 'postgres') await sql`set local lock_timeout = 0`.execute(tx);
      await storage.lock(tx, 'migrations');
      await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
        tx,
      );
      const done = await sql`select 1 from migrations where name = ${migration.name}`.execute(tx);
      if (done.rows.length > 0) return;
      isNew ||= migration === all[0];
      await run(tx, storage, migration);
      await sql`insert into migrations (name, applied_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
        tx,
      );
    });
  }
  if (isNew && (await isMigrated(storage, all))) await distribute(storage);
}

/** On a cluster a table that is new is distributed before it refers to others that are. */
async function run(tx: Tx, { engine }: Storage, migration: Migration): Promise<void> {
  if (engine === 'sqlite' || !(await isDistributed(tx))) return migration.up(tx, engine);
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx);
  const keys = new KeysForLater();
  await migration.up(tx.withPlugin(keys), engine);
  await placeNewTables(tx);
  await keys.add(tx);
}

/** Whether every migration has been applied. */
export async function isMigrated(storage: Storage, all = migrations): Promise<boolean> {
  const done = await sql<{ name: string }>`select name from migrations`.execute(storage.read);
  const names = new Set(done.rows.map((row) => row.name));
  return all.every((migration) => names.has(migration.name));
}
