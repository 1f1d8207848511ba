import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, type Logger, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../schema/tables.ts';
import { booleanReader } from './boolean-columns.ts';
import { onCoordinator } from './cluster/coordinator.ts';
import { createPools } from './cluster/node-pools.ts';
import { keepFirstError } from './keep-first-error.ts';
import { flag, readRow, text } from './read-rows.ts';
import { withRetries } from './retry.ts';
import type { Db, Storage } from './storage.ts';

const { INT8, NUMERIC } = pg.types.builtins;
/**
 * Cents and their sums stay far below the largest safe integer (see MAX_CENTS). So bigint columns and counts, and the
 * numeric type of PostgreSQL's sums, are returned as numbers, as on SQLite.
 */
for (const type of [INT8, NUMERIC]) pg.types.setTypeParser(type, Number);

/** If a reader (a backup) takes longer, try again next time. */
const READERS_MAY_TAKE_MS = 5000;
const LOOKED_EACH_MS = 100;

export function openPostgres(url: string, connections: number, ran?: Logger): Storage {
  const pools = createPools(url, connections);
  const db = new Kysely<Tables>({
    ...(ran && { log: ran }),
    dialect: new PostgresDialect({ pool: pools }),
    plugins: [booleanReader],
  });
  return {
    read: db,
    write: (work, { acrossUsers = false } = {}) => {
      const run = () =>
        withRetries(() => keepFirstError(work, (within) => db.transaction().execute(within)));
      return acrossUsers ? onCoordinator(run) : run();
    },
    forget: (tables) => forget(db, tables),
    // PostgreSQL checkpoints by itself.
    settle: () => undefined,
    load: () => ({ writes: 0, connections: pools.load() }),
    isFull: () => false,
    keepRoom: async () => undefined,
    close: () => db.destroy(),
  };
}

/** Vacuum keeps rows that earlier readers may still need, so wait for those readers, but not for long. */
async function forget(db: Db, tables: readonly string[]): Promise<boolean> {
  const row = await readRow(db, { at: text })`select clock_timestamp()::text as at`;
  const end = performance.now() + READERS_MAY_TAKE_MS;
  while (await hasReaders(db, row?.at ?? '')) {
    if (performance.now() > end) return false;
    await wait(LOOKED_EACH_MS);
  }
  // Also renews the planner's statistics, because they contain the columns' most common values.
  for (const table of tables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  await clearStatistics(db, tables);
  return true;
}

/** `analyze` keeps the old statistics of an empty table. PostgreSQL 18 and newer can clear them. */
async function clearStatistics(db: Db, tables: readonly string[]): Promise<void> {
  const row = await readRow(db, { can: flag })`
    select to_regproc('pg_clear_attribute_stats') is not null as can`;
  if (!row?.can) return;
  for (const table of tables) {
    await sql`
      select pg_clear_attribute_stats(schemaname, tablename, attname, inherited) from pg_stats
      where schemaname = current_schema() and tablename = ${table}
        and not exists (select 1 from ${sql.table(table)})`.execute(db);
  }
}

/** An autovacuum worker running `analyze` keeps deleted rows alive just as a user's query does. */
async function hasReaders(db: Db, before: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type in ('client backend', 'autovacuum worker')
      and backend_xmin is not null and xact_start < ${before}::timestamptz limit 1`.execute(db);
  return rows.length > 0;
}
