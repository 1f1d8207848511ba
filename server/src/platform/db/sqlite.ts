import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Storage, WriteGate } from './storage.ts';
import type { Tables } from './tables.ts';

export const SQLITE_FILE = 'saldo.sqlite';
/** Other processes (a backup, a second start) may hold the lock for a moment. */
const BUSY_TIMEOUT_MS = 10_000;
/** Statements kept prepared for each connection; a statement is a few kilobytes. */
const PREPARED_STATEMENTS = 200;

export function openSqlite(dataDir: string, gate: WriteGate): Storage {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const writer = connect(join(dataDir, SQLITE_FILE));
  // A connection of its own, so that reading never waits for a transaction of this thread.
  const reader = connect(join(dataDir, SQLITE_FILE));
  reader.pragma('query_only = on');
  const read = kysely(reader);
  const write = kysely(writer);
  return {
    engine: 'sqlite',
    read,
    write: (work) => gate(() => write.transaction().execute(work)),
    lock: async () => undefined,
    close: async () => {
      await read.destroy();
      await write.destroy();
    },
  };
}

function connect(file: string): SqliteDatabase.Database {
  const connection = new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS });
  connection.pragma('journal_mode = WAL');
  // What was answered with success survives power loss, not only a crash of the process.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = on');
  connection.pragma('cache_size = -16000');
  connection.pragma('temp_store = memory');
  return connection;
}

function kysely(connection: SqliteDatabase.Database): Kysely<Tables> {
  const prepared = new Map<string, SqliteDatabase.Statement>();
  const prepare = (text: string) => {
    const known = prepared.get(text);
    if (known) return known;
    const statement = connection.prepare(text);
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
    dialect: new SqliteDialect({
      database: {
        prepare: (text: string) => prepare(text) as never,
        close: () => connection.close(),
      },
    }),
  });
}
