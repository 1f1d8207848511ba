import type { AnnualMetrics, CategoryTotal, CustomTotal } from '@saldo/contract/metrics';
import { centsOfSum, fromCents } from '@saldo/domain/money';
import { type Period, rowsOf, rowsOfCategory, type Source } from './figures.ts';
import { bySize, type CategoryRow, mainRow, subRows } from './slices.ts';

/** A month's cell, or the total's. */
export interface YearCell {
  /** Null in a month without any transaction. */
  value: number | null;
  /** Where its rows are; null where there are none. */
  to: string | null;
}

export interface YearRow {
  key: string;
  name: string;
  /** Twelve, January first. */
  months: YearCell[];
  /** Over the months that have any transaction, and how many these are; null where none has. */
  average: number | null;
  averageOver: number;
  total: YearCell;
}

export interface CategoryYearRow extends YearRow {
  row: CategoryRow;
  subs: CategoryYearRow[];
}

/** To the cent, half a cent away from zero. */
export function averageOf(total: number, months: number): number | null {
  if (months === 0) return null;
  const cents = centsOfSum(total);
  return fromCents(Math.sign(cents) * Math.round(Math.abs(cents) / months) || 0);
}

type Monthly = AnnualMetrics['monthly'];
const monthsWithData = (monthly: Monthly) => monthly.filter(({ has_data }) => has_data).length;

interface Line {
  key: string;
  name: string;
  /** The value of a month; undefined where no transaction is behind it. */
  monthValue: (month: number) => number | undefined;
  total: number;
  to: (period: Period) => string;
}

function yearRow(annual: AnnualMetrics, { key, name, monthValue, total, to }: Line): YearRow {
  const { year, monthly } = annual;
  const averageOver = monthsWithData(monthly);
  return {
    key,
    name,
    months: monthly.map(({ month, has_data }) => {
      const value = monthValue(month);
      if (!has_data) return { value: null, to: null };
      return { value: value ?? 0, to: value === undefined ? null : to({ year, month }) };
    }),
    average: averageOf(total, averageOver),
    averageOver,
    total: { value: total, to: to({ year }) },
  };
}

const FIGURES = [
  { key: 'income', field: 'income', counts_as: 'income' },
  { key: 'expenses', field: 'expenses', counts_as: 'expense' },
  { key: 'balance', field: 'balance_not_spent', counts_as: 'balance' },
] as const;

/** Income, expenses, balance, and each custom metric, as magnitudes. */
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
      to: (period) => rowsOf(period, { counts_as }),
    }),
  );
  const custom = annual.total.custom.map(({ id, name, total }) =>
    yearRow(annual, {
      key: id,
      name,
      monthValue: (month) => {
        const entry = annual.custom_monthly[month - 1]?.metrics.find((metric) => metric.id === id);
        return entry && Math.abs(entry.total);
      },
      total: Math.abs(total),
      to: (period) => rowsOf(period, { metric: id }),
    }),
  );
  return [...figures, ...custom];
}

interface Categories {
  total: readonly CategoryTotal[];
  /** Of a month, 1 to 12. */
  ofMonth: (month: number) => readonly CategoryTotal[];
  source: Source;
  /** Custom metrics are shown without signs. */
  show?: (total: number) => number;
}

/** Every category of a year, month by month, each with its subcategories; the largest total first. */
export function categoryYearRows(
  annual: AnnualMetrics,
  { total, ofMonth, source, show = (amount) => amount }: Categories,
): CategoryYearRow[] {
  const rowFor = (row: CategoryRow, monthValue: Line['monthValue']): CategoryYearRow => ({
    ...yearRow(annual, {
      key: row.key,
      name: row.name,
      monthValue: (month) => {
        const value = monthValue(month);
        return value === undefined ? undefined : show(value);
      },
      total: show(row.total),
      to: (period) => rowsOfCategory(period, source, row),
    }),
    row,
    subs: [],
  });
  return bySize(total).map((main) => {
    const inMonth = (month: number) =>
      ofMonth(month).find(({ category_id }) => category_id === main.category_id);
    return {
      ...rowFor(mainRow(main), (month) => inMonth(month)?.total),
      subs: subRows(main).map((sub) =>
        rowFor(sub, (month) => subTotal(inMonth(month), sub.subcategory)),
      ),
    };
  });
}

/**
 * A subcategory's total in a month. One that alone has rows in its category may be told by the category itself.
 */
function subTotal(main: CategoryTotal | undefined, id: string | null): number | undefined {
  if (!main) return undefined;
  const found = main.sub_categories.find(({ category_id }) => category_id === id);
  if (found) return found.total;
  return main.sub_categories.length === 0 && main.category_id === id ? main.total : undefined;
}

export const sideRows = (annual: AnnualMetrics, side: 'income' | 'expense'): CategoryYearRow[] => {
  const at = side === 'income' ? 0 : 1;
  return categoryYearRows(annual, {
    total: annual.total.default[at].categories,
    ofMonth: (month) => annual.monthly[month - 1]?.default[at].categories ?? [],
    source: { counts_as: side },
  });
};

/** The categories of a custom metric, without signs. */
export const customRows = (annual: AnnualMetrics, metric: CustomTotal): CategoryYearRow[] =>
  categoryYearRows(annual, {
    total: metric.categories,
    ofMonth: (month) =>
      annual.monthly[month - 1]?.custom.find(({ id }) => id === metric.id)?.categories ?? [],
    source: { metric: metric.id },
    show: Math.abs,
  });
