import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';

/**
 * The database handle of a migration. It lacks the types of today's tables, because a migration runs on the tables as
 * they were when it was written.
 */
export type Schema = Pick<Kysely<unknown>, 'schema' | 'getExecutor'>;

/** Both engines compare text by its bytes, whatever the locale of the database. */
export const textOf = (engine: Engine) =>
  engine === 'postgres' ? sql`text collate "C"` : sql`text`;

export const bytesOf = (engine: Engine) => (engine === 'postgres' ? sql`bytea` : sql`blob`);

type Type = Parameters<CreateTableBuilder<string>['addColumn']>[1];
type Change = <T extends string>(
  table: CreateTableBuilder<T, string>,
) => CreateTableBuilder<T, string>;

/** Columns of one type that are not null. */
export const required =
  (type: Type, ...names: string[]): Change =>
  (table) =>
    names.reduce((all, name) => all.addColumn(name, type, (c) => c.notNull()), table);

/** Columns of one type that may be null. */
export const optional =
  (type: Type, ...names: string[]): Change =>
  (table) =>
    names.reduce((all, name) => all.addColumn(name, type), table);

/** Foreign key to a row of the same user in another table. */
export const refersTo =
  (other: string, column: string, constraint: string): Change =>
  (table) =>
    table.addForeignKeyConstraint(constraint, ['user_id', column], other, ['user_id', 'id']);

/** Foreign key to a row of the same user; deleting that row deletes this one. */
export const belongsTo =
  (other: string, column: string, constraint: string): Change =>
  (table) =>
    table.addForeignKeyConstraint(constraint, ['user_id', column], other, ['user_id', 'id'], (c) =>
      c.onDelete('cascade'),
    );

/** Column of the user who owns a row; deleting the user deletes the row. */
export const userColumn =
  (engine: Engine): Change =>
  (table) =>
    table.addColumn('user_id', textOf(engine), (c) =>
      c.notNull().references('users.id').onDelete('cascade'),
    );

/** On SQLite, stores a table in the order of its primary key, so a user's rows are next to each other. */
export const clustered =
  (engine: Engine): Change =>
  (table) =>
    engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table;

/** A table of rows that users own, each with an id, clustered by user on SQLite. */
export const ownedTable = (db: Schema, engine: Engine, name: string) =>
  db.schema
    .createTable(name)
    .$call(userColumn(engine))
    .addColumn('id', textOf(engine), (c) => c.notNull())
    .addPrimaryKeyConstraint(`${name}_pk`, ['user_id', 'id'])
    .$call(clustered(engine));

export async function runAll(db: Schema, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * For each index, by table: its number of rows, then how many rows share a value in its first column, in its first two
 * columns, and so on. The primary key of a table without rowid is listed under the table's name.
 */
export type Statistics = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Tells SQLite's planner how large a well-used database is. PostgreSQL gathers its own statistics. */
export async function describeIndexes(
  db: Schema,
  engine: Engine,
  statistics: Statistics,
): Promise<void> {
  if (engine !== 'sqlite') return;
  for (const [table, indexes] of Object.entries(statistics)) {
    for (const [index, stat] of Object.entries(indexes)) {
      await sql`delete from sqlite_stat1 where tbl = ${table} and idx = ${index}`.execute(db);
      await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${table}, ${index}, ${stat})`.execute(
        db,
      );
    }
  }
  await sql`analyze sqlite_schema`.execute(db);
}
