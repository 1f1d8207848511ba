import { meanings } from '@saldo/categorizer/local/category-meanings';
import { topicOf } from '@saldo/categorizer/tables/taxonomy';
import { sql } from 'kysely';
import { chunksOf } from '../../platform/db/chunks.ts';
import { findRows } from '../../platform/db/crud.ts';
import { readRows, text } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { type CategoryRow, listCategories } from '../categories/service.ts';

type Named = Pick<CategoryRow, 'id' | 'parent_id' | 'name'>;

interface Choice {
  id: string;
  /** The category the user chose for the transaction; null is Uncategorized. */
  category: string | null;
}

/**
 * Ids of income that becomes a refund because the user moves it to an expense category. For example, a friend's share
 * of a dinner lowers the cost of dining out. `made` are categories about to be created.
 */
export async function findNewRefunds(
  db: Db | Tx,
  q: { bookId: BookId; choices: readonly Choice[]; made?: readonly Named[] },
): Promise<Set<string>> {
  const { bookId, choices } = q;
  const income = await findRows(db, 'transactions', {
    user_id: bookId,
    id: choices.map(({ id }) => id),
    direction: 'income',
    is_refund: false,
  });
  if (income.length === 0) return new Set();
  const before = new Map(income.map((row) => [row.id, row.category_id]));
  const moved = choices.filter(({ id, category }) => {
    const was = before.get(id);
    return was !== undefined && was !== category;
  });
  const wanted = new Set(moved.flatMap(({ category }) => category ?? []));
  const categories = [...(await listCategories(db, { bookId })), ...(q.made ?? [])];
  const spending = await spendingAmong(db, { bookId, categories, wanted });
  return new Set(
    moved.flatMap(({ id, category }) => (category !== null && spending.has(category) ? id : [])),
  );
}

/**
 * The given categories that are for expenses, judged by their names or, if the names are inconclusive, by their rows.
 */
async function spendingAmong(
  db: Db | Tx,
  q: { bookId: BookId; categories: readonly Named[]; wanted: ReadonlySet<string> },
): Promise<Set<string>> {
  const byId = new Map(q.categories.map((category) => [category.id, category]));
  const kinds = q.categories
    .filter(({ id }) => q.wanted.has(id))
    .map((category) => ({ id: category.id, kind: kindOf(category, byId) }));
  const open = kinds.flatMap(({ id, kind }) => (kind === null ? id : []));
  const earning = await earningAmong(db, { bookId: q.bookId, ids: open });
  return new Set(
    kinds.flatMap(({ id, kind }) =>
      (kind ?? (earning.has(id) ? 'income' : 'expense')) === 'expense' ? id : [],
    ),
  );
}

/** Whether a category is for income or for expenses; null if neither its own name nor its parent's name implies this. */
export function kindOf(category: Named, byId: ReadonlyMap<string, Named>) {
  const parent = byId.get(category.parent_id ?? '');
  const [key] = [...(parent ? meanings(parent) : []), ...meanings(category, parent)];
  return key === undefined ? null : topicOf(key).kind;
}

/** The given categories whose rows are all income other than refunds. */
async function earningAmong(
  db: Db | Tx,
  { bookId, ids }: { bookId: BookId; ids: readonly string[] },
): Promise<Set<string>> {
  const earning = new Set<string>();
  for (const some of chunksOf(ids)) {
    const rows = await readRows(db, { category_id: text })`
      select category_id from transactions where user_id = ${bookId} and category_id in (${sql.join(some)})
      group by category_id
      having sum(case when direction = 'expense' or is_refund = 1 then 1 else 0 end) = 0`;
    for (const { category_id: id } of rows) earning.add(id);
  }
  return earning;
}
