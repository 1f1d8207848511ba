import { ALL_SERIES, type TransactionQuery } from '@saldo/contract/transaction-filters';
import type { Day } from '@saldo/domain/dates';
import { sql } from 'kysely';
import { condition } from '../../platform/db/read-rows.ts';
import type { Db, Storage } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { figureCurrency, rateCondition } from '../ledger/figures/figure-currency.ts';
import { countedBy, IN_ANY_CURRENCY } from '../ledger/figures/figure-filters.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { inMetric } from '../metrics/custom-metric-store.ts';
import { paymentsOfSeries } from '../recurring/all-series.ts';
import { readYearlySeries } from '../recurring/yearly-series.ts';
import { type CountedRows, countedInAlert, countedInGoal } from '../targets/list-filters.ts';
import { daysOf } from './filters.ts';

export interface CountedRequest {
  bookId: BookId;
  query: TransactionQuery;
  today: Day;
}

/** Finds the rows that a figure counts; undefined if the user has no figure with this id. */
type Resolver = (
  storage: Storage,
  id: string,
  asked: CountedRequest,
) => Promise<CountedRows | undefined>;

const FIGURES = ['counts_as', 'metric', 'goal', 'alert', 'recurring'] as const;

/**
 * Lookups for figures from which a list of rows can be opened. The feature that owns a figure defines which rows it
 * counts.
 */
const RESOLVERS: Record<(typeof FIGURES)[number], Resolver> = {
  counts_as: ({ read }, _, asked) => inTotals(read, asked, asked.query.counts_as),
  metric: async ({ read }, id, asked) => {
    const counted = await inTotals(read, asked);
    return { where: condition`${counted.where} and ${inMetric({ bookId: asked.bookId, id })}` };
  },
  goal: ({ read }, id, { bookId }) => countedInGoal(read, { bookId, id }),
  alert: ({ read }, id, { bookId, query, today }) =>
    countedInAlert(read, { bookId, id, today, query }),
  recurring: countedInSeries,
};

/** Filter for the rows that are counted by every figure the query names; undefined if it names none. */
export async function resolveCounted(
  storage: Storage,
  asked: CountedRequest,
): Promise<CountedRows | undefined> {
  const named = FIGURES.flatMap((figure) => {
    const id = asked.query[figure];
    return id === undefined ? [] : [RESOLVERS[figure](storage, id, asked)];
  });
  if (named.length === 0) return undefined;
  return (await Promise.all(named)).map((one) => one ?? NOTHING).reduce(both);
}

/**
 * The rows of a series, which is identified by any of its payments. The id `all` means all recurring expenses of the
 * year, as in the year's total.
 */
async function countedInSeries(storage: Storage, id: string, { bookId, query }: CountedRequest) {
  const { year } = query;
  const isAll = id === ALL_SERIES && typeof year === 'number';
  const rows = isAll
    ? (await readYearlySeries(storage, { bookId, year })).flatMap((one) =>
        one.direction === 'expense' ? one.rows : [],
      )
    : await paymentsOfSeries(storage, { bookId, id });
  if (rows.length === 0) return undefined;
  const ids = inIds(rows.map((row) => row.id));
  // A total has the payments that could be converted. A series has all of them.
  const counted = isAll
    ? (await inTotals(storage.read, { bookId, query })).where
    : countedBy('any', bookId, IN_ANY_CURRENCY);
  return { where: condition`${counted} and ${ids}` };
}

/** The rows that a figure of the metrics counts. */
async function inTotals(
  db: Db,
  { bookId, query }: Pick<CountedRequest, 'bookId' | 'query'>,
  figure: NonNullable<TransactionQuery['counts_as']> | 'any' = 'any',
): Promise<CountedRows> {
  const money = await figureCurrency(db, { bookId });
  const days = daysOf({ calendar: await calendarOf(db, { bookId }), query });
  return { where: countedBy(figure, bookId, { hasRate: await rateCondition(db, money, days) }) };
}

/** Enough parameters for a weekly series over a year. */
const IDS = 64;

/** Pads the parameters to a multiple of `IDS`, so few distinct statements are prepared. */
function inIds(ids: readonly string[]) {
  const length = Math.ceil(ids.length / IDS) * IDS;
  const padded = Array.from({ length }, (_, at) => ids[at] ?? ids[0] ?? '');
  return condition`t.id in (${sql.join(padded)})`;
}

const NOTHING: CountedRows = { where: sql`1 = 0` };

const latest = (a: Day | undefined, b: Day | undefined) => (a && b && a > b ? a : (b ?? a));
const earliest = (a: Day | undefined, b: Day | undefined) => (a && b && a < b ? a : (b ?? a));

function both(a: CountedRows, b: CountedRows): CountedRows {
  const from = latest(a.from, b.from);
  const to = earliest(a.to, b.to);
  const currency = a.currency ?? b.currency;
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(currency === undefined ? {} : { currency }),
    where: sql`${a.where} and ${b.where}`,
  };
}
