import { reasonText } from '@saldo/categorizer/category-reasons';
import { addDays, type Day } from '@saldo/domain/dates';
import type { Cents } from '@saldo/domain/money';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { savingsCategoryIds } from '../categories/category-roles.ts';
import { learnFor, sureCategories } from '../categorization/learn-categories.ts';
import { figureCurrency } from '../ledger/figures/figure-currency.ts';
import { ownCategoriesAmong } from '../ledger/transfers/own-accounts.ts';
import * as store from './store.ts';

/** A row of the month's uncategorized spending with the category of which the engine is sure. */
export interface SuggestedRow {
  id: string;
  cents: Cents;
  category: string;
  reason: string;
}

export interface SuggestionsQuery {
  bookId: BookId;
  /** `today` is included. */
  from: Day;
  today: Day;
}

/** Runs in a worker, because learning takes a whole core. */
export async function suggestMonth(
  { storage }: TaskContext,
  { bookId, from, today }: SuggestionsQuery,
): Promise<SuggestedRow[]> {
  const days = { bookId, from, to: addDays(today, 1) };
  const money = await figureCurrency(storage.read, { bookId });
  const open = await store.uncategorizedSpending(storage.read, money, days);
  if (open.length === 0) return [];
  const { rows, model, categories, isOwner } = await learnFor(storage, days);
  if (!model) return [];
  // Rows that only move money between own accounts would no longer be spending.
  const moved = ownCategoriesAmong(categories);
  const saved = await savingsCategoryIds(storage.read, { bookId });
  const spent = new Map(open.map(({ id, cents }) => [id, cents]));
  return sureCategories(model, rows, isOwner).flatMap(({ id, category, reason }) => {
    const cents = spent.get(id);
    if (cents === undefined || moved.has(category) || saved.has(category)) return [];
    return [{ id, cents, category, reason: reasonText(reason) }];
  });
}
