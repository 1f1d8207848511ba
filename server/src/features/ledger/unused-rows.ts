import { sql } from 'kysely';
import { ANY, readRow } from '../../platform/db/read-rows.ts';
import { deleteImages, readImages } from '../../platform/db/row-images.ts';
import type { Image, RowKey } from '../../platform/db/row-journal.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { type Since, writtenSince } from './write-number.ts';

/** Columns that may refer to a category or account. */
const USES = {
  categories: [
    ['transactions', 'category_id'],
    ['categories', 'parent_id'],
    ['goals', 'category_id'],
    ['alerts', 'category_id'],
    ['custom_metric_categories', 'category_id'],
  ],
  accounts: [
    ['transactions', 'account_id'],
    ['transactions', 'bank_account_id'],
    ['linked_accounts', 'id'],
  ],
} as const;

/**
 * Goals and alerts may name a deleted category, so their references keep a category only if they were written after the
 * step.
 */
const TARGETS: readonly string[] = ['goals', 'alerts'];

const isTop = ({ parent_id = null }: Image): boolean => parent_id === null;

/** Deletes unreferenced categories or accounts, subcategories first. Returns the names of those that are kept. */
export async function removeUnused(
  tx: Tx,
  q: { table: keyof typeof USES; userId: string; since: Since; keys: readonly RowKey[] },
): Promise<string[]> {
  const { table, userId, since } = q;
  const there = [...(await readImages(tx, { table, userId }, q.keys)).values()];
  const used: string[] = [];
  for (const { id = null, name } of [
    ...there.filter((one) => !isTop(one)),
    ...there.filter(isTop),
  ]) {
    const uses = USES[table].map(
      ([from, column]) => sql`select 1 as one from ${sql.table(from)}
        where user_id = ${userId} and ${sql.ref(column)} = ${id}
          and ${TARGETS.includes(from) ? writtenSince(since, 'updated_at') : sql`1 = 1`}`,
    );
    const use = await readRow(tx, ANY)`${sql.join(uses, sql` union all `)} limit 1`;
    if (use) used.push(String(name));
    else await deleteImages(tx, { table, userId }, [[id]]);
  }
  return used;
}
