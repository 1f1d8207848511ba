import type { CategoryTotal } from '@saldo/contract/metrics';
import { centsOfSum, fromCents } from '@saldo/domain/money';
import type { Share } from '../../ui/charts/ring-props.ts';

/** Detail of a list: 'all' replaces each category with its subcategories, 'main' shows main categories only. */
export type CategoryDetail = 'all' | 'main';

export type OppositeWord = 'refunded' | 'received' | 'spent';

/** A category and its total, for lists and charts. */
export interface CategoryRow {
  /** Unique within a list, unlike the category's id: a parent's own entry carries the parent's id. */
  key: string;
  category: string;
  /** Null for a main category including its subcategories. */
  subcategory: string | null;
  name: string;
  fullName: string;
  icon: string;
  color: string;
  /** Lightness added to its color, to distinguish subcategories of the same color. */
  shift: number;
  total: number;
  /** True if all money received is refunds. */
  isRefund: boolean;
  /**
   * Word for an amount opposite in sign to the others in its list, such as `refunded`. The amount is then shown
   * unsigned.
   */
  word?: OppositeWord;
}

export const bySize = <T extends { total: number }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => Math.abs(b.total) - Math.abs(a.total));

/** Difference in lightness between two subcategories of the same color. */
const STEP = 0.07;
/** Steps in the order 0, +1, −1, +2, −2 … */
const shiftOf = (n: number) =>
  Math.round(Math.ceil(n / 2) * (n % 2 === 0 ? -1 : 1) * STEP * 100) / 100;

/** A negative total means refunds exceed spending. */
const signed = (total: number): Pick<CategoryRow, 'total' | 'word'> =>
  total < 0 ? { total, word: 'refunded' } : { total };

export const mainRow = (main: CategoryTotal): CategoryRow => ({
  key: main.category_id,
  category: main.category_id,
  subcategory: null,
  name: main.category_name,
  fullName: main.category_full_name,
  icon: main.icon,
  color: main.color,
  shift: 0,
  isRefund: main.is_refund === true,
  ...signed(main.total),
});

/** A category's entries, including one for the category itself, largest first. Empty if that is the only entry. */
export function subRows(main: CategoryTotal): CategoryRow[] {
  const subs = bySize(main.sub_categories);
  if (subs.every((sub) => sub.category_id === main.category_id)) return [];
  const seen = new Map<string, number>();
  return subs.map((sub) => {
    const before = seen.get(sub.color) ?? 0;
    seen.set(sub.color, before + 1);
    return {
      key: `${main.category_id}/${sub.category_id}`,
      category: main.category_id,
      subcategory: sub.category_id,
      name: sub.category_name,
      fullName: sub.category_full_name,
      icon: sub.icon,
      color: sub.color,
      shift: shiftOf(before),
      isRefund: sub.is_refund === true,
      ...signed(sub.total),
    };
  });
}

/** Categories by size; subcategories of one parent stay together. */
export function categoryRows(
  categories: readonly CategoryTotal[],
  detail: CategoryDetail,
): CategoryRow[] {
  return bySize(categories).flatMap((main) => {
    const subs = detail === 'all' ? subRows(main) : [];
    return subs.length > 0 ? subs : [mainRow(main)];
  });
}

/** Categories by size, each followed by its subcategories if all are shown. */
export const listedRows = (
  categories: readonly CategoryTotal[],
  detail: CategoryDetail,
): CategoryRow[] =>
  bySize(categories).flatMap((main) => [mainRow(main), ...(detail === 'all' ? subRows(main) : [])]);

/** The largest categories regardless of parent, without negative totals. */
export const ranking = (
  categories: readonly CategoryTotal[],
  detail: CategoryDetail,
  most: number,
): CategoryRow[] =>
  categoryRows(categories, detail)
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, most);

/** Shares for a chart; negative totals cannot be drawn. */
export const sharesOf = (rows: readonly CategoryRow[]): Share[] =>
  rows
    .filter(({ total }) => total > 0)
    .map(({ key, fullName, total, color, shift }) => ({
      id: key,
      label: fullName,
      value: total,
      color,
      shift,
    }));

/** Word for an unsigned amount whose sign is opposite to the total's. A total of zero counts as spending. */
export function oppositeWord(
  amount: number,
  whole: number,
  isRefund = false,
): OppositeWord | undefined {
  if (whole > 0) return amount < 0 ? 'spent' : undefined;
  if (amount <= 0) return undefined;
  return isRefund ? 'refunded' : 'received';
}

/** Rows without signs, as custom metrics show them. Amounts whose sign is opposite to the total's get a word. */
export const withoutSigns = (rows: readonly CategoryRow[], whole: number): CategoryRow[] =>
  rows.map((row) => {
    const { word: _, ...bare } = row;
    const word = oppositeWord(row.total, whole, row.isRefund);
    return { ...bare, total: Math.abs(row.total), ...(word && { word }) };
  });

export const sumOf = (amounts: readonly number[]): number =>
  fromCents(amounts.reduce((sum, amount) => sum + centsOfSum(amount), 0));
