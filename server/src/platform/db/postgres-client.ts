import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { storedFlag } from './boolean-columns.ts';
import { copyText, Repeated } from './bulk-insert.ts';
import { DatabaseUnavailable, toDatabaseFault } from './database-errors.ts';
import { withRetries } from './retry.ts';

/** Statements kept prepared for each connection. */
const PREPARED_STATEMENTS = 200;
/** Statements with more parameters vary in length, and each length would be a separate prepared statement. */
const PARAMETERS_AT_MOST = 50;
/**
 * Matches `select *`, but not `count(*)`. The columns of `select *` change with a migration, which a prepared statement
 * does not allow.
 */
const STAR = /(?<!\()\*/;
/** A connection that was idle this long is checked before use. PostgreSQL cannot restart in less time. */
const RESTED_MS = 20;
const ALIVE_WITHIN_MS = 5000;
/**
 * Maximum wait for another transaction's lock. By then the caller has given up, and even a change of many rows is done.
 */
const LOCKS_WITHIN_MS = 30_000;
const SETTINGS: readonly string[] = [`set lock_timeout = ${LOCKS_WITHIN_MS}`];

/**
 * Keeps statements prepared, because planning a screen's statements takes longer than running them. A `copy … from
 * stdin` statement takes its rows, `Repeated`, as its one parameter, so a bulk load runs in the same transaction as
 * everything else. Broken connections throw `DatabaseUnavailable`, conflicts `TransactionConflict`.
 */
class Client extends pg.Client {
  readonly #prepared = new Map<string, string>();
  /** True if connected to PostgreSQL itself, not to a pooler; unknown until first used. */
  #isDirect: boolean | undefined;
  restsSince: number | undefined;
  protected readonly settings = SETTINGS;

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads, all passed on unchanged
  override query(...args: any[]): any {
    const [text, values] = args;
    if (typeof text !== 'string' || typeof args.at(-1) === 'function') {
      // @ts-expect-error the overloads cannot be spread
      return super.query(...args);
    }
    const run = () =>
      this.#run(text, values).catch((error: unknown) => {
        throw toDatabaseFault(error, 'on its connection');
      });
    // A conflict within a transaction rolls back all of it, so only the code that started the transaction can retry.
    return this.getTransactionStatus() === 'I' ? withRetries(run) : run();
  }

  #run(text: string, values: unknown[] | undefined): Promise<unknown> {
    if (!Array.isArray(values)) return super.query(text);
    if (values[0] instanceof Repeated) return this.#copy(text, values[0]);
    const name = this.#nameOf(text, values.length);
    const stored = values.map((value) =>
      Array.isArray(value) ? value.map(storedFlag) : storedFlag(value),
    );
    return super.query(
      name === undefined ? { text, values: stored } : { name, text, values: stored },
    );
  }

  async #copy(text: string, { rows }: Repeated) {
    const target = super.query(copyFrom(text));
    await pipeline(Readable.from(copyText(rows)), target);
    return { command: 'COPY', rowCount: target.rowCount, rows: [] };
  }

  /**
   * The name under which a statement is prepared; undefined if it should not be. The name is a hash of the text, so
   * clients that share a PostgreSQL connection behind a pooler never find a different statement under the same name.
   */
  #nameOf(text: string, parameters: number): string | undefined {
    if (!this.#isDirect) return undefined;
    const known = this.#prepared.get(text);
    if (known !== undefined || this.#prepared.size >= PREPARED_STATEMENTS) return known;
    if (parameters === 0 || parameters > PARAMETERS_AT_MOST || STAR.test(text)) return undefined;
    const name = createHash('sha256').update(text).digest('base64url');
    this.#prepared.set(text, name);
    return name;
  }

  /**
   * Checks that the connection is usable. An idle worker thread does not notice broken connections, and the first user
   * after a PostgreSQL restart should not get an error.
   */
  async check(): Promise<void> {
    if (this.#isDirect !== undefined && !this.#hasRested()) return;
    // An empty statement needs no planning. Otherwise every screen would pay for planning on each of its connections.
    const text = this.#isDirect === undefined ? 'select pg_backend_pid() as pid' : '';
    const question = { text, query_timeout: ALIVE_WITHIN_MS };
    const { rows } = await super.query<{ pid: number }>(question);
    if (this.#isDirect !== undefined) return;
    // A pooler reports a different process id, and statements prepared in one transaction do not exist in the next.
    this.#isDirect = 'processID' in this && rows[0]?.pid === this.processID;
    // Behind a pooler, the settings would stick to whichever PostgreSQL connection this happens to be.
    if (this.#isDirect) await super.query(this.settings.join('; '));
  }

  #hasRested(): boolean {
    return this.restsSince !== undefined && performance.now() - this.restsSince > RESTED_MS;
  }
}

/** Clients that also run the given statements on each new connection. */
const clientWith = (settings: readonly string[]) =>
  class extends Client {
    protected override readonly settings = [...SETTINGS, ...settings];
  };

/**
 * How long an idle connection is kept. Because nothing is prepared or cached on a new one yet, opening it costs
 * PostgreSQL more than serving a page; on a cluster node, as much as about ten pages.
 */
const KEPT_FOR_MS = 10 * 60_000;

/** Identifies Saldo's connections in PostgreSQL. */
export const APPLICATION_NAME = 'saldo';

/** Hands out PostgreSQL connections that are known to be alive. Rejects with `DatabaseUnavailable` if there are none. */
export function createPool(
  url: string,
  connections: number,
  {
    settings = [],
    ...limits
  }: Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'> & {
    settings?: readonly string[];
  } = {},
) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    Client: settings.length > 0 ? clientWith(settings) : Client,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    idleTimeoutMillis: KEPT_FOR_MS,
    application_name: APPLICATION_NAME,
    ...limits,
  });
  // The pool replaces a connection that breaks while idle. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  // A connection can also break between two statements of a transaction. This listener keeps the process alive, and the
  // next statement reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('release', (_, client) => {
    if (client instanceof Client) client.restsSince = performance.now();
  });
  const load = () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    limit: connections,
  });
  return { connect: () => living(pool), end: () => pool.end(), load, options: pool.options };
}

/**
 * Returns a live connection and discards any number of dead ones. If a new connection fails too, the database is
 * unavailable.
 */
async function living(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
    const isNew = client instanceof Client && client.restsSince === undefined;
    try {
      if (client instanceof Client) await client.check();
      return client;
    } catch (error) {
      client.release(true);
      if (isNew) throw new DatabaseUnavailable(error);
    }
  }
}
