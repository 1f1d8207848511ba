import type { Step } from '@saldo/contract/history';
import { expect, test } from 'vitest';
import { countOf, detailOf, sumOfStep, titleOf } from './step-text.ts';
import { step } from './testing.ts';

const BANKS = new Map([['a', { code: 'REVOLUT', name: 'Revolut' }]]);
const account = (name: string, id = 'a') => ({ to: 'account' as const, id, name });
const shown = (given: Partial<Step>) => {
  const one = step(given);
  return [titleOf(one, BANKS), detailOf(one, BANKS), countOf(one), sumOfStep(one)];
};

test.each<[Partial<Step>, string[]]>([
  [{}, ['You categorized 3 transactions', 'Category', '3 changed', '−€99.90']],
  [
    { fields: ['category', 'ignore', 'is_refund'] },
    ['You categorized 3 transactions', 'Category, excluded, refund', '3 changed', '−€99.90'],
  ],
  [
    { fields: ['amount', 'category', 'date', 'tags', 'unknown'] },
    ['You changed 3 transactions', 'Amount, category, 2 more', '3 changed', '−€99.90'],
  ],
  [
    { kind: 'edit', count: 1, fields: [], sum: 10, currency: 'USD' },
    ['You added 1 transaction', '', '1 added', '+$10.00'],
  ],
  [
    { kind: 'bulk_delete', count: 31, fields: [] },
    ['You deleted 31 transactions', '', '31 removed', '−€99.90'],
  ],
  [
    { kind: 'import', links: [{ to: 'import', id: 'i', name: 'a.csv' }, account('Everyday')] },
    ['a.csv imported', 'Everyday', '3 added', '−€99.90'],
  ],
  [
    { kind: 'sync', by: 'job', links: [account('Revolut Everyday')] },
    ['Revolut synced', 'Everyday', '3 added', '−€99.90'],
  ],
  [
    { kind: 'sync', by: 'job', links: [account('Old one', 'unknown')] },
    ['Old one synced', '', '3 added', '−€99.90'],
  ],
  [
    { kind: 'rule', fields: ['tags'], links: [{ to: 'rule', id: 'r', name: 'Groceries' }] },
    ['Rule “Groceries” changed 3 transactions', 'Tags', '3 changed', '−€99.90'],
  ],
  [
    {
      ...{ kind: 'goal', count: 0, fields: [] },
      links: [{ to: 'goal', id: 'g', name: 'House', did: 'renamed', was: 'Boat' }],
    },
    ['Goal “Boat” renamed to “House”', '', '', ''],
  ],
  [
    {
      ...{ kind: 'metric', count: 0, fields: [] },
      links: [{ to: 'metric', id: 'm', name: 'Fun', did: 'created' }],
    },
    ['Metric “Fun” created', '', '', ''],
  ],
  [
    { kind: 'rule', fields: [], links: [{ to: 'rule', id: 'r', name: 'Rent', did: 'applied' }] },
    ['Rule “Rent” applied: 3', '', '3 changed', '−€99.90'],
  ],
  [
    {
      ...{ kind: 'transfer', count: 2, sum: 0, fields: [] },
      links: [{ to: 'transfer', id: 't', name: 'Cash at Multibanco → Cash', did: 'linked', n: 1 }],
    },
    ['Cash at Multibanco → Cash', '', '2 changed', ''],
  ],
  [
    {
      ...{ kind: 'transfer', count: 24, sum: 0, fields: [] },
      links: [{ to: 'transfer', id: '', name: '', did: 'linked', n: 12 }],
    },
    ['12 transfers linked', '', '24 changed', ''],
  ],
  [
    {
      ...{ kind: 'category', count: 0, fields: [] },
      links: [{ to: 'category', id: 'c', name: 'Cafés', did: 'moved' }],
    },
    ['Category “Cafés” moved', '', '', ''],
  ],
  [
    {
      ...{ kind: 'rule', count: 0, fields: [] },
      links: [{ to: 'rule', id: '', name: '', did: 'ordered' }],
    },
    ['Order of rules changed', '', '', ''],
  ],
  [
    { kind: 'merge', links: [account('Dollars'), account('', 'gone')] },
    ['Account merged into Dollars', '', '3 moved', '−€99.90'],
  ],
  [
    {
      kind: 'category_merge',
      links: [
        { to: 'category', id: 'c', name: 'Bread' },
        { to: 'category', id: 'd', name: 'Food' },
      ],
    },
    ['Category “Bread” merged into “Food”', '', '3 changed', '−€99.90'],
  ],
  [
    { kind: 'merchant', count: 0, links: [{ to: 'merchant', id: 'm', name: '' }] },
    ['You reset a merchant’s name', '', '', ''],
  ],
])('%j reads as a sentence', (given, words) => {
  expect(shown(given)).toEqual(words);
});

test('an undone step says when', () => {
  const undone = step({ undone_at: '2020-10-31T12:15:00.000Z' });
  expect(detailOf(undone, BANKS)).toMatch(
    /^Category, undone on (Oct 31|Nov 1), 2020 at \d\d:\d\d$/,
  );
});
