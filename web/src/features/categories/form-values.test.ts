import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedValues } from '../../lib/changed-values.ts';
import {
  type CategoryValues,
  categoryBody,
  iconProblem,
  newCategoryValues,
  valuesOfCategory,
} from './category-form.tsx';
import type { AnyCategory } from './category-tree.ts';

const category = (given: Partial<AnyCategory> = {}): AnyCategory => ({
  id: 'c1',
  name: 'Dining',
  icon: '🍽️',
  color: '#EA580C',
  description: 'Eating out',
  role: null,
  parent_id: null,
  type: 'custom',
  sub_categories: [],
  ...given,
});
const changeOf = (before: CategoryValues, now: CategoryValues) =>
  changedValues(categoryBody(before), categoryBody(now));
const colors = new Map([['p1', '#EA580C']]);

describe('the category form', () => {
  it('starts a new category with the folder icon and the default color', () => {
    expect(newCategoryValues('', colors)).toMatchObject({ icon: '📁', color: '#6366f1', name: '' });
  });

  it('gives a new subcategory its parent and no color of its own', () => {
    const body = categoryBody({ ...newCategoryValues('p1', colors), name: ' Bars ' });
    expect(body).toMatchObject({ name: 'Bars', parent_id: 'p1', color: null });
  });

  it('recognizes a color inherited from the parent', () => {
    expect(valuesOfCategory(category({ parent_id: 'p1' }), colors).likeParent).toBe(true);
    expect(
      valuesOfCategory(category({ parent_id: 'p1', color: '#112233' }), colors).likeParent,
    ).toBe(false);
  });

  it('sends only changed fields', () => {
    const before = valuesOfCategory(category(), colors);
    expect(changeOf(before, before)).toEqual({});
    expect(changeOf(before, { ...before, name: 'Dining  ' })).toEqual({});
    expect(changeOf(before, { ...before, name: 'Eating', parent: 'p1' })).toEqual({
      name: 'Eating',
      parent_id: 'p1',
      color: null,
    });
  });

  it('sends nothing for an unchanged category', () => {
    fc.assert(
      fc.property(
        fc.record({
          name: fc.string(),
          description: fc.string(),
          color: fc.constantFrom('#EA580C', '#112233'),
          parent_id: fc.constantFrom(null, 'p1', 'gone'),
        }),
        (given) => {
          const values = valuesOfCategory(category(given), colors);
          expect(changeOf(values, { ...values })).toEqual({});
        },
      ),
    );
  });

  it('accepts a single emoji only', () => {
    const fresh = newCategoryValues('', colors);
    expect(iconProblem({ ...fresh, icon: '👨‍👩‍👧' })).toBeNull();
    expect(iconProblem({ ...fresh, icon: '🍞🍞' })).toBe('Enter a single emoji');
  });
});
