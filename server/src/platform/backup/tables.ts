import { describes, TABLES, type TableName } from '../db/tables.ts';

const ALL = Object.keys(TABLES).filter((name): name is TableName => name in TABLES);

/** Tables that say how a server runs rather than what people have: a backup leaves them out. */
export const NOT_KEPT = [...ALL.filter((table) => describes(table).isOfServer), 'migrations'];

/** Every other table with its primary key; what is referred to comes first. */
export const KEPT = ALL.filter((table) => !describes(table).isOfServer).map((table) => ({
  table,
  key: describes(table).key,
}));
