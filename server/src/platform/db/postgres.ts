import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Storage } from './storage.ts';
import type { Tables } from './tables.ts';

const INT8 = 20;
/** Cents stay far below the safe integers (see MAX_CENTS), so bigint columns and counts come as numbers. */
pg.types.setTypeParser(INT8, Number);

/**
 * A statement `copy … from stdin` takes its rows, in COPY's text format, as its one parameter: so a bulk
 * load runs inside the same transaction as everything else.
 */
class CopyingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads, all passed on as they are
  override query(...args: any[]): any {
    const [text, parameters] = args;
    if (typeof text === 'string' && text.startsWith('copy ') && Array.isArray(parameters)) {
      const target = super.query(copyFrom(text));
      return pipeline(Readable.from(parameters[0] as Iterable<string>), target).then(() => ({
        command: 'COPY',
        rowCount: target.rowCount,
        rows: [],
      }));
    }
    // @ts-expect-error the overloads cannot be spread
    return super.query(...args);
  }
}

export function openPostgres(url: string, connections: number): Storage {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    Client: CopyingClient as never,
    connectionTimeoutMillis: 10_000,
    application_name: 'saldo',
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
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
