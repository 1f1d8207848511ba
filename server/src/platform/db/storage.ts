import type { Kysely, Transaction } from 'kysely';
import type { RecordedTable, TableName, Tables } from '../../schema/tables.ts';

export type Engine = 'sqlite' | 'postgres';
/** Database handle for reading. */
export type Db = Kysely<Tables>;
/** Database handle for writing. The compiler rejects a write outside a transaction. */
export type Tx = Transaction<Tables>;

declare const RECORDED: unique symbol;
/** A transaction that records what it writes. Only `startJournal` hands one out. */
export type RecordedTx = Tx & { readonly [RECORDED]: true };

/** What writing to a table takes. */
export type WriterOf<T extends TableName> = [Extract<T, RecordedTable>] extends [never]
  ? Tx
  : RecordedTx;

export interface WriteOptions {
  withinMs?: number;
  /** True if the work concerns several users, for example because a name must be unique among them. */
  acrossUsers?: boolean;
}

export interface Storage {
  /** Reads never wait for a writer. */
  read: Db;
  /**
   * Runs one transaction: all of it, or nothing if `work` throws. Durable when it returns. `work` may run again after
   * everything it did was rolled back, so its side effects outside the database must tolerate that. With a limit (given
   * to `openStorage`, or here as `withinMs`), a write that takes longer is rolled back and throws `TooMuchWork`.
   */
  write<T>(work: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>;
  /**
   * Makes sure that data deleted from these tables is also gone from the database's files. Returns false while a reader
   * still needs the previous state; try again later.
   */
  forget(tables: readonly string[]): Promise<boolean>;
  /**
   * Call between the transactions of a long job. It moves the written data into the database file while others write,
   * so no writer has to wait for that later. It blocks on the disk, so only workers may call it.
   */
  settle(): void;
  /** Running and waiting writes (SQLite) and connections (PostgreSQL) of this thread. */
  load(): { writes: number; connections: Record<string, number> };
  /** True while the disk of SQLite's file is full and only deletions are sure to work. Always false on PostgreSQL. */
  isFull(): boolean;
  /** Reserves disk space, so deletions still work on a full disk (SQLite). */
  keepRoom(): Promise<void>;
  close(): Promise<void>;
}
