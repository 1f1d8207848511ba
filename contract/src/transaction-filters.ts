import { z } from 'zod';
import { BankCode, DayInput, DIRECTIONS, Id, Month, paging, QueryFlag, Year } from './common.ts';
import * as says from './validation-messages.ts';
import { ALL_SERIES, ALL_YEARS, IDS_AT_MOST } from './well-known.ts';

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

export const PAGE_SIZES = [5, 10, 25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 10;

/**
 * Values of `counts_as`, each naming a figure of the metrics. `balance` matches all rows that count as income or
 * expense. Expenses are `paid` less `refund`. `saved` matches transfers to and from the user's savings accounts,
 * `savings` matches rows under Savings & Investments, and `left_out` matches rows that would count if an exchange
 * rate were known.
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

export { ALL_SERIES, ALL_YEARS, IDS_AT_MOST } from './well-known.ts';

/** A magnitude in the unit of its currency, with a decimal point or comma. */
export const AmountInput = z
  .string()
  .regex(/^\d{1,10}(?:[.,]\d{1,2})?$/, says.AMOUNT_LIKE)
  .transform((text) => Number(text.replace(',', '.')));

/** Comma-separated. */
const Ids = z
  .string()
  .max(IDS_AT_MOST * 40, says.TOO_LONG)
  .transform((text) => text.split(','))
  .pipe(z.array(Id).max(IDS_AT_MOST, says.atMost(IDS_AT_MOST, 'ids')));

/** Comma-separated IBANs or IDs of accounts. */
const AccountNumbers = z
  .string()
  .transform((text) => text.split(','))
  .pipe(
    z.array(z.string().max(64, says.TOO_LONG)).max(IDS_AT_MOST, says.atMost(IDS_AT_MOST, 'ids')),
  );

/** Comma-separated. */
const TagList = z.string().max(1000, says.TOO_LONG);

/** Filters, in the order in which the panel shows them. */
export const listFilters = {
  /** Month of `year`, or of every year if `year` is `all`. */
  month: Month.optional(),
  /** May be absent if the days are determined by `from` and `to`, `goal` or `alert`. */
  year: z.union([z.literal(ALL_YEARS), Year], { error: says.yearOr(ALL_YEARS) }).optional(),
  bank: BankCode.optional(),
  direction: z.enum(DIRECTIONS, { error: says.DIRECTION }).optional(),
  /** In any of these categories, with their subcategories (`category`), or in exactly any of these (`subcategory`). */
  category: Ids.optional(),
  subcategory: Ids.optional(),
  /** Text of which every word must be shown; see the search. */
  description: z.string().max(1000).optional(),
  /** On any of these accounts. */
  account_iban: AccountNumbers.optional(),
  /** Least and most, whatever the direction and currency. */
  amount_from: AmountInput.optional(),
  amount_to: AmountInput.optional(),
  has_fee: QueryFlag.optional(),
  is_split: QueryFlag.optional(),
  has_receipt: QueryFlag.optional(),
  /** Only expenses of which others still owe something, or only all others. */
  owed: QueryFlag.optional(),
  ignore: QueryFlag.optional(),
  ignore_default_metrics: QueryFlag.optional(),
  /** All of these tags, or any of them. */
  tags: TagList.optional(),
  tags_any: TagList.optional(),
  has_tags: QueryFlag.optional(),
  /** Only rows that count toward this figure of the metrics. */
  counts_as: z.enum(FIGURES, { error: says.oneOf(FIGURES) }).optional(),
  /**
   * Excludes these categories with all their subcategories (`not_category`), or exactly these (`not_subcategory`). Used
   * to show the rows behind "N more" in a list.
   */
  not_category: Ids.optional(),
  not_subcategory: Ids.optional(),
  /** Only rows that count toward the custom metric, goal or alert; no rows if it does not exist. */
  metric: Id.optional(),
  goal: Id.optional(),
  /** Only rows that count toward the alert, in its current period or, if given, from `from` to `to`. */
  alert: Id.optional(),
  /**
   * Only payments of the series that contains the payment with this ID. `all`, together with a year, means every
   * recurring expense.
   */
  recurring: z.union([z.literal(ALL_SERIES), Id], { error: says.ID }).optional(),
  /** Days, inclusive. */
  from: DayInput.optional(),
  to: DayInput.optional(),
};

export const FilterName = z.object(listFilters).keyof();
export type FilterName = z.infer<typeof FilterName>;

const listFields = {
  ...listFilters,
  /** Without a limit, the whole period is returned. */
  ...paging,
  sum: QueryFlag.optional(),
  sort_by: z.enum(SORT_COLUMNS, { error: says.oneOf(SORT_COLUMNS) }).optional(),
  /** The default is newest first, or ascending if `sort_by` is given. */
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

export const FilterQuery = z.object(listFilters).refine(namesItsDays, DAYS_NEEDED);
export type FilterQuery = z.infer<typeof FilterQuery>;

/** Filters, paging and sorting of a list. */
export const TransactionQuery = z.object(listFields).refine(namesItsDays, DAYS_NEEDED);
export type TransactionQuery = z.infer<typeof TransactionQuery>;
