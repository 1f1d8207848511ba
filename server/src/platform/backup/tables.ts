import { describes, TABLE_NAMES } from '../../schema/tables.ts';

/**
 * What people have, each table with its primary key; what is referred to comes first. A backup leaves out those that say
 * how a server runs.
 */
export const KEPT = TABLE_NAMES.filter((table) => !describes(table).isOfServer).map((table) => ({
  table,
  key: describes(table).key,
}));
