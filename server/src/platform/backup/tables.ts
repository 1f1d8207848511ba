import { describes, TABLE_NAMES } from '../db/tables.ts';

/** Tables that say how a server runs rather than what people have: a backup leaves them out. */
export const NOT_KEPT = [
  ...TABLE_NAMES.filter((table) => describes(table).isOfServer),
  'migrations',
];

/** Every other table with its primary key; what is referred to comes first. */
export const KEPT = TABLE_NAMES.filter((table) => !describes(table).isOfServer).map((table) => ({
  table,
  key: describes(table).key,
}));
