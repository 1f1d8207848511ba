import type { CategoryReason } from '@saldo/categorizer/category-reasons';
import type { Labeled } from '@saldo/categorizer/local/examples';
import { learn } from '@saldo/categorizer/local/learn';
import type { Model } from '@saldo/categorizer/local/model';
import { suggest } from '@saldo/categorizer/local/suggest';
import type { Db, Storage } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { type CategoryRow, listCategories } from '../categories/service.ts';
import { type OwnNames, readOwnerTest } from '../merchant-names/names.ts';
import * as store from './store.ts';
import { engineRow, isPreselected } from './suggestion.ts';

/** Newest rows to learn from. More would take seconds longer without improving the result. */
const LEARN_FROM_AT_MOST = 50_000;

interface Learned {
  rows: store.WaitingRow[];
  categories: CategoryRow[];
  /** Null if there are no rows to sort, because learning takes up to a second and tens of megabytes. */
  model: Model | null;
  /** The sorted rows that the model has learned from, newest first; none without a model. */
  labeled: readonly store.LabeledRow[];
  /** True for the user's own name. */
  isOwner: OwnNames['isOwner'];
}

/** Rows to sort in a span of days (`to` is exclusive), and the model learned from all sorted rows. */
export async function learnFor(
  { read }: Storage,
  q: { bookId: BookId; from: string; to: string },
): Promise<Learned> {
  const rows = await store.uncategorized(read, q);
  return learnWith(read, q, rows);
}

/** Learns a model from all sorted rows to suggest categories for the given rows. */
export async function learnWith(
  read: Db,
  q: { bookId: BookId },
  rows: store.WaitingRow[],
): Promise<Learned> {
  const categories = await listCategories(read, q);
  const isOwner = await readOwnerTest(read, q);
  if (rows.length === 0) return { rows, categories, model: null, labeled: [], isOwner };
  const { rows: sorted, labeled } = await labeledRows(read, q, isOwner);
  return { rows, categories, model: learn({ categories, labeled }), labeled: sorted, isOwner };
}

/** The newest sorted rows, as stored and as the engine reads them. */
export async function labeledRows(
  read: Db,
  { bookId }: { bookId: BookId },
  isOwner: OwnNames['isOwner'],
): Promise<{ rows: store.LabeledRow[]; labeled: Labeled[] }> {
  const rows = await store.listCategorized(read, { bookId, limit: LEARN_FROM_AT_MOST });
  const labeled = rows.flatMap(({ category_id, category_source: source, decided_at, ...row }) =>
    source === 'none' ? [] : { ...engineRow(row, isOwner), category_id, source, decided_at },
  );
  return { rows, labeled };
}

export interface SureCategory {
  /** Id of the row. */
  id: string;
  category: string;
  reason: CategoryReason;
}

/** The rows' categories of which the engine is sure, except for payments to people. */
export function sureCategories(
  model: Model,
  rows: readonly store.EngineRow[],
  isOwner: OwnNames['isOwner'],
): SureCategory[] {
  const asked = rows.map((row) => engineRow(row, isOwner));
  const answers = new Map(suggest(model, asked).suggestions.map((a) => [a.id, a]));
  return rows.flatMap((row) => {
    const answer = answers.get(row.id);
    if (!answer?.category_id || answer.degree !== 'sure') return [];
    if (!isPreselected(row, answer, isOwner)) return [];
    return [{ id: row.id, category: answer.category_id, reason: answer.reason }];
  });
}
