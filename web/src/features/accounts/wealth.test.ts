import type { AccountWithBalance } from '@saldo/contract/accounts';
import { expect, test } from 'vitest';
import { makeTestAccount } from '../../testing/make-account.ts';
import { sparkPoints } from '../../ui/charts/spark.tsx';
import { groupByBank, wealthOf } from './wealth.ts';

const balanced = (given: Partial<AccountWithBalance>): AccountWithBalance => ({
  ...makeTestAccount({ name: 'A' }),
  ...{ balance: 10, gap: null, apart: null, for_spending: true },
  ...{ balance_on: '2026-11-20', proved_until: '2026-11-20', last_data: '2026-11-20' },
  source: 'file',
  as_said: false,
  worth: given.balance === undefined ? 10 : given.balance,
  ...given,
});
const GAP = {
  ...{ from: '2026-10-12', to: '2026-10-31' },
  before: 1,
  after: 2,
  jump: 1,
  accepted: false,
};

test('adds up what open accounts are worth, by whether it is verified', () => {
  const wealth = wealthOf(
    [
      balanced({ balance: 0.1 }),
      balanced({ balance: 0.2 }),
      balanced({ id: 'gap', balance: 5, gap: GAP }),
      balanced({ id: 'hand', balance: 7, proved_until: null, source: 'hand' }),
      balanced({ id: 'dollars', currency: 'USD', balance: 8, worth: 7 }),
      balanced({ id: 'tenge', currency: 'KZT', balance: 1000, worth: null }),
      balanced({ id: 'unknown', balance: null, proved_until: null }),
      balanced({ id: 'closed', closed_on: '2026-11-22' }),
      balanced({ id: 'closes', closed_on: '2026-11-23', balance: 1 }),
    ],
    '2026-11-22',
  );
  expect(wealth).toMatchObject({ total: 20.3, proved: 8.3, notProved: 12 });
  expect(wealth.closed.map(({ id }) => id)).toEqual(['closed']);
  expect(wealth.doubtful.map(({ id }) => id)).toEqual(['gap', 'hand']);
});

test('groups by bank, ordered by each bank’s first account', () => {
  const groups = groupByBank([
    balanced({ balance: 1.1 }),
    balanced({ bank: 'N26', currency: 'USD', worth: null }),
    balanced({ balance: 2.2 }),
  ]);
  expect(groups.map(({ bank, total, accounts }) => [bank, total, accounts.length])).toEqual([
    ['BBVA', 3.3, 2],
    ['N26', null, 1],
  ]);
});

test('draws a line that ends with the last day, flat if nothing changed', () => {
  const points = sparkPoints(Array.from({ length: 365 }, (_, day) => day));
  expect(points).toHaveLength(26);
  expect(points[0]?.[0]).toBe(3);
  expect(points.at(-1)).toEqual([97, 3]);
  expect(sparkPoints([5, 5])).toEqual([
    [3, 12],
    [97, 12],
  ]);
});

test('returns null totals if no balance is known', () => {
  const unknown = balanced({ balance: null, balance_on: null, proved_until: null });
  const dollars = balanced({ currency: 'USD', worth: null });
  expect(wealthOf([unknown, dollars], '2026-11-22')).toMatchObject({
    ...{ total: null, proved: null, notProved: null, oldest: null },
  });
});

test('returns the oldest data day once it is more than 45 days ago', () => {
  const seen = (last_data: string) => balanced({ id: last_data, last_data });
  const { oldest, stale, total } = wealthOf(
    [seen('2026-11-22'), seen('2026-10-08'), seen('2026-10-07'), seen('2022-01-15')],
    '2026-11-22',
  );
  expect(oldest).toBe('2022-01-15');
  expect(stale.map(({ id }) => id)).toEqual(['2026-10-07', '2022-01-15']);
  expect(total).toBe(40);
});
