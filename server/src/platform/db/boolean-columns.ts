import type { KyselyPlugin } from 'kysely';
import { columnsOf, TABLE_NAMES } from '../../schema/tables.ts';

/** Both engines store booleans as 1 and 0. */
export const storedFlag = <T>(value: T): T | 0 | 1 =>
  typeof value === 'boolean' ? (value ? 1 : 0) : value;

const FLAGS = new Set(
  TABLE_NAMES.flatMap(columnsOf).flatMap(([name, { kind }]) => (kind === 'flag' ? [name] : [])),
);
const isFlag = (name: string): boolean => FLAGS.has(name) || /^(is|has)_/.test(name);

/**
 * Returns flag columns, and result columns named `is_…` or `has_…`, as booleans. Backups bypass it and store 1 and 0.
 */
export const booleanReader: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const names = Object.keys(result.rows[0] ?? {}).filter(isFlag);
    for (const row of names.length > 0 ? result.rows : []) {
      for (const name of names) if (typeof row[name] === 'number') row[name] = row[name] !== 0;
    }
    return result;
  },
};
