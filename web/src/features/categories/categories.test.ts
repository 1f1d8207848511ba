import type { Category } from '@saldo/contract/categories';
import { describe, expect, it } from 'vitest';
import { stepInGrid } from '../../ui/step-in-grid.ts';
import { openCards, stacksOf, withCardToggled } from './categories-page.tsx';
import { CATEGORY_ICONS } from './category-form.tsx';
import { readCategoryDialog } from './use-category-dialog.ts';

const named = (name: string, type: Category['type'] = 'custom') =>
  ({ id: name, name, type, sub_categories: [] }) as unknown as Category;

it('offers 56 different icons', () => {
  expect(new Set(CATEGORY_ICONS).size).toBe(56);
});

describe('stacksOf', () => {
  it('puts system categories first, then fills one column after the other', () => {
    const list = [named('a'), named('b'), named('c'), named('d'), named('system', 'system')];
    const [left, right] = stacksOf(list).map((stack) => stack.map(({ name }) => name));
    expect(left).toEqual(['system', 'a', 'b']);
    expect(right).toEqual(['c', 'd']);
  });
});

describe('the URL', () => {
  it('lists the expanded cards', () => {
    expect(openCards(new URLSearchParams('open=a,b'))).toEqual(['a', 'b']);
    expect(openCards(new URLSearchParams())).toEqual([]);
    expect(withCardToggled(['a', 'b'], 'a')).toEqual(['b']);
    expect(withCardToggled(['a'], 'b')).toEqual(['a', 'b']);
  });

  it('names one dialog', () => {
    expect(readCategoryDialog(new URLSearchParams('edit=a&open=b'))).toEqual({
      kind: 'edit',
      value: 'a',
    });
    expect(readCategoryDialog(new URLSearchParams('open=b'))).toBeNull();
  });
});

describe('keys in a grid', () => {
  const size = { count: 10, columns: 4 };
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 9, null],
    ['ArrowLeft', 0, null],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 7, null],
    ['ArrowUp', 2, null],
    ['ArrowUp', 6, 2],
    ['Home', 6, 0],
    ['End', 0, 9],
    ['x', 3, null],
  ] as const)('%s from %i leads to %s', (key, from, to) => {
    expect(stepInGrid(key, from, size)).toBe(to);
  });
});
