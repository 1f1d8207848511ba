import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import { expect, it } from 'vitest';
import { periodIn, periodParams } from '../../lib/period.ts';
import { uncategorizedFirst } from './api.ts';

const row = (id: string, date: string, category = UNCATEGORIZED_ID) => ({ id, date, category });

it('puts uncategorized transactions first, then the newest, and keeps the order of equals', () => {
  const rows = [
    row('old', '2026-01-01T00:00:00'),
    row('food', '2026-12-01T00:00:00', 'food'),
    row('evening', '2026-02-01T20:00:00'),
    row('a', '2026-02-01T08:00:00'),
    row('b', '2026-02-01T08:00:00'),
  ];
  expect(uncategorizedFirst(rows).map(({ id }) => id)).toEqual([
    'evening',
    'a',
    'b',
    'old',
    'food',
  ]);
});

it('reads back the period written to the URL, and rejects anything else', () => {
  for (const period of [{ year: 2026 }, { year: 2026, month: 2 }]) {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(periodParams(period))) {
      if (value !== null) params.set(name, value);
    }
    expect(periodIn(params)).toEqual(period);
  }
  expect(periodIn(new URLSearchParams('month=2'))).toBeNull();
  expect(periodIn(new URLSearchParams('year=x'))).toBeNull();
});
