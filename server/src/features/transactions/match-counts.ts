import {
  ALL_YEARS,
  type FilterQuery,
  type TransactionQuery,
} from '@saldo/contract/transaction-filters';
import { type Day, periodBounds } from '@saldo/domain/dates';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { type OwnNames, ownNames } from '../merchant-names/names.ts';
import { descriptionsNamed } from '../merchants/search-names.ts';
import { resolveCounted } from './figure-rows.ts';
import { countAround } from './store.ts';
import { isSmallList } from './transaction-list.ts';

/** How many rows match a list's filters in its whole year, and in all years. */
export interface WiderCounts {
  year: number;
  all: number;
}

interface Query {
  userId: string;
  query: FilterQuery;
  today: Day;
}

const NO_DAYS = { from: '', to: '' };

const withoutPeriod = (query: FilterQuery): TransactionQuery => ({
  ...query,
  year: ALL_YEARS,
  month: undefined,
  from: undefined,
  to: undefined,
  offset: 0,
});

/** True if the count is cheap enough for the main thread. */
export const isSmallCount = (
  context: Pick<TaskContext, 'storage'>,
  { query, ...q }: Query,
): Promise<boolean> => isSmallList(context, { ...q, query: { ...withoutPeriod(query), limit: 1 } });

export async function countWider(
  { storage }: Pick<TaskContext, 'storage'>,
  asked: Query,
): Promise<WiderCounts> {
  const { read } = storage;
  const { userId, query, today } = asked;
  const wide = withoutPeriod(query);
  // Recurring series depend on the year that the list shows.
  const counted = await resolveCounted(storage, {
    userId,
    today,
    query: { ...wide, year: query.year },
  });
  const names: OwnNames = query.description ? await ownNames(read, { userId }) : new Map();
  const named = await descriptionsNamed(read, { userId, text: query.description, names });
  const year = typeof query.year === 'number' ? periodBounds(query.year) : NO_DAYS;
  const { all, within } = await countAround(read, { userId, query: wide, counted, named }, year);
  return { year: within, all };
}
