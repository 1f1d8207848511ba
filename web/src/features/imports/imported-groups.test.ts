import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import { expect, test } from 'vitest';
import { makeTransaction } from '../transactions/testing.ts';
import { groupImported, waysOf } from './imported-groups.ts';

const REPORT = 'report';
const rowOf = (id: string, given: Parameters<typeof makeTransaction>[0]) =>
  makeTransaction({ id, report_id: REPORT, ...given });
const groupsOf = (...rows: ReturnType<typeof rowOf>[]) => groupImported(rows, new Set([REPORT]));

test('adds up a merchant in each direction and currency, to the cent', () => {
  const open = { category_id: UNCATEGORIZED_ID, amount: 0.1 };
  const { toDecide } = groupsOf(
    rowOf('1', open),
    rowOf('2', { ...open, amount: 0.2 }),
    rowOf('3', { ...open, direction: 'income' }),
    rowOf('4', { ...open, currency: 'USD' }),
    rowOf('5', { ...open, ignore: true }),
    rowOf('6', { ...open, report_id: null }),
  );
  expect(toDecide.map(({ cents, currency, rows }) => [cents, currency, rows.length])).toEqual([
    [-30, 'EUR', 2],
    [10, 'EUR', 1],
    [-10, 'USD', 1],
  ]);
});

test('counts a transfer once, whichever of its sides the files have', () => {
  const sent = { amount: 50, account_name: 'Daily' };
  const { transfers, toDecide } = groupsOf(
    rowOf('1', { ...sent, transfer: { transaction_id: '2', account_name: 'Savings' } }),
    rowOf('2', {
      ...{ amount: 50, direction: 'income', account_name: 'Savings' },
      transfer: { transaction_id: '1', account_name: 'Daily' },
    }),
    rowOf('3', { ...sent, transfer: { transaction_id: 'elsewhere', account_name: 'Savings' } }),
  );
  expect(toDecide).toEqual([]);
  expect(transfers.map(({ cents, rows }) => [cents, rows.length])).toEqual([[-10_000, 2]]);
  const only = { ...sent, direction: 'income' as const };
  const back = rowOf('4', { ...only, transfer: { transaction_id: '9', account_name: 'Savings' } });
  expect(waysOf(back)).toEqual({ from: 'Savings', to: 'Daily' });
});
