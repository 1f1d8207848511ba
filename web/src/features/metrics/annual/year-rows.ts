import type { AnnualMetrics, CategoryTotal, CustomTotal } from '@saldo/contract/metrics';
import { centsOfSum, fromCents } from '@saldo/domain/money';
import { periodDays } from '../../../lib/period.ts';
import {
  bySize,
  type CategoryRow,
  mainRow,
  type OppositeWord,
  oppositeWord,
  subRows,
  sumOf,
} from '../category-rows.ts';
import { type RowsPeriod, type Source, urlOfRows } from '../transaction-urls.ts';

/** The cell of a month, the average or the total. */
export interface YearCell {
  /** Null in a month without transactions. */
  value: number | null;
  /** URL of the transactions behind the figure, or null without any. */
  to: string | null;
  /**
   * Word for an amount opposite in sign to the others in its list, such as `refunded`. The amount is then shown
   * unsigned.
   */
  word?: OppositeWord;
  /** True while the month is not over: a negative amount is not a loss yet. */
  isRunning?: boolean;
}

export interface YearRow {
  key: string;
  name: string;
  months: YearCell[];
  /** Average over the `averageOver` finished months with transactions. Its value is null if there are no such months. */
  average: YearCell;
  averageOver: number;
  total: YearCell;
}

export interface CategoryYearRow extends YearRow {
  row: CategoryRow;
  subs: CategoryYearRow[];
}

/** Rounded to cents, half a cent away from zero. */
export function averageOf(total: number, months: number): number | null {
  if (months === 0) return null;
  const cents = centsOfSum(total);
  return fromCents(Math.sign(cents) * Math.round(Math.abs(cents) / months) || 0);
}

type Monthly = AnnualMetrics['monthly'];
type Averaged = Pick<AnnualMetrics, 'year' | 'monthly'>;

const averaged = (monthly: Monthly) => monthly.filter((one) => one.has_data && one.is_over);

/** The last finished month of an unfinished year. Null if the whole year is over, or if no month is over yet. */
export function lastMonthOver({ monthly }: Pick<Averaged, 'monthly'>): number | null {
  const over = monthly.filter(({ is_over }) => is_over).length;
  return over === 0 || over === monthly.length ? null : over;
}

/** The period whose transactions an average covers. */
export function averagedDays({ year, monthly }: Averaged): RowsPeriod {
  const last = lastMonthOver({ monthly });
  return last === null
    ? { year }
    : { from: periodDays({ year }).from, to: periodDays({ year, month: last }).to };
}

/** Average of a figure over the finished months with transactions. */
export function averageOfMonths(
  { monthly }: Pick<Averaged, 'monthly'>,
  value: (month: number) => number | undefined,
): { value: number | null; over: number } {
  const months = averaged(monthly);
  const total = sumOf(months.map(({ month }) => value(month) ?? 0));
  return { value: averageOf(total, months.length), over: months.length };
}

interface Line {
  key: string;
  name: string;
  /** A month's value; undefined if no transaction is behind it. */
  monthValue: (month: number) => number | undefined;
  total: number;
  to: (days: RowsPeriod) => string;
  shown: Shown;
  /** True if money received in the month (null for the whole year) is a refund. */
  isRefund?: (month: number | null) => boolean;
}

/**
 * How amounts are shown: signed; with the word `refunded` if negative; or, in a custom metric, unsigned, with a word if
 * their sign is opposite to the total's.
 */
type Shown = 'signed' | 'refundable' | { whole: number };

function show(
  value: number | null,
  shown: Shown,
  isRefund: boolean,
): Pick<YearCell, 'value' | 'word'> {
  if (value === null || shown === 'signed') return { value };
  if (shown === 'refundable') return value < 0 ? { value, word: 'refunded' } : { value };
  const word = oppositeWord(value, shown.whole, isRefund);
  return { value: Math.abs(value), ...(word && { word }) };
}

function yearRow(
  annual: AnnualMetrics,
  { key, name, monthValue, total, to, shown, isRefund = () => false }: Line,
): YearRow {
  const { year, monthly } = annual;
  const average = averageOfMonths(annual, monthValue);
  return {
    key,
    name,
    months: monthly.map(({ month, has_data, is_over }) => {
      const value = monthValue(month);
      if (!has_data) return { value: null, to: null };
      return {
        ...show(value ?? 0, shown, isRefund(month)),
        to: value === undefined ? null : to({ year, month }),
        ...(!is_over && { isRunning: true }),
      };
    }),
    average: { ...show(average.value, shown, isRefund(null)), to: to(averagedDays(annual)) },
    averageOver: average.over,
    total: { ...show(total, shown, isRefund(null)), to: to({ year }) },
  };
}

const FIGURES = [
  { key: 'income', field: 'income', counts_as: 'income' },
  { key: 'expenses', field: 'expenses', counts_as: 'expense' },
  { key: 'balance', field: 'balance_not_spent', counts_as: 'balance' },
] as const;

/** Income, expenses and balance, followed by each custom metric, whose amounts are unsigned. */
export function overviewRows(
  annual: AnnualMetrics,
  names: Record<(typeof FIGURES)[number]['key'], string>,
): YearRow[] {
  const figures = FIGURES.map(({ key, field, counts_as }) =>
    yearRow(annual, {
      key,
      name: names[key],
      monthValue: (month) => annual.monthly[month - 1]?.balances[field],
      total: annual.total.balances[field],
      to: (days) => urlOfRows(days, { counts_as }),
      shown: 'signed',
    }),
  );
  const custom = annual.total.custom.map(({ id, name, total }) =>
    yearRow(annual, {
      key: id,
      name,
      monthValue: (month) => {
        const entry = annual.custom_monthly[month - 1]?.metrics.find((metric) => metric.id === id);
        return entry?.total;
      },
      total,
      to: (days) => urlOfRows(days, { metric: id }),
      shown: { whole: total },
    }),
  );
  return [...figures, ...custom];
}

interface Categories {
  total: readonly CategoryTotal[];
  ofMonth: (month: number) => readonly CategoryTotal[];
  source: Source;
  shown: Shown;
}

/** Every category of a year, month by month, with its subcategories; largest total first. */
export function categoryYearRows(
  annual: AnnualMetrics,
  { total, ofMonth, source, shown }: Categories,
): CategoryYearRow[] {
  type Entry = Pick<CategoryTotal, 'total' | 'is_refund'> | undefined;
  const rowFor = (row: CategoryRow, inMonth: (month: number) => Entry): CategoryYearRow => ({
    ...yearRow(annual, {
      key: row.key,
      name: row.name,
      monthValue: (month) => inMonth(month)?.total,
      total: row.total,
      to: (days) => urlOfRows(days, source, row),
      shown,
      isRefund: (month) => (month === null ? row.isRefund : inMonth(month)?.is_refund === true),
    }),
    row,
    subs: [],
  });
  return bySize(total).map((main) => {
    const inMonth = (month: number) =>
      ofMonth(month).find(({ category_id }) => category_id === main.category_id);
    return {
      ...rowFor(mainRow(main), inMonth),
      subs: subRows(main).map((sub) =>
        rowFor(sub, (month) => subIn(inMonth(month), sub.subcategory)),
      ),
    };
  });
}

/**
 * A subcategory's total in a month. `id` may be the category's own; if only the category itself has transactions, it
 * has no subcategory entries and its total is used.
 */
function subIn(main: CategoryTotal | undefined, id: string | null) {
  if (!main) return undefined;
  const found = main.sub_categories.find(({ category_id }) => category_id === id);
  if (found) return found;
  return main.sub_categories.length === 0 && main.category_id === id ? main : undefined;
}

export const sideRows = (annual: AnnualMetrics, side: 'income' | 'expense'): CategoryYearRow[] => {
  const at = side === 'income' ? 0 : 1;
  return categoryYearRows(annual, {
    total: annual.total.default[at].categories,
    ofMonth: (month) => annual.monthly[month - 1]?.default[at].categories ?? [],
    source: { counts_as: side },
    shown: 'refundable',
  });
};

export const customRows = (annual: AnnualMetrics, metric: CustomTotal): CategoryYearRow[] =>
  categoryYearRows(annual, {
    total: metric.categories,
    ofMonth: (month) =>
      annual.monthly[month - 1]?.custom.find(({ id }) => id === metric.id)?.categories ?? [],
    source: { metric: metric.id },
    shown: { whole: metric.total },
  });
