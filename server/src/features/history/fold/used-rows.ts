import { sql } from 'kysely';
import { findRows } from '../../../platform/db/crud.ts';
import { ANY, integer, readRow } from '../../../platform/db/read-rows.ts';
import { type Image, keyOf, keyText, type RowKey } from '../../../platform/db/row-journal.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import { categoriesOfParts } from '../../../schema/stored/stored-parts.ts';
import type { TableName } from '../../../schema/tables.ts';
import { partsInCategories } from '../../ledger/rows/replaced-categories.ts';
import type { OtherChange } from './folded-tables.ts';
import type { Changes } from './turn-consequences.ts';

type Uses = readonly (readonly [TableName, string])[];
/** Columns that may refer to a category, account or rule. */
const USES: Partial<Record<TableName, Uses>> = {
  categories: [
    ['transactions', 'category_id'],
    ['categories', 'parent_id'],
    ['custom_metric_categories', 'category_id'],
  ],
  accounts: [
    ['transactions', 'account_id'],
    ['transactions', 'bank_account_id'],
    ['linked_accounts', 'id'],
  ],
  rules: [['effects', 'cause_id']],
};
/** Columns that keep the id of a deleted category. */
const LOOSE_USES: Uses = [
  ['goals', 'category_id'],
  ['alerts', 'category_id'],
  ['series', 'category_id'],
  ['planned_payments', 'category_id'],
];

const usesOf = (table: TableName, isUncreated: boolean): Uses => [
  ...(USES[table] ?? []),
  ...(isUncreated ? LOOSE_USES : []),
];

/** True if rows that no step knows of still refer to this one. */
export async function isUsed(
  tx: Tx,
  q: { table: TableName; bookId: BookId; key: RowKey; isUncreated: boolean },
): Promise<boolean> {
  const { table, bookId, key, isUncreated } = q;
  const [id = null] = key;
  const uses = usesOf(table, isUncreated).map(
    ([from, column]) => sql`select 1 as one from ${sql.table(from)}
      where user_id = ${bookId} and ${sql.ref(column)} = ${id}`,
  );
  if (isUncreated)
    uses.push(sql`select 1 as one from rules where user_id = ${bookId} and ${names(id)}`);
  if (table === 'categories') {
    uses.push(sql`select 1 as one from transactions
      where user_id = ${bookId} and parts is not null and parts like ${`%${id}%`}`);
  }
  if (uses.length === 0) return false;
  return (await readRow(tx, ANY)`${sql.join(uses, sql` union all `)} limit 1`) !== undefined;
}

const names = (id: unknown) => {
  const within = `%${id}%`;
  return sql`(conditions like ${within} or actions like ${within})`;
};

/** Names of rows that a turn would take, but that stay because something still uses them then. Does not write. */
export async function keptInUse(
  db: Db | Tx,
  q: { bookId: BookId; changes: Changes; present: ReadonlyMap<string, Image> },
): Promise<string[]> {
  const kept: string[] = [];
  for (const one of q.changes.others) {
    if (one.isGone && one.wasThere && (await isUsedAfter(db, q, one))) kept.push(one.name);
  }
  return kept;
}

async function isUsedAfter(
  db: Db | Tx,
  q: Parameters<typeof keptInUse>[1],
  { table, key: [id = null], isUncreated }: OtherChange,
): Promise<boolean> {
  for (const [from, column] of usesOf(table, isUncreated)) {
    const use = { from, column, id };
    if (await useOf(from)(db, q, use)) return true;
  }
  if (table === 'categories' && (await isUsedByParts(db, q, String(id)))) return true;
  if (!isUncreated) return false;
  const gone = new Set(
    q.changes.others.flatMap((one) => (one.table === 'rules' && one.isGone ? [one.key[0]] : [])),
  );
  const rules = await findRows(db, 'rules', { user_id: q.bookId });
  return rules.some(
    (rule) => !gone.has(rule.id) && `${rule.conditions}${rule.actions}`.includes(String(id)),
  );
}

const useOf = (from: TableName) => {
  if (from === 'transactions') return isUsedByRows;
  return from === 'effects' ? isUsedByLayers : isUsedByOthers;
};

interface Use {
  from: TableName;
  column: string;
  id: Image[string];
}

async function isUsedByRows(
  db: Db | Tx,
  { bookId, changes: { rows }, present }: Parameters<typeof keptInUse>[1],
  { column, id }: Use,
): Promise<boolean> {
  const there = await readRow(db, { n: integer })`select count(*) as n from transactions
    where user_id = ${bookId} and ${sql.ref(column)} = ${id}`;
  let n = there?.n ?? 0;
  for (const row of rows) {
    const now = present.get(keyText([row.id]));
    const after = row.isThere.after ? (row.inserted ?? { ...now, ...row.set }) : undefined;
    n += Number(after?.[column] === id) - Number(now?.[column] === id);
  }
  return n > 0;
}

async function isUsedByParts(
  db: Db | Tx,
  { bookId, changes: { rows } }: Parameters<typeof keptInUse>[1],
  category: string,
): Promise<boolean> {
  const names = (parts: unknown) => categoriesOfParts(parts).includes(category);
  const changed = new Map(rows.map((row) => [row.id, row]));
  const there = await partsInCategories(db, { bookId, categories: [category] });
  const stays = there.some(({ id }) => {
    const change = changed.get(id);
    return !change || (change.isThere.after && change.set.parts === undefined);
  });
  return stays || rows.some(({ inserted, set }) => names((inserted ?? set).parts));
}

async function isUsedByLayers(
  db: Db | Tx,
  { bookId, changes: { rows } }: Parameters<typeof keptInUse>[1],
  { id }: Use,
): Promise<boolean> {
  const gone = new Set(rows.flatMap((row) => (row.isThere.after ? [] : [row.id])));
  const changed = rows.flatMap(({ layers }) => [...layers.values()]);
  const isOfRule = ({ cause_id }: Image) => cause_id === id;
  if (changed.some(({ wanted }) => wanted.some(isOfRule))) return true;
  const replaced = new Set(changed.flatMap(({ now }) => now.map((layer) => layer.id)));
  const there = await findRows(db, 'effects', { user_id: bookId, cause_id: String(id) });
  return there.some((layer) => !replaced.has(layer.id) && !gone.has(layer.transaction_id));
}

async function isUsedByOthers(
  db: Db | Tx,
  { bookId, changes: { others } }: Parameters<typeof keptInUse>[1],
  { from, column, id }: Use,
): Promise<boolean> {
  const own = others.filter(({ table }) => table === from);
  const changed = new Map(own.map((one) => [keyText(one.key), one]));
  const where = { user_id: bookId, [column]: id };
  // The tables have different columns, and the compiler doesn't know that each has this one.
  const there = await findRows(db, from as 'goals', where);
  const stays = there.some((row) => {
    const change = changed.get(keyText(keyOf(from, { ...row })));
    return !change?.isGone && (change?.set?.[column] ?? id) === id;
  });
  return stays || own.some(({ inserted, set }) => (inserted ?? set)?.[column] === id);
}
