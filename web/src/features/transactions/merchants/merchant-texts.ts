import * as common from '../../../lib/common-texts.ts';
import { count, number } from '../../../lib/format.ts';

const outcome = {
  changed: (n: number) => `${count(n, 'transaction')} categorized.`,
  withRule: (name: string) => `Rule “${name}” created.`,
  failed: 'Failed to change the category.',
};

export const merchantTexts = {
  title: common.merchant,
  thisYear: common.thisYear,
  perMonth: 'Per month',
  last: 'Last paid',
  unknown: '–',
  afterTwoMonths: 'After two full months',
  payments: (n: number) => count(n, 'payment'),
  months: '12 months',
  name: common.name,
  nameHint: 'Shown everywhere. Use another merchant’s name to merge the two.',
  willMerge: (name: string) => `This merges it with ${name}. You can split them again later.`,
  save: common.save,
  merge: common.merge,
  renamed: (name: string) => `Renamed to ${name}.`,
  merged: (name: string) => `Merged with ${name}.`,
  back: (name: string) => `Rename back to ${name}`,
  rule: 'Rule',
  createRule: 'Create Rule',
  count: common.transactions,
  parts: 'Merged merchants',
  split: common.splitOff,
  splitOff: (name: string) => `Split off ${name}`,
  splitOffDone: (name: string) => `${name} is a separate merchant again.`,
  overMonths: (n: number) => `over ${count(n, 'month')}`,
  average: 'average',
  sides: {
    title: common.transactions,
    label: 'Direction',
    expense: (n: number) => `Out · ${number(n)}`,
    income: (n: number) => `In · ${number(n)}`,
    total: (sum: string) => `${sum} in all`,
    newest: (n: number) => `The newest ${n} are listed.`,
    none: 'No payments yet.',
  },
  inAndOut: (month: string, received: string, sent: string, n: number) =>
    `${month}: ${received} in, ${sent} out, ${count(n, 'payment')}`,
  category: {
    label: common.category,
    rows: (n: number) =>
      n === 1
        ? 'Changes 1 transaction that has this category or none.'
        : `Changes ${number(n)} transactions that have this category or none.`,
    always: 'Always for this merchant',
    alwaysHint: 'Creates a rule for future transactions.',
    save: 'Change Category',
    ...outcome,
  },
  alike: {
    question: (n: number, name: string) =>
      n === 1
        ? `Change the other transaction at ${name} too?`
        : `Change ${number(n)} other transactions at ${name} too?`,
    others: (n: number) => (n === 1 ? 'Also the Other' : `Also ${number(n)} Others`),
    always: 'Always',
    ...outcome,
  },
  page: {
    title: 'Merchants',
    purpose: 'Whom you pay and who pays you, most spending first.',
    open: 'Merchants',
    failed: 'Failed to load your merchants.',
    loading: 'Loading merchants',
    year: common.year,
    allTime: 'All time',
    search: 'Search merchants',
    columns: {
      name: common.merchant,
      count: common.transactions,
      spent: 'Out',
      received: 'In',
      last: 'Last',
    },
    more: (n: number) => `Show ${number(n)} More`,
    empty: 'No merchants yet',
    emptyHint: 'They appear once you have transactions.',
    noMatch: 'No merchants found',
    noMatchHint: 'Try another name or all time.',
    clear: common.clearFilters,
  },
  statementNames: 'Names on bank statements',
} as const;
