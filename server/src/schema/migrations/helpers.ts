import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';

/** All that a migration has: it sees the tables of its own time, not today's. */
export type Schema = Pick<Kysely<unknown>, 'schema' | 'getExecutor'>;

/** Text is compared by its bytes on both engines, whatever locale the database was made with. */
export const textOf = (engine: Engine) =>
  engine === 'postgres' ? sql`text collate "C"` : sql`text`;

type Type = Parameters<CreateTableBuilder<string>['addColumn']>[1];
type Change = <T extends string>(
  table: CreateTableBuilder<T, string>,
) => CreateTableBuilder<T, string>;

/** Columns of one type that always hold something. */
export const required =
  (type: Type, ...names: string[]): Change =>
  (table) =>
    names.reduce((all, name) => all.addColumn(name, type, (c) => c.notNull()), table);

/** Columns of one type that may hold nothing. */
export const optional =
  (type: Type, ...names: string[]): Change =>
  (table) =>
    names.reduce((all, name) => all.addColumn(name, type), table);

/** A column that names a row of the same owner in another table. */
export const refersTo =
  (other: string, column: string, constraint: string): Change =>
  (table) =>
    table.addForeignKeyConstraint(constraint, ['user_id', column], other, ['user_id', 'id']);

/** The same, of a row with which its own goes. */
export const belongsTo =
  (other: string, column: string, constraint: string): Change =>
  (table) =>
    table.addForeignKeyConstraint(constraint, ['user_id', column], other, ['user_id', 'id'], (c) =>
      c.onDelete('cascade'),
    );

/** A table that users own: clustered by owner on SQLite. */
export function ownedTable(db: Schema, engine: Engine, name: string) {
  const builder = db.schema
    .createTable(name)
    .addColumn('user_id', textOf(engine), (c) =>
      c.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('id', textOf(engine), (c) => c.notNull())
    .addPrimaryKeyConstraint(`${name}_pk`, ['user_id', 'id']);
  return engine === 'sqlite' ? builder.modifyEnd(sql`without rowid`) : builder;
}

/** Rows of each index, then how many share its first column, the first two, and so on; by table, then by index. */
export type Statistics = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Tells SQLite's planner how large a well-used database is; PostgreSQL counts by itself. */
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
