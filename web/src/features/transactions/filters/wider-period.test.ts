import { expect, it } from 'vitest';
import { NO_FILTERS } from './filters.ts';
import { nearestWiderPeriod } from './wider-period.tsx';

const FOOD = '00000000-0000-7000-8000-000000000001';
const food = { ...NO_FILTERS, category: FOOD };

it.each([
  ['6 in other months of 2025', { year: '2025', month: '11' }, { year: 6, all: 9 }, '2025'],
  ['9 in other years', { year: '2025', month: '11' }, { year: 0, all: 9 }, 'all'],
  ['1,200 in other years', { year: '2025' }, { year: 0, all: 1200 }, 'all'],
  ['9 in other months', { year: 'all', month: '11' }, { year: 0, all: 9 }, 'all'],
  ['9 on other days', { from: '2025-01-01', to: '2025-01-02' }, { year: 0, all: 9 }, 'all'],
  ['2 on other days of 2025', { year: '2025', from: '2025-01-01' }, { year: 2, all: 9 }, '2025'],
] as const)('offers %s when the list is empty', (words, period, counts, year) => {
  expect(nearestWiderPeriod({ ...food, ...period }, { ...counts, without: [] })).toEqual({
    words,
    filters: { ...food, year },
  });
});

it('offers nothing if nothing matches, or if a wider period would change the question', () => {
  expect(
    nearestWiderPeriod({ ...food, year: '2025' }, { year: 0, all: 0, without: [] }),
  ).toBeNull();
  const recurring = { ...food, year: '2025', recurring: 'all' };
  expect(nearestWiderPeriod(recurring, { year: 0, all: 3, without: [] })).toBeNull();
});
