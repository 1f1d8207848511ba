import { toOneLine } from '@saldo/contract/one-line';
import { exportedColumns } from '../../schema/rows.ts';
import { TABLE_NAMES, type TableName, tableDefinition } from '../../schema/tables.ts';

/*
 * A newer version of Saldo may export more than this one knows. It is left out, and the import's result names it: a kind of
 * data by its file, a column as `file.column`.
 */

export const PROFILE = 'profile.json';

/** The JSON files that this version writes, also those that it does not restore. */
const WRITTEN = new Set([
  PROFILE,
  ...TABLE_NAMES.map((name) => `${tableDefinition(name).leaves?.file}.json`),
]);

/** `names`: of all files in an archive. */
export const unknownKinds = (names: readonly string[]): string[] =>
  names
    .filter((name) => name.endsWith('.json') && !WRITTEN.has(name))
    .map((name) => name.slice(0, -'.json'.length));

/** `list`: the entries of a table in an archive, not validated yet. */
export function unknownColumns(table: TableName, list: unknown): string[] {
  const known = new Set(exportedColumns(table));
  const unknown = new Set<string>();
  for (const entry of Array.isArray(list) ? list : []) {
    for (const name of Object.keys(Object(entry))) if (!known.has(name)) unknown.add(name);
  }
  return [...unknown].map((name) => `${tableDefinition(table).leaves?.file}.${name}`);
}

const MOST_NAMED = 20;
const LONGEST_NAME = 60;

/** The fact for the result. */
export const leftOut = (unknown: readonly string[]) => ({
  is: 'newer_left_out' as const,
  names: unknown.slice(0, MOST_NAMED).map((name) => toOneLine(name).slice(0, LONGEST_NAME)),
  more: Math.max(0, unknown.length - MOST_NAMED),
});
