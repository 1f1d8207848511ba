import type Database from 'better-sqlite3';
import type { SqliteStatement } from 'kysely';
import { describes, TABLE_NAMES } from '../../schema/tables.ts';

const CHANGE = /^(insert into|delete from) "?(\w+)/;
/** Tables of what users keep. A deletion writes to others too: the audit log, and what must not come back. */
const KEPT: ReadonlySet<string> = new Set(
  TABLE_NAMES.filter((name) => describes(name).leaves && name !== 'removed_rows'),
);

/**
 * Follows the transaction of a connection. Where the disk is full or fails, SQLite undoes a transaction by itself. A
 * rollback would then fail with an error that hides the reason, and any other statement would stand alone and be kept:
 * each throws the reason again.
 * https://www.sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction
 */
export class SqliteTransaction {
  readonly #connection: Database.Database;
  #isOpen = false;
  /** Why SQLite has undone it. */
  #undoneBy: unknown;
  #rows = { insert: 0, delete: 0 };

  constructor(connection: Database.Database) {
    this.#connection = connection;
  }

  /** Whether the last transaction deleted more of what users keep than it brought. */
  get deletes(): boolean {
    return this.#rows.delete > this.#rows.insert;
  }

  /** The statement of that text, which begins, ends or needs the transaction. */
  followedBy(text: string, statement: SqliteStatement): SqliteStatement {
    if (text === 'begin') return { ...statement, run: (values) => this.#begin(statement, values) };
    if (text === 'commit' || text === 'rollback') {
      return { ...statement, run: (values) => this.#end(text, statement, values) };
    }
    const change = CHANGE.exec(text);
    const rows = change?.[1] === 'delete from' ? 'delete' : 'insert';
    const isCounted = KEPT.has(change?.[2] ?? '');
    const count = (changed: number) => {
      if (isCounted) this.#rows[rows] += changed;
    };
    return {
      ...statement,
      run: (values) => {
        const done = this.#within(() => statement.run(values));
        count(Number(done.changes));
        return done;
      },
      all: (values) => {
        const found = this.#within(() => statement.all(values));
        count(found.length);
        return found;
      },
    };
  }

  #begin(statement: SqliteStatement, values: readonly unknown[]) {
    const done = statement.run(values);
    this.#isOpen = true;
    this.#rows = { insert: 0, delete: 0 };
    return done;
  }

  #end(by: 'commit' | 'rollback', statement: SqliteStatement, values: readonly unknown[]) {
    try {
      const done = this.#within(() => statement.run(values));
      this.#isOpen = false;
      return done;
    } catch (error) {
      // A rollback follows a commit that fails.
      if (by === 'rollback') this.#isOpen = false;
      throw error;
    }
  }

  #within<T>(run: () => T): T {
    if (this.#isUndone()) throw this.#undoneBy;
    try {
      return run();
    } catch (error) {
      if (this.#isUndone()) this.#undoneBy = error;
      throw error;
    }
  }

  #isUndone(): boolean {
    return this.#isOpen && !this.#connection.inTransaction;
  }
}
