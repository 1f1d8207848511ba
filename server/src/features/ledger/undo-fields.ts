import { TARGET_FIELDS } from '@saldo/contract/rules';
import { type Cell, type Entry, type Image, OF_WRITE } from '../../platform/db/row-journal.ts';
import type { TableName } from '../../schema/tables.ts';
import { DERIVED_COLUMNS, derivedFrom, FIELD_COLUMNS } from './derived-columns.ts';
import type { LaterSteps } from './later-steps.ts';

export type Update = Extract<Entry, readonly ['=', ...unknown[]]>;

export interface ColumnsBack {
  set: Record<string, Cell>;
  /** False if a column has changed since the step and keeps its value. */
  isWhole: boolean;
}

/** Tables whose rows have the number of the write that last changed them. */
const NUMBERED: ReadonlySet<TableName> = new Set<TableName>(['goals', 'alerts']);

/** Undoing is a change too, so it sets these columns anew instead of restoring them. */
export const ofWrite = (
  table: TableName,
  row: Image,
  q: { now: string; number: number | null },
): Image => ({
  ...('updated_at' in row ? { updated_at: q.now } : {}),
  ...(NUMBERED.has(table) ? { write_number: q.number } : {}),
});

/** The earlier values of columns, except those that have changed since the step. */
export function columnsBack([, , , before, after]: Update, row: Image): ColumnsBack {
  return back(
    Object.keys(before).filter((name) => !OF_WRITE.has(name)),
    { before, after, row },
  );
}

/**
 * Like `columnsBack` for a transaction, without columns that follow from layers. If a later step has set a column, only
 * the value beneath that step changes. Such changes are added to `beneath`.
 */
export function transactionBack(
  [, table, key, before, after]: Update,
  row: Image,
  q: { later: LaterSteps; layered: ReadonlySet<string>; beneath: Entry[] },
): ColumnsBack {
  const id = String(key[0]);
  const names = Object.keys(before).filter(
    (name) => !OF_WRITE.has(name) && !DERIVED_COLUMNS.has(name) && !hasLayers(id, name, q.layered),
  );
  const onTop = names.filter((name) => {
    const [from, to] = [after[name] ?? null, before[name] ?? null];
    if (!q.later.changeBeneath(id, name, { from, to })) return true;
    q.beneath.push(['=', table, key, { [name]: from }, { [name]: to }]);
    return false;
  });
  const { set, isWhole } = back(onTop, { before, after, row });
  return {
    set: { ...set, ...derivedFrom(row, set) },
    isWhole: isWhole && onTop.length === names.length,
  };
}

function back(
  names: readonly string[],
  { before, after, row }: { before: Image; after: Image; row: Image },
): ColumnsBack {
  const same = names.filter((name) => row[name] === after[name]);
  return {
    set: Object.fromEntries(same.map((name) => [name, before[name] ?? null])),
    isWhole: same.length === names.length,
  };
}

const hasLayers = (id: string, column: string, layered: ReadonlySet<string>): boolean =>
  TARGET_FIELDS.some(
    (field) => FIELD_COLUMNS[field].includes(column) && layered.has(`${id} ${field}`),
  );
