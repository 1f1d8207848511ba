import type { Cents } from '@saldo/domain/money';
import { type Compilable, type CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Kind, ReadColumn, RowOf } from '../../schema/columns.ts';
import { type Catalogue, COLUMNS, type TableName, type Tables } from '../../schema/tables.ts';
import { IS_CHECKED } from '../checked-mode.ts';
import type { Db, Tx } from './storage.ts';

/*
 * Types rows that Kysely cannot type: rows from handwritten SQL, and from built queries that contain SQL fragments. For
 * each column of the result, a shape names a column of the catalogue or a kind of value. The row type follows from the
 * shape.
 */

export type Shape = Readonly<Record<string, ReadColumn>>;

/** SQL for a `where`. No code reads its value, so it needs no shape. */
export type Condition = RawBuilder<SqlBool>;
export const condition = (parts: TemplateStringsArray, ...values: unknown[]): Condition =>
  sql(parts, ...values);

/** For rows whose columns are known only at run time: each value is unknown. */
export const ANY: Shape = {};
export type AnyRow = RowOf<Shape>;

const cell = <Value>(kind: Kind): ReadColumn<Value> => ({ kind, isNullable: false });

export const text = cell<string>('text');
/** A whole number, such as a count or a sum. Both engines return it as a number. */
export const integer = cell<number>('integer');
/** An amount in minor units, or a sum of them. */
export const cents = cell<Cents>('cents');
/**
 * A boolean. The column must have the name of a flag in the catalogue, or one that begins with `is_` or `has_` (see
 * `boolean-columns.ts`).
 */
export const flag = cell<boolean>('flag');
export const nullable = <Value>(given: ReadColumn<Value>): ReadColumn<Value | null> => ({
  ...given,
  isNullable: true,
});

export const columns = <T extends TableName, N extends keyof Catalogue[T]['columns'] & string>(
  table: T,
  ...names: readonly N[]
): Pick<Catalogue[T]['columns'], N> =>
  Object.fromEntries(names.map((name): unknown[] => [name, COLUMNS[table][name]]));

/** A shape's column names as a select list, each prefixed with the table's alias. */
export const listOf = (shape: Shape, alias: string): string =>
  Object.keys(shape)
    .map((name) => `${alias}.${name}`)
    .join(', ');

type Query = RawBuilder<unknown> | Compilable<unknown> | CompiledQuery;
/** A template tag for SQL, like Kysely's `sql`, that also runs the statement. */
type Reads<Result> = (parts: TemplateStringsArray, ...values: unknown[]) => Promise<Result>;

/**
 * Returns a statement's rows. In tests and in development the first hundred must fit the shape: a wrong type, or a null
 * where the shape allows none, throws a TypeError. Production trusts the shape and spends nothing per row.
 */
export const readRows =
  <S extends Shape>(db: Db | Tx, shape: S): Reads<RowOf<S>[]> =>
  (parts, ...values) =>
    read(db, shape, sql(parts, ...values));

/** Returns a statement's first row, such as a count; undefined if there is none. */
export const readRow =
  <S extends Shape>(db: Db | Tx, shape: S): Reads<RowOf<S> | undefined> =>
  async (parts, ...values) =>
    (await readRows(db, shape)(parts, ...values))[0];

/** Returns the rows of a statement that selects all columns of one table. */
export const readTable =
  <T extends TableName>(db: Db | Tx, table: T): Reads<Tables[T][]> =>
  (parts, ...values) =>
    read(db, COLUMNS[table], sql(parts, ...values));

/** Returns the rows of a query that is already built or compiled. */
export const readQuery = <S extends Shape>(
  db: Db | Tx,
  shape: S,
  query: Query,
): Promise<RowOf<S>[]> => read(db, shape, query);

async function read<Row>(db: Db | Tx, shape: Shape, query: Query): Promise<Row[]> {
  const compiled = 'compile' in query ? query.compile(db) : query;
  const { rows } = await db.executeQuery<unknown>(compiled);
  assertAre<Row>(rows, shape, compiled);
  return rows;
}

const CHECKED_ROWS = 100;

function assertAre<Row>(
  rows: unknown[],
  shape: Shape,
  query: CompiledQuery,
): asserts rows is Row[] {
  if (!IS_CHECKED) return;
  for (const row of rows.slice(0, CHECKED_ROWS)) {
    const values = new Map(Object.entries(row ?? {}));
    for (const [name, { kind, isNullable }] of Object.entries(shape)) {
      const value: unknown = values.get(name);
      if (value === null ? isNullable : HOLDS[kind](value)) continue;
      const found = value === null ? 'null' : typeof value;
      throw new TypeError(`${name} should be ${kind} and is ${found}: ${query.sql}`);
    }
  }
}

const isText = (value: unknown) => typeof value === 'string';

const HOLDS: Record<Kind, (value: unknown) => boolean> = {
  text: isText,
  instant: isText,
  json: isText,
  // Sums of many amounts may exceed what a number holds exactly.
  integer: Number.isInteger,
  cents: Number.isInteger,
  flag: (value) => typeof value === 'boolean',
  bytes: Buffer.isBuffer,
};
