import { notInFuture } from '@saldo/domain/match-by-name';
import { fromCents } from '@saldo/domain/money';
import type { BookId } from '../platform/identity.ts';
import type { Column, ExportedColumnsOf } from './columns.ts';
import {
  type Catalogue,
  columnsOf,
  type Entries,
  type TableName,
  type Tables,
  tableDefinition,
} from './tables.ts';

type Nullable<Row> = { [N in keyof Row]: null extends Row[N] ? N : never }[keyof Row];
type Flags<Row> = { [N in keyof Row]: Row[N] extends boolean ? N : never }[keyof Row];
export type Blank<T extends TableName> = Record<Nullable<Tables[T]>, null> &
  Record<Flags<Tables[T]>, false>;

/** Defaults for a new row: null in nullable columns, false in flags. */
export const blankRow = <T extends TableName>(table: T): Blank<T> => {
  const blanks = columnsOf(table).flatMap(([name, { kind, isNullable }]): unknown[][] => {
    if (isNullable) return [[name, null]];
    return kind === 'flag' ? [[name, false]] : [];
  });
  return Object.fromEntries(blanks);
};

/**
 * Like `blankRow`, for bulk inserts: returns a function that creates a new row on each call. Fill the row with
 * `Object.assign`. Spreading two objects with this many properties took twenty times as long, which was half of an
 * import.
 */
export function blankRows<T extends TableName>(table: T): () => Blank<T> {
  const blank = blankRow(table);
  return () => ({ ...blank });
}

export const fromJson = <Entry>(column: Column<string, Entry>, text: string): Entry =>
  column.entry.parse(JSON.parse(text));

/** Names of the exported columns, in order. */
export const exportedColumns = (table: TableName): string[] => {
  const { leaves, columns } = tableDefinition(table);
  const { only, without = [] } = leaves ?? {};
  return Object.keys(columns).filter((name) =>
    only ? only.includes(name) : name !== 'user_id' && !without.includes(name),
  );
};

/** A value as exports write it: cents as a decimal number, JSON text as the value it encodes. */
export function exportedValue(value: unknown, kind: Column['kind']): unknown {
  if (value === null) return null;
  if (kind === 'cents') return fromCents(Number(value));
  return kind === 'json' ? JSON.parse(String(value)) : value;
}

/** The row for a checked entry of an export. Times in the future become now. */
export const rowOf = <T extends TableName>(
  table: T,
  entry: Entries[T],
  q: { bookId: BookId; now: string },
): Pick<Tables[T], ExportedColumnsOf<Catalogue[T]> & keyof Tables[T]> & { user_id: BookId } => {
  const given: Record<string, unknown> = { ...entry };
  const { columns } = tableDefinition(table);
  const cells = exportedColumns(table).map((name) => [
    name,
    stored(columns[name]?.kind, given[name], q.now),
  ]);
  return { ...Object.fromEntries(cells), user_id: q.bookId };
};

function stored(kind: Column['kind'] | undefined, value: unknown, now: string): unknown {
  if (value === null) return null;
  if (kind === 'instant') return notInFuture(now, String(value));
  return kind === 'json' ? JSON.stringify(value) : value;
}
