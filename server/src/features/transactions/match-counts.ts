import type { Answer } from '@saldo/contract/endpoint';
import {
  ALL_YEARS,
  FilterName,
  type FilterQuery,
  type TransactionQuery,
} from '@saldo/contract/transaction-filters';
import type { countOtherPeriods } from '@saldo/contract/transactions';
import type { Day } from '@saldo/domain/dates';
import { halfOpen } from '@saldo/domain/spans';
import type { Storage } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { ownNames } from '../merchant-names/names.ts';
import { readShownTexts, searchIn } from '../merchants/shown-texts.ts';
import { resolveCounted } from './figure-rows.ts';
import { daysOf, type ListQuery } from './filters.ts';
import { countAround, countTransactions } from './store.ts';
import { isSmallList, ownLines } from './transaction-list.ts';

/** How many rows match a list's filters in its whole year, in all years, and in its days without one of the filters. */
export type WiderCounts = Answer<typeof countOtherPeriods>;

interface Query {
  bookId: BookId;
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
  const { bookId, query, today } = asked;
  const wide = withoutPeriod(query);
  // Recurring series depend on the year that the list shows.
  const counted = await resolveCounted(storage, {
    bookId,
    today,
    query: query.recurring === undefined ? wide : { ...wide, year: query.year },
  });
  const calendar = await calendarOf(read, { bookId });
  const days = daysOf({ calendar, query: wide });
  const named = query.description
    ? searchIn(
        read,
        await readShownTexts(read, { bookId, names: await ownNames(read, { bookId }), days }),
      )
    : undefined;
  const { year } = query;
  const ofYear = typeof year === 'number' ? halfOpen(calendar.boundsOf({ year })) : NO_DAYS;
  const lines = await ownLines(read, { bookId });
  const list = { bookId, calendar, query: wide, counted, named, ...lines };
  const { all, within } = await countAround(read, list, ofYear);
  return {
    year: within,
    all,
    without: await countWithout(storage, { ...asked, calendar, named, ...lines }),
  };
}

const PERIOD: readonly FilterName[] = ['month', 'year', 'from', 'to'];

/** Filters that are dropped together with another one, because they only narrow it. */
const DROPPED_WITH: Partial<Record<FilterName, FilterName>> = {
  category: 'subcategory',
  not_category: 'not_subcategory',
};

/** Counts the rows of the same days without each of the filters. */
async function countWithout(
  storage: Storage,
  q: Query & Pick<ListQuery, 'calendar' | 'named' | 'parts' | 'hasAside'>,
): Promise<WiderCounts['without']> {
  const { bookId, query, today } = q;
  const counts: WiderCounts['without'] = [];
  for (const filter of FilterName.options) {
    if (query[filter] === undefined || PERIOD.includes(filter)) continue;
    const also = DROPPED_WITH[filter];
    const rest = {
      ...{ ...query, offset: 0, [filter]: undefined },
      ...(also === undefined ? {} : { [also]: undefined }),
    };
    const counted = await resolveCounted(storage, { bookId, today, query: rest });
    const count = await countTransactions(storage.read, { ...q, query: rest, counted });
    if (count > 0) counts.push({ filter, count });
  }
  return counts.sort((a, b) => b.count - a.count);
}
