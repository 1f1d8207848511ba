import type { Category } from '@saldo/contract/categories';
import { describe, expect, it } from 'vitest';
import { searchables, searchItems, treeOptions, userCategories } from './category-choices.ts';
import { dining, insurance, makeCategory } from './testing.ts';

const system: Category = { ...makeCategory('system', 'Uncategorized'), type: 'system' };
const mains = userCategories([dining, system, insurance]);
const others = new Map([
  ['bars', ['taverna', 'bar de copas']],
  ['insurance', ['seguro', 'insurer']],
  ['cafes', ['cafeteria', 'taverneta']],
]);
const find = (query: string) => searchItems(searchables(mains, others), query);
const names = (query: string) => find(query).map(({ name }) => name);

describe('choosable categories', () => {
  it('exclude the system category', () => {
    expect(mains.map(({ id }) => id)).toEqual(['dining', 'insurance']);
  });

  it('are found regardless of case and accents, and by parent', () => {
    expect(names('CAFE')).toEqual(['Cafés & Bakeries']);
    expect(names('din ba')).toEqual(['Bars', 'Cafés & Bakeries'].reverse());
    expect(names('ins')).toEqual(['Insurance']);
    expect(names('ba')).toEqual(['Bars', 'Cafés & Bakeries']);
    expect(names('nothing')).toEqual([]);
  });

  it('are found by synonym after those matching by name, with the synonym that matched', () => {
    expect(find('tavern').map(({ name, also }) => [name, also])).toEqual([
      ['Bars', 'taverna'],
      ['Cafés & Bakeries', 'taverneta'],
    ]);
    expect(names('Segur')).toEqual(['Insurance']);
    expect(find('insur').map(({ also }) => also)).toEqual([undefined]);
    expect(names('ta')).toEqual([]);
    expect(names('copas')).toEqual([]);
  });

  it('are listed below their parent by full name', () => {
    expect(treeOptions(mains).map(({ label }) => label)).toEqual([
      '🛒 Dining',
      '\u2003🛒 Dining > Cafés & Bakeries',
      '\u2003🛒 Dining > Bars',
      '🛒 Insurance',
    ]);
  });
});
