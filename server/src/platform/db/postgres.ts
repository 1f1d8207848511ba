import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { createPool } from './postgres-client.ts';
import type { Storage } from './storage.ts';
import type { Tables } from './tables.ts';

const INT8 = 20;
/** Cents stay far below the safe integers (see MAX_CENTS), so bigint columns and counts come as numbers. */
pg.types.setTypeParser(INT8, Number);

export function openPostgres(url: string, connections: number): Storage {
  const pool = createPool(url, connections);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) });
  return {
    engine: 'postgres',
    read: db,
    write: (work) => db.transaction().execute(work),
    lock: async (tx, name) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
    },
    close: () => db.destroy(),
  };
}
