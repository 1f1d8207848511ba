import type { Category } from '@saldo/contract/categories';
import { expect, it } from 'vitest';
import { mainItems, subItems } from './choice-items.ts';

const fields = (id: string, name: string) => ({
  id,
  name,
  icon: '🛒',
  color: '#16A34A',
  description: '',
  parent_id: null,
  type: 'custom' as const,
  sub_categories: [],
});
const dining: Category = {
  ...fields('dining', 'Dining'),
  sub_categories: [fields('cafes', 'Cafés & Bakeries'), fields('bars', 'Bars')],
};
const insurance: Category = fields('insurance', 'Insurance');
it('opens a category that has subcategories, and ends them with itself', () => {
  expect(mainItems([dining, insurance], null).map(({ opens }) => opens)).toEqual([true, false]);
  expect(subItems(dining, 'bars').map(({ name, chosen }) => [name, chosen])).toEqual([
    ['Cafés & Bakeries', false],
    ['Bars', true],
    ['Just Dining', false],
  ]);
  expect(subItems(insurance, null).map(({ name }) => name)).toEqual(['Insurance']);
});
