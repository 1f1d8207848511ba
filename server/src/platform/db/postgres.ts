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

/** Statements kept prepared for each connection. */
const PREPARED_STATEMENTS = 200;
/** Statements with more are of many lengths, and each length is another text. */
const PARAMETERS_AT_MOST = 50;
/** `select *`, but not `count(*)`: its columns change with a migration, and a prepared statement's may not. */
const STAR = /(?<!\()\*/;

/**
 * Keeps statements prepared, since planning a page takes longer than running it. A statement `copy … from stdin`
 * takes its rows, in COPY's text format, as its one parameter: so a bulk load runs inside the same transaction as
 * everything else.
 */
class Client extends pg.Client {
  readonly #prepared = new Map<string, string>();

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads, all passed on as they are
  override query(...args: any[]): any {
    const [text, values] = args;
    if (typeof text === 'string' && Array.isArray(values)) {
      if (text.startsWith('copy ')) return this.#copy(text, values[0] as Iterable<string>);
      const name = this.#nameOf(text, values.length);
      if (name !== undefined) return super.query({ name, text, values });
    }
    // @ts-expect-error the overloads cannot be spread
    return super.query(...args);
  }

  async #copy(text: string, rows: Iterable<string>) {
    const target = super.query(copyFrom(text));
    await pipeline(Readable.from(rows), target);
    return { command: 'COPY', rowCount: target.rowCount, rows: [] };
  }

  /** The name under which a statement is prepared; undefined where it should not be. */
  #nameOf(text: string, parameters: number): string | undefined {
    const known = this.#prepared.get(text);
    if (known !== undefined || this.#prepared.size >= PREPARED_STATEMENTS) return known;
    if (parameters === 0 || parameters > PARAMETERS_AT_MOST || STAR.test(text)) return undefined;
    const name = `s${this.#prepared.size}`;
    this.#prepared.set(text, name);
    return name;
  }
}

export function openPostgres(url: string, connections: number): Storage {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    Client: Client as never,
    connectionTimeoutMillis: 10_000,
    application_name: 'saldo',
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one that breaks inside a transaction, between two statements: the next of them says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
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
