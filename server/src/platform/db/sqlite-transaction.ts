import type Database from 'better-sqlite3';
import type { SqliteStatement } from 'kysely';
import { TABLE_NAMES, tableDefinition } from '../../schema/tables.ts';

const CHANGE = /^(insert into|delete from) "?(\w+)/;
/**
 * Tables with users' lasting data, except those that a deletion adds rows to: the audit log, and the list of rows that
 * must not be imported again.
 */
const KEPT: ReadonlySet<string> = new Set(
  TABLE_NAMES.filter((name) => tableDefinition(name).leaves && name !== 'removed_rows'),
);

/**
 * Tracks a connection's transaction. If the disk is full or fails, SQLite rolls the transaction back by itself. A
 * rollback would then fail with an error that hides the reason, and any other statement would run outside a transaction
 * and be kept. In both cases this class throws the original error instead.
 * https://www.sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction
 */
export class SqliteTransaction {
  readonly #connection: Database.Database;
  #isOpen = false;
  /** The error after which SQLite rolled the transaction back. */
  #undoneBy: unknown;
  #rows = { insert: 0, delete: 0 };

  constructor(connection: Database.Database) {
    this.#connection = connection;
  }

  /** True if the last transaction deleted more of users' lasting data than it added. */
  get deletes(): boolean {
    return this.#rows.delete > this.#rows.insert;
  }

  /** Wraps a statement to track the transaction. The text shows whether the statement begins, ends or requires one. */
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
      // A failed commit is followed by a rollback.
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
