import { learn } from '@saldo/categorizer/local/model';
import { suggest } from '@saldo/categorizer/local/suggest';
import type { Suggestions } from '@saldo/contract/categorization';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { listCategories } from '../categories/service.ts';
import { presentSuggestions } from './present.ts';
import * as store from './store.ts';

/** Learning takes seconds at most: newer choices say more than older ones, and beyond so many nothing is gained. */
const LEARN_FROM_AT_MOST = 50_000;

export interface SuggestRequest {
  userId: string;
  /** Days, `to` not included. */
  from: string;
  to: string;
}

/** Learns from what has a category and suggests one for what has none. Runs in a worker: learning takes all of a core. */
export async function suggestCategories(
  { storage }: TaskContext,
  q: SuggestRequest,
): Promise<Suggestions> {
  const { read } = storage;
  const categories = await listCategories(read, q);
  const [rows, labelled] = await Promise.all([
    store.uncategorized(read, q),
    store.labelled(read, { userId: q.userId, limit: LEARN_FROM_AT_MOST }),
  ]);
  if (rows.length === 0)
    return presentSuggestions([], categories, { suggestions: [], proposals: [] });
  const model = learn({
    categories,
    labelled: labelled.map(({ category_id, category_source, ...row }) => ({
      ...engineRow(row),
      category_id,
      source: category_source,
    })),
  });
  return presentSuggestions(rows, categories, suggest(model, rows.map(engineRow)));
}

/** A row as the engine reads it: the other party's name counts beside the text. */
const engineRow = (row: store.EngineRow) => ({
  id: row.id,
  description: row.description,
  creditor: row.creditor_name,
  debtor: row.debtor_name,
  date: row.date,
  amount: row.direction === 'income' ? row.amount : -row.amount,
});
