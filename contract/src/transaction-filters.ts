import { z } from 'zod';
import { BankCode, DayInput, DIRECTIONS, Id, Month, paging, QueryFlag, Year } from './common.ts';
import * as says from './validation-messages.ts';

export const SORT_COLUMNS = [
  'date',
  'bank',
  'product',
  'account_name',
  'description',
  'category_name',
  'amount',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** Page sizes the table offers. */
export const PAGE_SIZES = [5, 10, 25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 10;

/**
 * What `counts_as` takes: a figure of the metrics. The balance is what income and expense count, which is `paid` less
 * `refund`; `saved` what went to deposit accounts of one's own; `savings` what is under Savings & Investments; `left_out`
 * what would count but for its currency.
 */
export const FIGURES = [
  ...DIRECTIONS,
  'balance',
  'paid',
  'refund',
  'saved',
  'savings',
  'left_out',
] as const;

export const IDS_AT_MOST = 100;
/** Comma-separated. */
const Ids = z
  .string()
  .max(IDS_AT_MOST * 40, says.TOO_LONG)
  .transform((text) => text.split(','))
  .pipe(z.array(Id).max(IDS_AT_MOST, says.atMost(IDS_AT_MOST, 'ids')));

/** Instead of a year: every one. */
export const ALL_YEARS = 'all';
/** In place of a series' id: every recurring expense of a year. */
export const ALL_SERIES = 'all';

/** How a person comes by a filter: in the panel, behind 'More filters', or only by a link to the rows of a figure. */
export interface FilterOffer {
  place: 'panel' | 'more' | 'link';
  /** Typed rather than chosen from a list. */
  typed?: true;
  /** The last part of the key under which a browser remembers the choice. */
  remembered?: string;
}
export const filterOffers = z.registry<FilterOffer>();
const link = { place: 'link' } as const;

/** What cuts the list down, in the order of the panel. */
export const listFilters = {
  /** Of the year; of every one where `year` is `all`. */
  month: Month.optional().register(filterOffers, { place: 'panel', remembered: 'month' }),
  /** May be absent where `from` and `to`, `goal` or `alert` name the days. */
  year: z
    .union([z.literal(ALL_YEARS), Year], { error: says.yearOr(ALL_YEARS) })
    .optional()
    .register(filterOffers, { place: 'panel', remembered: 'year' }),
  bank: BankCode.optional().register(filterOffers, { place: 'panel', remembered: 'bank' }),
  direction: z
    .enum(DIRECTIONS, { error: says.DIRECTION })
    .optional()
    .register(filterOffers, { place: 'panel', remembered: 'direction' }),
  category: Id.optional().register(filterOffers, { place: 'panel', remembered: 'category' }),
  subcategory: Id.optional().register(filterOffers, { place: 'panel', remembered: 'subcategory' }),
  description: z
    .string()
    .max(1000)
    .optional()
    .register(filterOffers, { place: 'panel', typed: true }),
  /** IBAN or id of an account. */
  account_iban: z
    .string()
    .max(64)
    .optional()
    .register(filterOffers, { place: 'more', remembered: 'account' }),
  has_fee: QueryFlag.optional().register(filterOffers, { place: 'more', remembered: 'fee' }),
  ignore: QueryFlag.optional().register(filterOffers, { place: 'more', remembered: 'ignore' }),
  ignore_default_metrics: QueryFlag.optional().register(filterOffers, {
    place: 'more',
    remembered: 'metrics',
  }),
  /** Comma-separated; all must be present. */
  tags: z.string().max(1000).optional().register(filterOffers, { place: 'more', typed: true }),
  /** Only what that figure of the metrics counts. */
  counts_as: z
    .enum(FIGURES, { error: says.oneOf(FIGURES) })
    .optional()
    .register(filterOffers, link),
  /** All but these categories with their subcategories, and all but exactly these: what `N more` of a list adds up. */
  not_category: Ids.optional().register(filterOffers, link),
  not_subcategory: Ids.optional().register(filterOffers, link),
  /** Only what that custom metric, goal or alert counts; nothing where there is none of that id. */
  metric: Id.optional().register(filterOffers, link),
  goal: Id.optional().register(filterOffers, link),
  /** In its current period, or from `from` to `to`. */
  alert: Id.optional().register(filterOffers, link),
  /** Only payments of the series that contains this one. `all`, with a year: every recurring expense. */
  recurring: z
    .union([z.literal(ALL_SERIES), Id], { error: says.ID })
    .optional()
    .register(filterOffers, link),
  /** Days, both included. */
  from: DayInput.optional().register(filterOffers, link),
  to: DayInput.optional().register(filterOffers, link),
};

const listFields = {
  ...listFilters,
  /** Without a limit: all of the period. */
  ...paging,
  /** Asks for `sum` in the answer. */
  sum: QueryFlag.optional(),
  sort_by: z.enum(SORT_COLUMNS, { error: says.oneOf(SORT_COLUMNS) }).optional(),
  /** Default: newest first; ascending once a column is named. */
  sort_direction: z.enum(['asc', 'desc'], { error: says.SORT_DIRECTION }).optional(),
};

type Filtered = z.infer<z.ZodObject<typeof listFilters>>;

const namesItsDays = (q: Filtered) => {
  if (typeof q.year === 'number') return true;
  if (q.recurring === ALL_SERIES) return false;
  if (q.year === ALL_YEARS) return true;
  if (q.month !== undefined) return false;
  return (q.from !== undefined && q.to !== undefined) || Boolean(q.goal ?? q.alert);
};

const DAYS_NEEDED = { error: says.YEAR, path: ['year'] };

/** The filters of a list, without its page and order. */
export const FilterQuery = z.object(listFilters).refine(namesItsDays, DAYS_NEEDED);
export type FilterQuery = z.infer<typeof FilterQuery>;

/** What a list is cut down to. A parent `category` covers its subcategories; `subcategory` is exact. */
export const TransactionQuery = z.object(listFields).refine(namesItsDays, DAYS_NEEDED);
export type TransactionQuery = z.infer<typeof TransactionQuery>;
