import type { History } from '@saldo/domain/rules/provenance';
import { journalOf } from '../../../platform/db/row-journal.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import { listCategories } from '../../categories/service.ts';
import { historyOf, type LayeredTransaction, type ProvenanceContext } from '../layers/layers.ts';
import type { Rows } from '../steps/steps.ts';
import {
  type OwnAccounts,
  ownCategoriesAmong,
  readOwnAccounts,
  withOwnCounterparty,
} from './own-accounts.ts';
import { exclusionFlag, markExcluded } from './transfer-legs.ts';
import * as store from './transfer-store.ts';

/**
 * A row in a category for own transfers is neither income nor expense, no matter who categorized it and whether its other leg
 * exists. This excludes such rows from totals and puts rows that have left the category back in. Call it with rows
 * whose category has just been written. The caller holds the ledger lock. Returns how many rows were excluded.
 */
export async function excludeByCategory(
  tx: Rows,
  context: ProvenanceContext,
  ids: readonly string[],
): Promise<number> {
  const { bookId } = context;
  const journal = journalOf(tx, 'transactions');
  // Skips rows that the journal shows to be uncategorized and not excluded. They need no query.
  const open = ids.filter((id) => {
    const row = journal?.known('transactions', id);
    return !row || row.category_id !== null || row.ignore_default_metrics === true;
  });
  if (open.length === 0) return 0;
  const categories = await listCategories(tx, { bookId });
  const concerned = await store.excludedAmong(tx, {
    ...{ bookId, ids: open },
    categories: [...ownCategoriesAmong(categories)],
  });
  if (concerned.length === 0) return 0;
  const belongings = await readOwnAccounts(tx, { bookId, categories });
  const { ownCategories } = belongings;
  // Rows that name an own account as counterparty stay excluded, whatever their category.
  const waiting = await withOwnCounterparty(tx, { bookId, belongings, ids: concerned });
  return markExcluded(tx, context, {
    ids: concerned,
    isAside: ({ id, values }) => waiting.has(id) || isWholeIn(ownCategories, values.category),
  });
}

/** A row of several parts is not set aside as a whole, whichever of them is the last. */
const isWholeIn = (
  categories: ReadonlySet<string>,
  { id, parts }: LayeredTransaction['values']['category'],
): boolean => id !== null && !parts && categories.has(id);

/** The same for all rows of categories whose role has just changed. */
export const recountCategories = async (
  tx: Rows,
  context: ProvenanceContext,
  { categories }: { categories: readonly string[] },
): Promise<number> =>
  categories.length === 0
    ? 0
    : excludeByCategory(tx, context, await store.idsIn(tx, { bookId: context.bookId, categories }));

/** The flag that `excludeByCategory` would give each row in its new category. Does not write. */
export async function exclusionFlags(
  db: Db | Tx,
  { bookId, belongings }: { bookId: BookId; belongings: OwnAccounts },
  rows: readonly { id: string; category: string | null; flag: History }[],
): Promise<Map<string, History>> {
  const { ownCategories } = belongings;
  const waiting = await withOwnCounterparty(db, {
    bookId,
    belongings,
    ids: rows.map(({ id }) => id),
  });
  return new Map(
    rows.map(({ id, category, flag }) => {
      const isAside = waiting.has(id) || (category !== null && ownCategories.has(category));
      return [id, exclusionFlag(flag, isAside)];
    }),
  );
}

const FLAG = 'ignore_default_metrics';

/** The flags that `excludeByCategory` would change if the rows looked like this. Does not write. */
export async function planExclusions(
  db: Db | Tx,
  q: { bookId: BookId; belongings: OwnAccounts },
  rows: readonly LayeredTransaction[],
): Promise<Map<string, History>> {
  const { ownCategories } = q.belongings;
  const isConcerned = ({ values: { category, ignore_default_metrics } }: LayeredTransaction) =>
    ignore_default_metrics || isWholeIn(ownCategories, category);
  const asked = rows.filter(isConcerned).map((row) => {
    const { id: category, parts } = row.values.category;
    return { id: row.id, category: parts ? null : category, flag: historyOf(row, FLAG) };
  });
  const flags = await exclusionFlags(db, q, asked);
  for (const { id, flag } of asked) if (flags.get(id) === flag) flags.delete(id);
  return flags;
}
