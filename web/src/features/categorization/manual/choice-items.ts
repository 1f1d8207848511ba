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
}

/** Every category with the text that it is found by. Made once, not for each key. */
export const searchables = (mains: readonly Category[]): Searchable[] =>
  mains.flatMap((main) => [
    { id: main.id, icon: main.icon, name: main.name, text: fold(main.name) },
    ...main.sub_categories.map(({ id, icon, name }) => ({
      id,
      icon,
      name,
      note: main.name,
      text: fold(`${name} ${main.name}`),
    })),
  ]);

/** Those that have every word; what begins with the first one comes first. */
export function searchItems(all: readonly Searchable[], query: string): Searchable[] {
  const words = fold(query).split(' ').filter(Boolean);
  const first = words[0] ?? '';
  const found = all.filter(({ text }) => words.every((word) => text.includes(word)));
  const begins = ({ text }: Searchable) => (text.startsWith(first) ? 0 : 1);
  return found.sort((a, b) => begins(a) - begins(b));
}
