import type { Category } from '@saldo/contract/categories';
import { texts } from '../texts.ts';
import type { ChoiceItem } from './choice-list.tsx';

export const mainItems = (mains: readonly Category[], chosen: string | null): ChoiceItem[] =>
  mains.map(({ id, icon, name, sub_categories: subs }) => ({
    id,
    icon,
    name,
    opens: subs.length > 0,
    chosen: id === chosen,
  }));

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
