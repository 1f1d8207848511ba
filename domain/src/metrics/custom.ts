import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { type Cents, signed } from '../money.ts';
import { incomeOrExpense } from '../what-figures-count.ts';
import { type CategoryIndex, type CategorySum, categoryOf, categoryTree } from './categories.ts';
import { addTo, type Cell } from './cells.ts';

/** A named group of categories; a parent includes its subcategories. */
export interface CustomMetric {
  id: string;
  name: string;
  /** Whether transactions with a tag are left out. */
  untagged: boolean;
  categoryIds: readonly string[];
}

export interface CustomSum {
  id: string;
  name: string;
  /** Signed net: income minus expenses. */
  total: Cents;
  isNet: boolean;
  categories: CategorySum[];
}

/** Signed net of each metric's categories. Each transaction counts once per metric. */
export function customSums(
  metrics: readonly CustomMetric[],
  cells: readonly Cell[],
  index: CategoryIndex,
): CustomSum[] {
  return metrics.map(({ id, name, untagged, categoryIds }) => {
    const chosen = new Set(categoryIds);
    const counted = cells.filter((cell) => {
      if (untagged && cell.isTagged) return false;
      const { face, top } = categoryOf(index, cell.categoryId);
      return chosen.has(face.id) || chosen.has(top.face.id);
    });
    const nets = new Map<string | null, Cents>();
    const incomes = new Map<string | null, Cents>();
    for (const cell of counted) {
      addTo(nets, cell.categoryId, signed(cell.total, cell.direction));
      const { figure, amount } = incomeOrExpense(cell, cell.total);
      if (figure === 'income') addTo(incomes, cell.categoryId, amount);
    }
    return {
      id,
      name,
      total: [...nets.values()].reduce((sum, net) => sum + net, 0),
      isNet: new Set(counted.map((cell) => cell.direction)).size === 2,
      categories: chosenTree(categoryTree(nets, index, incomes), chosen),
    };
  });
}

/** Builds the tree of the chosen categories. A subcategory chosen without its parent is at the top level. */
function chosenTree(whole: readonly CategorySum[], chosen: ReadonlySet<string>): CategorySum[] {
  return whole
    .flatMap((parent) =>
      chosen.has(parent.id) || parent.id === UNCATEGORIZED_ID || parent.children.length === 0
        ? [parent]
        : parent.children,
    )
    .sort((a, b) => Math.abs(b.total) - Math.abs(a.total) || (a.fullName < b.fullName ? -1 : 1));
}
