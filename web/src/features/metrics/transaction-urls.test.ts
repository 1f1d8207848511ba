import { IDS_AT_MOST } from '@saldo/contract/well-known';
import { describe, expect, it } from 'vitest';
import { urlOfOtherRows, urlOfRows } from './transaction-urls.ts';

const MARCH = { year: 2025, month: 3 };

describe('rows outside the named categories', () => {
  it('keep the side, and leave out main categories with their subcategories', () => {
    const without = [
      { category: 'home', subcategory: null },
      { category: 'food', subcategory: null },
      { category: 'car', subcategory: 'fuel' },
      { category: 'car', subcategory: 'car' },
    ];
    const address = new URL(urlOfOtherRows(MARCH, 'expense', { without }) ?? '', 'http://x');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      year: '2025',
      month: '3',
      counts_as: 'expense',
      not_category: 'home,food',
      not_subcategory: 'fuel,car',
    });
  });

  it('have no URL if too many categories would have to be named', () => {
    const without = Array(IDS_AT_MOST + 1).fill({ category: 'home', subcategory: null });
    expect(urlOfOtherRows(MARCH, 'income', { without })).toBeNull();
  });
});

it('links to what the totals leave out, by month or by date range', () => {
  expect(urlOfRows(MARCH, { counts_as: 'left_out' })).toBe(
    '/transactions?year=2025&month=3&counts_as=left_out',
  );
  expect(urlOfRows({ from: '2025-03-01', to: '2025-03-09' }, { counts_as: 'left_out' })).toBe(
    '/transactions?from=2025-03-01&to=2025-03-09&counts_as=left_out',
  );
});
