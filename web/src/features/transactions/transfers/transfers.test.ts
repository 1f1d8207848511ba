import type { Transaction } from '@saldo/contract/transactions';
import type { Reason } from '@saldo/contract/transfers';
import { expect, it } from 'vitest';
import { rankOtherSides } from './mark-transfer-dialog.tsx';
import { groupReasons } from './reasons-section.tsx';

const row = (id: string, given: Partial<Transaction> = {}) =>
  ({
    id,
    date: '2026-03-10T00:00:00',
    bank: 'BBVA',
    product: 'current',
    direction: 'income',
    amount: 200,
    fee: 0,
    currency: 'EUR',
    account_id: 'b',
    ignore: false,
    transfer: null,
    ...given,
  }) as Transaction;
const own = row('own', { account_id: 'a', direction: 'expense' });
const ranked = (one: Transaction, found: Transaction[]) =>
  rankOtherSides(one, found).map(({ id }) => id);

it('ranks the same currency first, then the nearest day', () => {
  const found = [
    row('far', { date: '2026-03-20T00:00:00' }),
    row('dollars', { currency: 'USD', amount: 218.3, date: '2026-03-10T09:00:00' }),
    row('near', { date: '2026-03-09T23:00:00' }),
  ];
  expect(ranked(own, found)).toEqual(['near', 'far', 'dollars']);
});

it('leaves out transactions that cannot be the other side', () => {
  const found = [
    own,
    row('same direction', { direction: 'expense' }),
    row('same account', { account_id: 'a' }),
    row('other amount', { amount: 200.01 }),
    row('ignored', { ignore: true }),
    row('linked', { transfer: { transaction_id: 'x', account_name: 'y' } }),
    row('deposit of the same account', { account_id: 'a', product: 'deposit' }),
    row('without account, same bank', { account_id: null }),
    row('without account, other bank', { account_id: null, bank: 'REVOLUT' }),
  ];
  expect(ranked(own, found)).toEqual([
    'deposit of the same account',
    'without account, other bank',
  ]);
});

it('compares the amount that arrives, without the fee', () => {
  const sent = row('sent', { account_id: 'a', direction: 'expense', amount: 201.5, fee: 1.5 });
  expect(ranked(sent, [row('arrived')])).toEqual(['arrived']);
});

it('lists each reason once, with its fields', () => {
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
