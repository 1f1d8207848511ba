import { TARGET_FIELDS } from '@saldo/contract/rules';
import type { Cell, Entry, Image } from '../../platform/db/row-journal.ts';
import { DERIVED_COLUMNS, derivedFrom, FIELD_COLUMNS } from './derived-columns.ts';
import type { LaterSteps } from './later-steps.ts';

export type Update = Extract<Entry, readonly ['=', ...unknown[]]>;

export interface ColumnsBack {
  set: Record<string, Cell>;
  /** False if a column has changed since the step and keeps its value. */
  isWhole: boolean;
}

/** Undoing is a change too, so it sets this column anew instead of restoring it. */
export const UPDATED = 'updated_at';

/** The earlier values of columns, except those that have changed since the step. */
export function columnsBack([, , , before, after]: Update, row: Image): ColumnsBack {
  return back(
    Object.keys(before).filter((name) => name !== UPDATED),
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
    (name) => name !== UPDATED && !DERIVED_COLUMNS.has(name) && !hasLayers(id, name, q.layered),
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
