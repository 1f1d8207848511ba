import type { Transaction } from '@saldo/contract/transactions';
import type { Reason } from '@saldo/contract/transfers';
import { expect, it } from 'vitest';
import { rankOtherSides } from './candidates.ts';
import { groupReasons } from './reasons.ts';

const row = (id: string, given: Partial<Transaction> = {}) =>
  ({
    id,
    date: '2026-03-10T00:00:00',
    amount: 200,
    currency: 'EUR',
    account_id: 'b',
    transfer: null,
    ...given,
  }) as Transaction;

it('ranks equal amounts first, then the nearest day', () => {
  const own = row('own', { account_id: 'a' });
  const found = [
    row('far', { date: '2026-03-20T00:00:00' }),
    row('other amount', { amount: 200.01 }),
    row('near', { date: '2026-03-09T23:00:00' }),
    row('dollars', { currency: 'USD', date: '2026-03-12T00:00:00' }),
  ];
  expect(rankOtherSides(own, found).map(({ id }) => id)).toEqual([
    'near',
    'far',
    'other amount',
    'dollars',
  ]);
});

it('leaves out what cannot be the other side', () => {
  const own = row('own', { account_id: 'a' });
  const found = [
    own,
    row('same account', { account_id: 'a' }),
    row('linked', { transfer: { transaction_id: 'x', account_name: 'y' } }),
    row('without account', { account_id: null }),
  ];
  expect(rankOtherSides(own, found).map(({ id }) => id)).toEqual(['without account']);
  const nowhere = row('own', { account_id: null });
  expect(rankOtherSides(nowhere, [row('by hand', { account_id: null })])).toHaveLength(1);
});

it('tells each reason once, with the fields it holds for', () => {
  const reason = (field: Reason['field'], cause: Reason['cause'], text: string): Reason => ({
    field,
    cause,
    text,
    rule_id: null,
    report_id: null,
    at: null,
  });
  const groups = groupReasons([
    reason('date', 'file', 'Line 14 of extracto.csv'),
    reason('category', 'rule', 'Rule "Groceries"'),
    reason('amount', 'file', 'Line 14 of extracto.csv'),
  ]);
  expect(groups.map(({ reason: { cause }, fields }) => [cause, fields])).toEqual([
    ['file', ['date', 'amount']],
    ['rule', ['category']],
  ]);
});
