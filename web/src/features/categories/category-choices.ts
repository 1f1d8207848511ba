import type { Category } from '@saldo/contract/categories';
import { fold } from '@saldo/domain/text';
import type { Option } from '../../ui/select.tsx';

/*
 * The model behind every place where a category is chosen: which ones are offered, what a select calls them, and how
 * typed words find them. `category-field.tsx` and `category-picker.tsx` are its two looks.
 */

/** The user's own categories, without those of the system. */
export const choosable = (tree: readonly Category[]): Category[] =>
  tree.filter(({ type }) => type !== 'system');

export const subcategoriesOf = (
  tree: readonly Category[],
  id: string,
): Category['sub_categories'] => tree.find((main) => main.id === id)?.sub_categories ?? [];

type Named = Pick<Category, 'id' | 'icon' | 'name'>;

/** Options of one level, by name. */
export const nameOptions = (level: readonly Named[]): Option[] =>
  level.map(({ id, name }) => ({ value: id, label: name }));

/** Options of one level, each with its emoji. */
export const iconOptions = (level: readonly Named[]): Option[] =>
  level.map(({ id, icon, name }) => ({ value: id, label: `${icon} ${name}` }));

/** Both levels as one list, each subcategory indented below its parent and with the name that transactions carry. */
export const treeOptions = (tree: readonly Category[]): Option[] =>
  tree.flatMap((main) => [
    ...iconOptions([main]),
    ...main.sub_categories.map(({ id, icon, name }) => ({
      value: id,
      label: `\u2003${icon} ${main.name} > ${name}`,
    })),
  ]);

/** A category with what it is found by. */
export interface Searchable extends Named {
  color: string;
  /** The parent's name. */
  note?: string;
  /** Its name and its parent's, folded. */
  text: string;
  /** Its synonyms, folded. */
  others: readonly string[];
  /** The synonym that matched. */
  also?: string;
}

/** Synonyms by category id. */
export type OtherWords = ReadonlyMap<string, readonly string[]>;

/** Every category with what it is found by. Made once, not on each key. */
export const searchables = (tree: readonly Category[], synonyms?: OtherWords): Searchable[] =>
  tree.flatMap((main) =>
    [main, ...main.sub_categories].map(({ id, icon, name, color }) => ({
      ...{ id, icon, name, color },
      ...(id === main.id ? {} : { note: main.name }),
      text: fold(id === main.id ? name : `${name} ${main.name}`),
      others: synonyms?.get(id) ?? [],
    })),
  );

/** How well a category's own words match: 0 is not at all, and 2 begins with the first word typed. */
export function matchOf({ text }: Searchable, query: string): 0 | 1 | 2 {
  const words = fold(query).split(' ').filter(Boolean);
  if (!words.every((word) => text.includes(word))) return 0;
  return text.startsWith(words[0] ?? '') ? 2 : 1;
}

/** Shorter queries would begin a synonym of every category. */
const SHORTEST_OTHER = 3;

/** Categories named with every word, best matches first, then those that only a synonym matches. */
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

/** The nearest synonym: the one with the fewest letters left to type. */
const shortest = (others: readonly string[], wanted: string): string | undefined =>
  others
    .filter((other) => other.startsWith(wanted))
    .reduce<string | undefined>(
      (best, other) => (best === undefined || other.length < best.length ? other : best),
      undefined,
    );
