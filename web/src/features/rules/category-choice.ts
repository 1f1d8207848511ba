import type { Category } from '@saldo/contract/categories';
import { findCategory } from '../categories/category-tree.ts';
import { texts } from './texts.ts';

const t = texts.form;

/** Which of the two selects says what, and what the line below them explains. */
export interface CategoryChoice {
  parent: string;
  /** The value itself where the parent has sub-categories: one of them, or the parent. */
  sub: string;
  subs: readonly { value: string; label: string }[];
  /** How the parent is used where it stands alone. */
  note: string | null;
}

const NOTHING: CategoryChoice = { parent: '', sub: '', subs: [], note: null };

export function categoryChoice(
  categories: readonly Category[],
  value: string,
  part: 'condition' | 'action',
): CategoryChoice {
  const place = findCategory(categories, value);
  if (!place) return NOTHING;
  const { main } = place;
  if (main.sub_categories.length === 0) {
    const note = main.type === 'system' ? null : t.noSubs(main.name);
    return { parent: main.id, sub: '', subs: [], note };
  }
  const alone = part === 'condition' ? t.parentCondition : t.parentAction;
  return {
    parent: main.id,
    sub: value,
    subs: [
      ...main.sub_categories.map(({ id, name }) => ({ value: id, label: name })),
      { value: main.id, label: part === 'condition' ? t.allOf(main.name) : t.just(main.name) },
    ],
    note: place.sub ? null : alone(main.name),
  };
}

/** The value when a parent is picked: its first sub-category, or itself where it has none. */
export const withParent = (categories: readonly Category[], parent: string): string =>
  categories.find(({ id }) => id === parent)?.sub_categories[0]?.id ?? parent;
