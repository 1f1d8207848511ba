import type { KyselyPlugin } from 'kysely';
import { columnsOf, TABLE_NAMES } from '../../schema/tables.ts';

/** Both engines keep yes and no as 1 and 0; all above speaks of booleans. */
export const storedFlag = <T>(value: T): T | 0 | 1 =>
  typeof value === 'boolean' ? (value ? 1 : 0) : value;

const FLAGS = new Set(
  TABLE_NAMES.flatMap(columnsOf).flatMap(([name, { kind }]) => (kind === 'flag' ? [name] : [])),
);
const isFlag = (name: string): boolean => FLAGS.has(name) || /^(is|has)_/.test(name);

/** Reads them as booleans, and so what a query itself names `is_…` or `has_…`. Backups go `withoutPlugins`. */
export const readsFlags: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const names = Object.keys(result.rows[0] ?? {}).filter(isFlag);
    for (const row of names.length > 0 ? result.rows : []) {
      for (const name of names) if (typeof row[name] === 'number') row[name] = row[name] !== 0;
    }
    return result;
  },
};
