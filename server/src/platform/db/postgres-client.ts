import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { storedFlag } from './boolean-columns.ts';
import { copyText, Repeated } from './bulk-insert.ts';
import { asAway, DatabaseAway } from './database-errors.ts';
import { withRetries } from './retry.ts';

/** Statements kept prepared for each connection. */
const PREPARED_STATEMENTS = 200;
/** Statements with more are of many lengths, and each length is another text. */
const PARAMETERS_AT_MOST = 50;
/** `select *`, but not `count(*)`: its columns change with a migration, and a prepared statement's may not. */
const STAR = /(?<!\()\*/;
/** A connection that has rested for so long is asked whether it still lives before it is used. No restart is quicker. */
const RESTED_MS = 20;
const ALIVE_WITHIN_MS = 5000;
/** Nobody waits longer for a lock of another's: whoever asked has given up by then, and a change of many rows is through. */
const LOCKS_WITHIN_MS = 30_000;
const SETTINGS: readonly string[] = [`set lock_timeout = ${LOCKS_WITHIN_MS}`];

/**
 * Keeps statements prepared, since planning a page takes longer than running it. A statement `copy … from stdin`
 * takes its rows, `Repeated`, as its one parameter: so a bulk load runs inside the same transaction as
 * everything else. Connections that break are told as `DatabaseAway`, what met others as `OthersInTheWay`.
 */
class Client extends pg.Client {
  readonly #prepared = new Map<string, string>();
  /** Whether PostgreSQL itself is at the other end; unknown until the first use. */
  #isDirect: boolean | undefined;
  restsSince: number | undefined;
  protected readonly settings = SETTINGS;

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads, all passed on as they are
  override query(...args: any[]): any {
    const [text, values] = args;
    if (typeof text !== 'string' || typeof args.at(-1) === 'function') {
      // @ts-expect-error the overloads cannot be spread
      return super.query(...args);
    }
    const run = () =>
      this.#run(text, values).catch((error: unknown) => {
        throw asAway(error, 'on its connection');
      });
    // Within a transaction it is the whole of it that is undone, and done again by whoever has begun it.
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
   * The name under which a statement is prepared; undefined where it should not be. It is a hash of the text: whoever
   * shares a connection of PostgreSQL's, behind a pooler, can never meet another statement under the same name.
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
   * Makes sure that it can be used. A thread that waits for its next job does not see its connections break, and who
   * comes first after PostgreSQL was restarted should not have to find out.
   */
  async check(): Promise<void> {
    if (this.#isDirect !== undefined && !this.#hasRested()) return;
    // Without a word in it: there is nothing to be planned, which a page would pay for with each of its connections.
    const text = this.#isDirect === undefined ? 'select pg_backend_pid() as pid' : '';
    const question = { text, query_timeout: ALIVE_WITHIN_MS };
    const { rows } = await super.query<{ pid: number }>(question);
    if (this.#isDirect !== undefined) return;
    // A pooler tells a number of its own, and what is prepared in one transaction is not there in the next.
    this.#isDirect = 'processID' in this && rows[0]?.pid === this.processID;
    // Behind a pooler they would stay with whichever connection of PostgreSQL's this is.
    if (this.#isDirect) await super.query(this.settings.join('; '));
  }

  #hasRested(): boolean {
    return this.restsSince !== undefined && performance.now() - this.restsSince > RESTED_MS;
  }
}

/** Clients that also run statements of their own on each new connection. */
const clientWith = (settings: readonly string[]) =>
  class extends Client {
    protected override readonly settings = [...SETTINGS, ...settings];
  };

/**
 * How long an idle connection is kept. A new one costs PostgreSQL more than a page does, and has nothing prepared or
 * cached yet: on a cluster node some ten pages' worth.
 */
const KEPT_FOR_MS = 10 * 60_000;

/** By it PostgreSQL tells Saldo's connections from others. */
export const APPLICATION_NAME = 'saldo';

/** Connections to PostgreSQL that live when they are handed out. Rejects with `DatabaseAway` where there is none. */
export function createPool(
  url: string,
  connections: number,
  {
    settings = [],
    ...limits
  }: Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'> & {
    /** Statements to run on each new connection. */
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
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one that breaks inside a transaction, between two statements: the next of them says so.
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

/** As many dead ones as there may be are thrown away; a new one that fails says that the database is away. */
async function living(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseAway(error);
    });
    const isNew = client instanceof Client && client.restsSince === undefined;
    try {
      if (client instanceof Client) await client.check();
      return client;
    } catch (error) {
      client.release(true);
      if (isNew) throw new DatabaseAway(error);
    }
  }
}
