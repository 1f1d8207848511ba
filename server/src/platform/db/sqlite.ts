import { closeSync, constants, fdatasync, fstatSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, type Logger, SqliteDialect, type SqliteStatement } from 'kysely';
import type { Tables } from '../../schema/tables.ts';
import { createDataFolder } from '../config/data-folder.ts';
import { PRIVATE_FILE } from '../private-files.ts';
import { actingUser } from './acting-user.ts';
import { booleanReader, storedFlag } from './boolean-columns.ts';
import { Repeated } from './bulk-insert.ts';
import { checkpoint } from './checkpoint.ts';
import { DiskReserve } from './disk-reserve.ts';
import { keepFirstError } from './keep-first-error.ts';
import { SqliteTransaction } from './sqlite-transaction.ts';
import type { Storage, Tx } from './storage.ts';
import { createGate, type WriteGate } from './write-gate.ts';

export const SQLITE_FILE = 'saldo.sqlite';
/** Other processes (a backup, a second start) may hold the lock for a moment. */
const BUSY_TIMEOUT_MS = 10_000;
/** Per connection; each thread has two. The operating system caches the rest. */
const CACHE_KB = 8000;
/** Statements kept prepared per connection. A statement takes a few kilobytes. */
const PREPARED_STATEMENTS = 200;
/** How much the write-ahead log may grow before it is moved into the database file: a thousand pages. */
const LOG_BYTES = 4_120_000;
/** A restarted log holds one page at most, without any user data. */
const EMPTY_LOG_BYTES = 10_000;

export function openSqlite(dataDir: string, gate: WriteGate, ran?: Logger): Storage {
  createDataFolder(dataDir);
  const file = join(dataDir, SQLITE_FILE);
  // SQLite creates its other files with the same mode as this one.
  closeSync(openSync(file, 'a', PRIVATE_FILE));
  const writer = DiskReserve.opening(dataDir, () => connect(file));
  // A separate connection, so reads never wait for a transaction of this thread.
  const reader = connect(file);
  reader.pragma('query_only = on');
  const log = openSync(`${file}-wal`, constants.O_RDWR | constants.O_CREAT, PRIVATE_FILE);
  const makeDurable = coalesced(() => promisify(fdatasync)(log));
  const { keepShort, emptyLog } = walCheckpointer(file, log);
  const read = kysely(reader, ran, new SqliteTransaction(reader));
  const transaction = new SqliteTransaction(writer);
  const write = kysely(writer, ran, transaction, 'begin immediate');
  const room = new DiskReserve(dataDir, writer);
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
    keepFirstError(work, (within) => write.transaction().execute(within));
  let writes = 0;
  return {
    read,
    write: async (work) => {
      writes += 1;
      try {
        const result = await gate(async () => {
          const done = await room.run(
            (check) =>
              inTransaction(async (tx) => {
                const result = await work(tx);
                check();
                return result;
              }),
            { emptyLog, deletes: () => transaction.deletes },
          );
          await keepShort();
          return done;
        }, actingUser());
        await makeDurable();
        return result;
      } finally {
        writes -= 1;
      }
    },
    load: () => ({ writes, connections: {} }),
    isFull: () => room.isFull(),
    keepRoom: () => gate(() => room.keep()),
    forget: () => gate(emptyLog),
    // Once the whole log is in the database file, the next write restarts the log. So it stays short, and `keepShort`,
    // which blocks every writer, has nothing to do.
    settle: () => void writer.pragma('wal_checkpoint(passive)'),
    close: async () => {
      await read.destroy();
      await write.destroy();
      // Kysely does not close a connection that was never used.
      for (const connection of [reader, writer]) connection.close();
      closeSync(log);
    },
  };
}

/**
 * Returns a function that calls `run`, but never while an earlier run is in progress. Calls during a run share the next
 * one.
 */
function coalesced(run: () => Promise<void>): () => Promise<void> {
  const turn = createGate();
  let next: Promise<void> | undefined;
  return () => {
    next ??= turn(() => {
      next = undefined;
      return run();
    });
    return next;
  };
}

/**
 * Moves the write-ahead log into the database file whenever it has grown long. SQLite would do so itself within a
 * commit, but that waits for the disk and would block the main thread's event loop.
 */
function walCheckpointer(file: string, log: number) {
  let left = 0;
  /**
   * Empties the log. Returns false if it keeps old content because a reader still needs it. No one may write meanwhile.
   */
  const emptyLog = async (): Promise<boolean> => {
    await checkpoint(file);
    left = fstatSync(log).size;
    return left < EMPTY_LOG_BYTES;
  };
  const keepShort = async (): Promise<void> => {
    if (fstatSync(log).size - left >= LOG_BYTES) await emptyLog();
  };
  return { keepShort, emptyLog };
}

function connect(file: string): SqliteDatabase.Database {
  const connection = new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    setUp(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

function setUp(connection: SqliteDatabase.Database): void {
  connection.pragma('journal_mode = WAL');
  // Commits do not wait for the disk. `makeDurable` does that, off the event loop.
  connection.pragma('synchronous = NORMAL');
  // Long logs are left to `walCheckpointer`.
  connection.pragma('wal_autocheckpoint = 0');
  connection.pragma('foreign_keys = on');
  connection.pragma(`cache_size = -${CACHE_KB}`);
  connection.pragma('temp_store = memory');
  // Overwrites deleted data with zeros.
  connection.pragma('secure_delete = on');
}

type Named = (row: readonly unknown[]) => Record<string, unknown>;
type Statement = SqliteDatabase.Statement<[readonly unknown[]], readonly unknown[]>;

/**
 * Once a statement has returned more rows than this, it is read row by row. 500,000 rows then take a tenth less time,
 * because each row's array becomes garbage immediately. For a page, it would take 7% longer.
 */
const MANY_ROWS = 1000;

/** A prepared statement that also accepts `Repeated`. */
function repeatable(statement: Statement): SqliteStatement {
  if (statement.reader) statement.raw();
  const named = namer(statement);
  let bringsMany = false;
  const all = (parameters: readonly unknown[]) => {
    if (!bringsMany) {
      const rows = statement.all(parameters);
      bringsMany = rows.length > MANY_ROWS;
      return rows.map(named);
    }
    const rows: ReturnType<Named>[] = [];
    for (const row of statement.iterate(parameters)) rows.push(named(row));
    return rows;
  };
  return {
    reader: statement.reader,
    all: (parameters) => all(parameters.map(storedFlag)),
    iterate: (parameters) => statement.iterate(parameters.map(storedFlag)),
    run(parameters) {
      const [first] = parameters;
      if (!(first instanceof Repeated)) return statement.run(parameters.map(storedFlag));
      let changes = 0;
      for (const row of first.rows) changes += statement.run(row.map(storedFlag)).changes;
      return { changes, lastInsertRowid: 0 };
    },
  };
}

/**
 * Turns rows from arrays into objects with a function generated per statement. For a page's rows this takes 5 µs,
 * against 70 µs with name lookups and 140 µs in the native driver. It is safe to generate code from the names, because
 * they come from our own SQL.
 */
function namer(statement: Statement) {
  const names = statement.reader ? statement.columns().map(({ name }) => name) : [];
  const cells = names.map((name, at) => `${JSON.stringify(name)}: row[${at}]`);
  return new Function('row', `return { ${cells.join(', ')} };`) as Named;
}

/**
 * Write transactions take the lock when they begin. Otherwise some that run while other threads read would fail
 * (SQLITE_BUSY): a reader briefly takes the lock too if a commit happens meanwhile, and a transaction that has already
 * read does not wait for the lock. https://www.sqlite.org/lang_transaction.html
 */
function kysely(
  connection: SqliteDatabase.Database,
  ran: Logger | undefined,
  transaction: SqliteTransaction,
  begin: 'begin' | 'begin immediate' = 'begin',
): Kysely<Tables> {
  const prepared = new Map<string, SqliteStatement>();
  const prepare = (text: string) => {
    const known = prepared.get(text);
    if (known) return known;
    const statement = transaction.followedBy(
      text,
      repeatable(connection.prepare(text === 'begin' ? begin : text)),
    );
    if (prepared.size >= PREPARED_STATEMENTS) {
      for (const oldest of prepared.keys()) {
        prepared.delete(oldest);
        break;
      }
    }
    prepared.set(text, statement);
    return statement;
  };
  return new Kysely<Tables>({
    ...(ran && { log: ran }),
    plugins: [booleanReader],
    dialect: new SqliteDialect({
      database: {
        prepare,
        close: () => connection.close(),
      },
    }),
  });
}
