import type { CategoryTotal } from '@saldo/contract/metrics';
import { centsOfSum, fromCents } from '@saldo/domain/money';
import type { Share } from '../../ui/charts/ring-props.ts';

/** Which categories a list has: each with its subcategories instead, or only the main ones. */
export type Detail = 'all' | 'main';

export type OppositeWord = 'refunded' | 'received' | 'spent';

/** A category with its total, as lists and charts have it. */
export interface CategoryRow {
  /** Unlike the category's id once in a list: a parent's own rows bear the id of the parent. */
  key: string;
  category: string;
  /** Null for a main category with all that it covers. */
  subcategory: string | null;
  name: string;
  fullName: string;
  icon: string;
  color: string;
  /** How much lighter it is drawn than its colour, so that brothers are told apart. */
  shift: number;
  total: number;
  /** All that came in came back. */
  isRefund: boolean;
  /** What goes against the rest is told in a word. */
  word?: OppositeWord;
}

export const bySize = <T extends { total: number }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => Math.abs(b.total) - Math.abs(a.total));

/** Two brothers of one colour are parted by this much lightness. */
const STEP = 0.07;
/** 0, +1, −1, +2, −2 … steps. */
const shiftOf = (n: number) =>
  Math.round(Math.ceil(n / 2) * (n % 2 === 0 ? -1 : 1) * STEP * 100) / 100;

/** More came back than was spent. */
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

/** The entries below a category, its own among them, the largest first. One whose only entry is itself has none. */
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

/** Categories by the size of their totals; brothers stay together below each other. */
export function categoryRows(categories: readonly CategoryTotal[], detail: Detail): CategoryRow[] {
  return bySize(categories).flatMap((main) => {
    const subs = detail === 'all' ? subRows(main) : [];
    return subs.length > 0 ? subs : [mainRow(main)];
  });
}

/** The categories of a list by the size of their totals, wherever they belong; those with less than nothing left out. */
export const ranking = (
  categories: readonly CategoryTotal[],
  detail: Detail,
  most: number,
): CategoryRow[] =>
  categoryRows(categories, detail)
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, most);

/** What a chart draws: nothing below zero, for a share of less than nothing cannot be seen. */
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

/** The word of an amount that stands without its sign in a whole of the other sign; a whole of nothing was spent. */
export function oppositeWord(
  amount: number,
  whole: number,
  isRefund = false,
): OppositeWord | undefined {
  if (whole > 0) return amount < 0 ? 'spent' : undefined;
  if (amount <= 0) return undefined;
  return isRefund ? 'refunded' : 'received';
}

/** Without signs, as custom metrics are shown; what goes against the whole has its word. */
export const magnitudes = (rows: readonly CategoryRow[], whole: number): CategoryRow[] =>
  rows.map((row) => {
    const { word: _, ...bare } = row;
    const word = oppositeWord(row.total, whole, row.isRefund);
    return { ...bare, total: Math.abs(row.total), ...(word && { word }) };
  });

/** To the cent. */
export const sumOf = (amounts: readonly number[]): number =>
  fromCents(amounts.reduce((sum, amount) => sum + centsOfSum(amount), 0));
