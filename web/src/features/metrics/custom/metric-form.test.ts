import { describe, expect, it } from 'vitest';
import { CATEGORIES, CATEGORY_IDS } from '../../transactions/testing.ts';
import { chosenCategories, metricBody, withCategoryToggled } from './metric-form.tsx';

const { food, market, bakery, home } = CATEGORY_IDS;
const toggle = (choice: readonly string[], id: string) =>
  withCategoryToggled(choice, id, CATEGORIES);

describe('toggling categories', () => {
  it('adds and removes a category', () => {
    expect(toggle([], home)).toEqual([home]);
    expect(toggle([home, market], home)).toEqual([market]);
  });

  it('counts no category twice', () => {
    expect(toggle([market, home, bakery], food)).toEqual([home, food]);
    expect(toggle([food, home], market)).toEqual([home, market]);
  });

  it('keeps a deleted category until it is removed', () => {
    expect(toggle(['gone'], home)).toEqual(['gone', home]);
    expect(chosenCategories(['gone', market], CATEGORIES).map(({ name }) => name)).toEqual([
      null,
      'Food > Market',
    ]);
  });
});

it('reordering the same categories is not a change', () => {
  const body = (...categories: string[]) =>
    metricBody({ name: ' Car ', categories, untagged: false }, [food, home]);
  expect(body(home, food)).toEqual({ name: 'Car', untagged: false, categories: [food, home] });
  expect(body(food)).toEqual({ name: 'Car', untagged: false, categories: [food] });
  expect(body(food, bakery)).toEqual({ name: 'Car', untagged: false, categories: [food, bakery] });
});
