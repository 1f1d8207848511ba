import { expect, it } from 'vitest';
import { type MerchantPayment, repeatedPayments } from './repeated-payments.ts';

const pay = (id: string, day: number, more: Partial<MerchantPayment> = {}): MerchantPayment => ({
  ...{ id, day, amount: 4520, currency: 'EUR', income: false, key: 'iberdrola' },
  ...more,
});
const found = (payments: MerchantPayment[], series: Record<string, string> = {}) =>
  repeatedPayments(payments, {
    isRare: (key) => key !== 'bakery',
    seriesOf: (id) => series[id],
  }).map(({ first, second }) => [first.id, second.id]);

it.each([
  ['three days apart', [pay('b', 103), pay('a', 100)], [['a', 'b']]],
  ['on one day', [pay('a', 100), pay('b', 100)], [['a', 'b']]],
  ['ten days apart', [pay('a', 100), pay('b', 110)], [['a', 'b']]],
  ['eleven days apart', [pay('a', 100), pay('b', 111)], []],
  ['of different amounts', [pay('a', 100), pay('b', 103, { amount: 4521 })], []],
  ['to different merchants', [pay('a', 100), pay('b', 103, { key: 'endesa' })], []],
  [
    'to a merchant paid often',
    [pay('a', 1, { key: 'bakery' }), pay('b', 2, { key: 'bakery' })],
    [],
  ],
  ['with one returned', [pay('a', 100), pay('b', 103), pay('c', 105, { income: true })], []],
])('finds bills paid twice %s', (_, payments, expected) => {
  expect(found(payments)).toEqual(expected);
});

it('leaves out two series of one merchant', () => {
  const both = [pay('a', 100), pay('b', 103)];
  expect(found(both, { a: 'phone', b: 'second phone' })).toEqual([]);
  expect(found(both, { a: 'phone' })).toHaveLength(1);
});
