import type { Kysely, Logger as KyselyLogger, Transaction } from 'kysely';
import type { AuditLogTable, Tables } from '../../schema/tables.ts';
import type { Config } from '../config/config.ts';
import { collectLines } from '../observability/audit.ts';
import { createGate, type WriteGate } from './gate.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from './sqlite.ts';
import { TimeBudget } from './time-budget.ts';

export type Engine = 'sqlite' | 'postgres';
/** What readers take. */
export type Db = Kysely<Tables>;
/** What writers take: the compiler refuses a write outside a transaction. */
export type Tx = Transaction<Tables>;

export interface Storage {
  engine: Engine;
  /** Reads never wait for a writer. */
  read: Db;
  /**
   * One transaction: all of it, or nothing when `work` throws. Durable when it returns. `work` may run again, after all
   * that it did was undone: what it changes beside the database must bear that. Where `openStorage` was given a limit, a
   * write that takes longer is undone and throws `TooMuchWork`. `withinMs` is another limit for this one.
   */
  write<T>(work: (tx: Tx) => Promise<T>, options?: { withinMs: number }): Promise<T>;
  /**
   * Holds back other writers that take the user's lock of that name until the transaction ends. Returns how often it has
   * been taken, this time included. Locks without an owner go to the coordinator (`acting-person.ts`) and return 0.
   */
  lock(tx: Tx, name: string, userId?: string): Promise<number>;
  /**
   * Brings what was deleted from these tables out of the database's files too. False while somebody still reads what was
   * there before: to be tried again.
   */
  forget(tables: readonly string[]): Promise<boolean>;
  /**
   * Between the transactions of a long work: brings what they wrote to where it belongs while others write, so that
   * none of them has to wait for it later. Waits for the disk: in workers alone.
   */
  settle(): void;
  /** Writes under way and waiting (SQLite), and connections (PostgreSQL), of this thread. */
  load(): { writes: number; connections: Record<string, number> };
  /** True while the disk of SQLite's file is full and only deletions are sure to get through. PostgreSQL keeps no account. */
  isFull(): boolean;
  /** Keeps room on the disk for deletions on a full one (SQLite). */
  keepRoom(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database that the configuration names. Workers pass the gate of the main thread and do not migrate. */
export async function openStorage(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  options: {
    gate?: WriteGate;
    migrate?: boolean;
    connections?: number;
    /** Gets each line of the audit log once its transaction is through. */
    tell?: (row: AuditLogTable) => void;
    /** Gets each statement that has been run. */
    ran?: KyselyLogger;
    /** How long a write may take; none where nobody else is served. */
    writeWithinMs?: number;
  } = {},
): Promise<Storage> {
  const opened = config.databaseUrl
    ? (await import('./postgres.ts')).openPostgres(
        config.databaseUrl,
        options.connections ?? 10,
        options.ran,
      )
    : openSqlite(config.dataDir, options.gate ?? createGate(), options.ran);
  const { writeWithinMs, tell } = options;
  const limited = writeWithinMs === undefined ? opened : withLimit(opened, writeWithinMs);
  const storage = tell ? telling(limited, tell) : limited;
  try {
    if (options.migrate ?? true) await migrate(opened);
  } catch (error) {
    await storage.close().catch(() => undefined);
    throw error;
  }
  return storage;
}

const withLimit = (storage: Storage, usualMs: number): Storage => ({
  ...storage,
  write: (work, { withinMs } = { withinMs: usualMs }) =>
    storage.write((tx) => work(tx.withPlugin(new TimeBudget(withinMs)))),
});

function telling(storage: Storage, tell: (row: AuditLogTable) => void): Storage {
  return {
    ...storage,
    async write(work, options) {
      let lines: readonly AuditLogTable[] = [];
      const result = await storage.write((tx) => {
        lines = collectLines(tx);
        return work(tx);
      }, options);
      for (const line of lines) tell(line);
      return result;
    },
  };
}
