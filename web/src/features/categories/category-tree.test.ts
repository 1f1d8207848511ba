import type { Category } from '@saldo/contract/categories';
import { describe, expect, it } from 'vitest';
import { findCategory, flattenCategories, fullName } from './category-tree.ts';

const fields = (id: string, name: string, parent_id: string | null) =>
  ({
    id,
    name,
    parent_id,
    color: '#16A34A',
    icon: '🛒',
    description: '',
    role: null,
    type: 'custom',
    sub_categories: [],
  }) as const satisfies Omit<Category, 'sub_categories'> & { sub_categories: [] };

const tree: Category[] = [
  {
    ...fields('food', 'Food', null),
    sub_categories: [fields('market', 'Market', 'food'), fields('bakery', 'Bakery', 'food')],
  },
  fields('home', 'Home', null),
];

describe('category tree', () => {
  it('lists each category before its subcategories', () => {
    expect(flattenCategories(tree).map((c) => c.id)).toEqual(['food', 'market', 'bakery', 'home']);
  });

  it('finds a main category and a subcategory with its parent', () => {
    expect(findCategory(tree, 'home')).toMatchObject({ main: { id: 'home' }, sub: null });
    expect(findCategory(tree, 'bakery')).toMatchObject({
      main: { id: 'food' },
      sub: { id: 'bakery' },
    });
  });

  it('finds every listed id and nothing else', () => {
    for (const { id } of flattenCategories(tree)) {
      const place = findCategory(tree, id);
      expect((place?.sub ?? place?.main)?.id).toBe(id);
    }
    expect(findCategory(tree, 'gone')).toBeNull();
  });

  it('prefixes a subcategory with its parent', () => {
    const place = findCategory(tree, 'bakery');
    expect(place && fullName(place)).toBe('Food > Bakery');
  });
});
