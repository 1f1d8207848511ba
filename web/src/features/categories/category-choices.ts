import type { Category } from '@saldo/contract/categories';
import { fold, hasEveryWord, searchWords } from '@saldo/domain/text';
import type { Option } from '../../ui/select.tsx';

/*
 * Model behind every place where a category is chosen: which ones are offered, how selects label them, and how search
 * finds them. `category-field.tsx` and `category-picker.tsx` render it.
 */

/** The user's own categories, without system categories. */
export const userCategories = (tree: readonly Category[]): Category[] =>
  tree.filter(({ type }) => type !== 'system');

export const subcategoriesOf = (
  tree: readonly Category[],
  id: string,
): Category['sub_categories'] => tree.find((main) => main.id === id)?.sub_categories ?? [];

type Named = Pick<Category, 'id' | 'icon' | 'name'>;

export const nameOptions = (level: readonly Named[]): Option[] =>
  level.map(({ id, name }) => ({ value: id, label: name }));

export const iconOptions = (level: readonly Named[]): Option[] =>
  level.map(({ id, icon, name }) => ({ value: id, label: `${icon} ${name}` }));

/** Both levels as one list, with their full names. */
export const pathOptions = (tree: readonly Category[]): Option[] =>
  tree.flatMap((main) => [
    ...nameOptions([main]),
    ...main.sub_categories.map(({ id, name }) => ({ value: id, label: `${main.name} > ${name}` })),
  ]);

/** Both levels as one list, with each subcategory indented below its parent and labeled with its full name. */
export const treeOptions = (tree: readonly Category[]): Option[] =>
  tree.flatMap((main) => [
    ...iconOptions([main]),
    ...main.sub_categories.map(({ id, icon, name }) => ({
      value: id,
      label: `\u2003${icon} ${main.name} > ${name}`,
    })),
  ]);

/** A category with its search terms. */
export interface Searchable extends Named {
  color: string;
  note?: string;
  /** The names of the category and its parent, folded for search. */
  text: string;
  /** Synonyms, folded for search. */
  others: readonly string[];
  also?: string;
}

export type CategorySynonyms = ReadonlyMap<string, readonly string[]>;

/** Search terms of every category. Built once rather than on each keystroke. */
export const searchables = (tree: readonly Category[], synonyms?: CategorySynonyms): Searchable[] =>
  tree.flatMap((main) =>
    [main, ...main.sub_categories].map(({ id, icon, name, color }) => ({
      ...{ id, icon, name, color },
      ...(id === main.id ? {} : { note: main.name }),
      text: fold(id === main.id ? name : `${name} ${main.name}`),
      others: synonyms?.get(id) ?? [],
    })),
  );

/**
 * How well the names match: 0 means not at all, 1 that they contain every word, 2 that they also start with the first
 * word.
 */
export function matchOf({ text }: Searchable, query: string): 0 | 1 | 2 {
  const words = searchWords(query);
  if (!hasEveryWord(text, words)) return 0;
  return text.startsWith(words[0] ?? '') ? 2 : 1;
}

/** Shorter queries would match a synonym of nearly every category. */
const SHORTEST_OTHER = 3;

/** Categories whose names match every word, best first, then those matched only by a synonym. */
export function searchItems(all: readonly Searchable[], query: string): Searchable[] {
  const named = all
    .filter((one) => matchOf(one, query) > 0)
    .sort((a, b) => matchOf(b, query) - matchOf(a, query));
  const wanted = fold(query).trim();
  if (wanted.length < SHORTEST_OTHER) return named;
  const called = all.flatMap((one) => {
    const also = matchOf(one, query) > 0 ? undefined : shortest(one.others, wanted);
    return also === undefined ? [] : [{ ...one, also }];
  });
  return [...named, ...called.sort((a, b) => a.also.length - b.also.length)];
}

/** The closest synonym: the one with the fewest letters left to type. */
const shortest = (others: readonly string[], wanted: string): string | undefined =>
  others
    .filter((other) => other.startsWith(wanted))
    .reduce<string | undefined>(
      (best, other) => (best === undefined || other.length < best.length ? other : best),
      undefined,
    );
