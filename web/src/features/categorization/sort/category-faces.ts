import type { Category } from '@saldo/contract/categories';
import { DEFAULT_COLOR, DEFAULT_ICON } from '@saldo/contract/categories';
import type { SortAnswer, SortEntry } from '@saldo/contract/sorting';
import { fold } from '@saldo/domain/text';
import { userCategories } from '../../categories/category-choices.ts';
import { findCategory } from '../../categories/category-tree.ts';
import type { AnsweredEntry } from './sort-session.ts';

/** How an existing or proposed category looks. */
export interface CategoryFace {
  id: string | null;
  icon: string;
  name: string;
  parent: string | null;
  color: string;
}

/** Null if the category no longer exists. */
export function faceOf({ category_id: id, proposal }: SortAnswer, tree: readonly Category[]) {
  if (id !== null) return faceOfId(id, tree);
  if (!proposal) return null;
  const { icon, name, color, parent_id: parent } = proposal;
  const above = parent === null ? null : findCategory(tree, parent);
  return { id: null, icon, name, color, parent: above?.main.name ?? null } satisfies CategoryFace;
}

export function faceOfId(id: string, tree: readonly Category[]): CategoryFace | null {
  const place = findCategory(tree, id);
  if (!place) return null;
  const { main, sub } = place;
  const { icon, name, color } = sub ?? main;
  return { id, icon, name, color, parent: sub ? main.name : null };
}

/** Null if the transactions are ignored or split. */
export function faceOfDecision(
  decision: AnsweredEntry['decision'],
  made: string | null,
  tree: readonly Category[],
): CategoryFace | null {
  if (decision.to === 'ignore' || decision.to === 'split') return null;
  if (decision.to === 'category') return faceOfId(decision.id, tree);
  const known = made === null ? null : faceOfId(made, tree);
  return known ?? faceOf({ category_id: null, proposal: decision.category }, tree);
}

/** Main categories to offer as the parent of a new one, starting with those of the suggested categories. */
export function parentsFor({ answers }: SortEntry, tree: readonly Category[]): Category[] {
  const likely = answers.flatMap(({ category_id: id }) =>
    id === null ? [] : (findCategory(tree, id)?.main ?? []),
  );
  return [...new Set([...likely, ...userCategories(tree)])].slice(0, PARENTS);
}
const PARENTS = 3;

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** A new category with a typed name; takes its parent's icon and color. */
export const typedCategory = (name: string, parent: Category | null) => ({
  parent_id: parent?.id ?? null,
  name: capitalised(name.trim()),
  icon: parent?.icon ?? DEFAULT_ICON,
  color: parent?.color ?? DEFAULT_COLOR,
  description: '',
});

export const nameOf = ({ merchant, newest }: SortEntry): string =>
  merchant.name ?? newest.description;

/** True if the bank's description contains more than the merchant's name. */
export const hasMoreText = ({ merchant, newest }: SortEntry): boolean =>
  merchant.name !== null && fold(merchant.name) !== fold(newest.description);
