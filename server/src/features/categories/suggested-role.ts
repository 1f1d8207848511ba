import { exactMeanings } from '@saldo/categorizer/local/category-meanings';
import { taxonomyEntry } from '@saldo/categorizer/tables/taxonomy';
import type { CategoryRole } from '@saldo/contract/categories';
import { fold } from '@saldo/domain/text';

const ROLES: Readonly<Record<string, CategoryRole>> = {
  'transfers.own': 'own_transfers',
  'transfers.savings': 'savings',
  'income.salary': 'salary',
  'income.benefits': 'salary',
};

/** The role of a starter category, by its key in the taxonomy. */
export const roleOfKey = (key: string): CategoryRole | null => ROLES[key] ?? null;

/**
 * The role that a name suggests. Only for a category that is created without one: from another app, from an archive of
 * an earlier version, or by a program that doesn't know roles. From then on the name means nothing.
 */
export function roleByName(name: string): CategoryRole | null {
  const folded = fold(name);
  for (const [key, role] of Object.entries(ROLES)) {
    const entry = taxonomyEntry(key);
    if ([entry.name, entry.es].some((own) => fold(own) === folded)) return role;
  }
  // Other words for savings and own transfers are too vague to take a category out of all totals.
  const [first = ''] = exactMeanings(name).filter((key) => key.includes('.'));
  return roleOfKey(first) === 'salary' ? 'salary' : null;
}
