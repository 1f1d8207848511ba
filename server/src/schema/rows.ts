import { notAfter } from '@saldo/domain/match-by-name';
import { fromCents } from '@saldo/domain/money';
import type { Column, LeavingOf } from './columns.ts';
import {
  type Catalogue,
  columnsOf,
  describes,
  type Entries,
  type TableName,
  type Tables,
} from './tables.ts';

type Nullable<Row> = { [N in keyof Row]: null extends Row[N] ? N : never }[keyof Row];
type Flags<Row> = { [N in keyof Row]: Row[N] extends boolean ? N : never }[keyof Row];
export type Blank<T extends TableName> = Record<Nullable<Tables[T]>, null> &
  Record<Flags<Tables[T]>, false>;

/** What a new row need not name: nulls where there may be none, and no flag set. */
export const blankRow = <T extends TableName>(table: T): Blank<T> => {
  const blanks = columnsOf(table).flatMap(([name, { kind, isNullable }]): unknown[][] => {
    if (isNullable) return [[name, null]];
    return kind === 'flag' ? [[name, false]] : [];
  });
  return Object.fromEntries(blanks);
};

/**
 * The same for very many rows. To be filled with `Object.assign`: spreading two objects of so many properties into one
 * was measured to take twenty times as long, which was half of an import.
 */
export function blankRows<T extends TableName>(table: T): () => Blank<T> {
  const blank = blankRow(table);
  return () => ({ ...blank });
}

/** What a column of JSON holds. */
export const fromJson = <Entry>(column: Column<string, Entry>, text: string): Entry =>
  column.entry.parse(JSON.parse(text));

/** Names of the columns that leave with an export, in their order. */
export const leavingColumns = (table: TableName): string[] => {
  const { leaves, columns } = describes(table);
  const { only, without = [] } = leaves ?? {};
  return Object.keys(columns).filter((name) =>
    only ? only.includes(name) : name !== 'user_id' && !without.includes(name),
  );
};

/** A value as it leaves: cents as a decimal, JSON as what it holds. */
export function leavingValue(value: unknown, kind: Column['kind']): unknown {
  if (value === null) return null;
  if (kind === 'cents') return fromCents(Number(value));
  return kind === 'json' ? JSON.parse(String(value)) : value;
}

/** The row of an entry of an export that has been checked. Nothing has happened later than now. */
export const rowOf = <T extends TableName>(
  table: T,
  entry: Entries[T],
  q: { userId: string; now: string },
): Pick<Tables[T], LeavingOf<Catalogue[T]> & keyof Tables[T]> & { user_id: string } => {
  const given: Record<string, unknown> = { ...entry };
  const { columns } = describes(table);
  const cells = leavingColumns(table).map((name) => [
    name,
    stored(columns[name]?.kind, given[name], q.now),
  ]);
  return { ...Object.fromEntries(cells), user_id: q.userId };
};

function stored(kind: Column['kind'] | undefined, value: unknown, now: string): unknown {
  if (value === null) return null;
  if (kind === 'instant') return notAfter(now, String(value));
  return kind === 'json' ? JSON.stringify(value) : value;
}
