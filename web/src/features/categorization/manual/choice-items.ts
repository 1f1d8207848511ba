import type { Category } from '@saldo/contract/categories';
import { fold } from '@saldo/domain/text';
import { texts } from '../texts.ts';
import type { ChoiceItem } from './choice-list.tsx';

/** What can be chosen: Uncategorized is what one comes from. */
export const choosable = (categories: readonly Category[]): Category[] =>
  categories.filter(({ type }) => type !== 'system');

export const mainItems = (mains: readonly Category[], chosen: string | null): ChoiceItem[] =>
  mains.map(({ id, icon, name, sub_categories: subs }) => ({
    id,
    icon,
    name,
    opens: subs.length > 0,
    chosen: id === chosen,
  }));

/** The subcategories, then the parent itself. */
export const subItems = (main: Category, chosen: string | null): ChoiceItem[] => [
  ...main.sub_categories.map(({ id, icon, name }) => ({ id, icon, name, chosen: id === chosen })),
  {
    id: main.id,
    icon: main.icon,
    name: main.sub_categories.length > 0 ? texts.categories.just(main.name) : main.name,
    quiet: main.sub_categories.length > 0,
    chosen: main.id === chosen,
  },
];

export interface Searchable extends ChoiceItem {
  text: string;
  /** What else it is called, folded. */
  others: readonly string[];
}

/** Other words by category, where they are known yet. */
export type OtherWords = ReadonlyMap<string, readonly string[]>;

/** Every category with what it is found by. Made once, not for each key. */
export const searchables = (mains: readonly Category[], words: OtherWords): Searchable[] =>
  mains.flatMap((main) =>
    [main, ...main.sub_categories].map(({ id, icon, name }) => ({
      id,
      icon,
      name,
      ...(id === main.id ? {} : { note: main.name }),
      text: fold(id === main.id ? name : `${name} ${main.name}`),
      others: words.get(id) ?? [],
    })),
  );

/** So few letters begin words of every category. */
const SHORTEST_OTHER = 3;

/** Those that have every word, what begins with the first one first; then those that are called so elsewhere. */
export function searchItems(all: readonly Searchable[], query: string): Searchable[] {
  const wanted = fold(query).trim();
  const words = wanted.split(' ').filter(Boolean);
  const first = words[0] ?? '';
  const isNamed = ({ text }: Searchable) => words.every((word) => text.includes(word));
  const begins = ({ text }: Searchable) => (text.startsWith(first) ? 0 : 1);
  const named = all.filter(isNamed).sort((a, b) => begins(a) - begins(b));
  if (wanted.length < SHORTEST_OTHER) return named;
  const called = all.flatMap((one) => {
    const also = isNamed(one) ? undefined : shortest(one.others, wanted);
    return also === undefined ? [] : [{ ...one, also }];
  });
  return [...named, ...called.sort((a, b) => a.also.length - b.also.length)];
}

/** The nearest to what is typed: what has least behind it. */
const shortest = (others: readonly string[], wanted: string): string | undefined =>
  others
    .filter((other) => other.startsWith(wanted))
    .reduce<string | undefined>(
      (best, other) => (best === undefined || other.length < best.length ? other : best),
      undefined,
    );
