import { sql } from 'kysely';
import { distribute } from './distribute.ts';
import { migrations } from './migrations/index.ts';
import type { Storage } from './storage.ts';

/**
 * Brings the schema up to date, under a lock: servers that start together take turns. Each migration is all or
 * nothing. With `only`, no more than the named ones.
 */
export async function migrate(storage: Storage, only?: ReadonlySet<string>): Promise<void> {
  // PostgreSQL asks for the right to make a table even where it is there: a role without it starts all the same.
  if (!only && (await isMigrated(storage).catch(() => false))) return;
  let isNew = false;
  for (const migration of migrations) {
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
      isNew ||= migration === migrations[0];
      await migration.up(tx, storage.engine);
      await sql`insert into migrations (name, applied_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
        tx,
      );
    });
  }
  if (isNew && (await isMigrated(storage))) await distribute(storage);
}

/** Whether every migration has been applied. */
export async function isMigrated(storage: Storage): Promise<boolean> {
  const done = await sql<{ name: string }>`select name from migrations`.execute(storage.read);
  const names = new Set(done.rows.map((row) => row.name));
  return migrations.every((migration) => names.has(migration.name));
}
