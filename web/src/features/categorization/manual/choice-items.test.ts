import { expect, it } from 'vitest';
import { dining, insurance } from '../../categories/testing.ts';
import { mainItems, subItems } from './choice-items.ts';

it('opens a category with subcategories, and lists the category itself last', () => {
  expect(mainItems([dining, insurance], null).map(({ opens }) => opens)).toEqual([true, false]);
  expect(subItems(dining, 'bars').map(({ name, chosen }) => [name, chosen])).toEqual([
    ['Cafés & Bakeries', false],
    ['Bars', true],
    ['Just Dining', false],
  ]);
  expect(subItems(insurance, null).map(({ name }) => name)).toEqual(['Insurance']);
});
