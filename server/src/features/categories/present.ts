import type { Category, SubCategory } from '@saldo/contract/categories';
import { UNCATEGORIZED } from '@saldo/contract/common';
import type { CategoryRow } from './store.ts';

/** Fallback grey of a category without a colour. */
const GREY = '#9CA3AF';

const system: Category = {
  ...UNCATEGORIZED,
  description: 'What has no category yet',
  parent_id: null,
  type: 'system',
  sub_categories: [],
};

/** Rows to the two-level list of the wire, the system category last. */
export function presentCategories(rows: readonly CategoryRow[]): Category[] {
  const parents = rows.filter((row) => row.parent_id === null);
  const childrenOf = (parent: CategoryRow) => rows.filter((row) => row.parent_id === parent.id);
  const presented = parents.map((parent): Category => {
    const color = parent.color ?? GREY;
    return {
      ...parent,
      color,
      type: 'custom',
      sub_categories: childrenOf(parent).map(
        (child): SubCategory => ({
          ...child,
          color: child.color ?? color,
          type: 'custom',
          sub_categories: [],
        }),
      ),
    };
  });
  return [...presented, system];
}
