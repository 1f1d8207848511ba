import * as common from '../../../lib/common-texts.ts';
import { count, number } from '../../../lib/format.ts';

const older = (n: number) => (n === 1 ? '1 older transaction' : `${n} older transactions`);

export const texts = {
  title: 'Sort',
  purpose:
    'Pick a category once per merchant, starting with the most money. Saldo learns from every choice.',
  loading: 'Loading transactions to sort',
  failed: 'Failed to load the transactions to sort.',
  viewer: 'You are in view-only mode. Contact an administrator to sort merchants.',
  acceptAll: (percent: number) => `Accept All Over ${percent}%`,
  undoAll: common.undoAll,

  sorted: (done: number, all: number) => `${done} of ${count(all, 'merchant')} sorted`,
  left: (left: string, all: string) => `${left} of ${all} left`,
  since: (span: string) => `Showing only ${span}`,
  /** The number beside Categories; null if not known. */
  showAll: (all: number | null) =>
    all === null ? 'Show all' : `Show all ${count(all, 'merchant')}`,

  offer: {
    question: (percent: number) =>
      `When Saldo was sure, it would have picked the same category as you ${percent}% of the time. Let it sort such transactions automatically?`,
    basis: (of: { low: number; high: number; choices: number }) =>
      `Between ${of.low}% and ${of.high}%, based on ${number(of.choices)} of your choices.`,
    turnOn: 'Sort Automatically',
    on: 'Automatic sorting is on. You can turn it off in your profile.',
  },

  entry: {
    rows: (n: number) => count(n, 'transaction'),
    inAndOut: (received: string, sent: string) => `${received} in, ${sent} out`,
    answers: 'Suggested categories',
    search: 'Search, or type a new category name',
    results: common.categoriesFound,
    nothing: common.noMatchingCategory,
    newIn: (name: string) => `Create “${name}” in:`,
    topLevel: 'Top level',
    person: 'This looks like a person, so Saldo won’t guess',
    noIdea: 'Not enough information yet',
    always: 'Always for this merchant',
    rule: (name: string) => `Creates the rule “${name}”.`,
    ruleExists: (name: string) => `The rule “${name}” already does this.`,
    noRule: 'There’s no distinctive text to build a rule on.',
    already: (n: number) => `${older(n)} already ${n === 1 ? 'has' : 'have'} this category.`,
    other: (n: number) =>
      `${older(n)} ${n === 1 ? 'has' : 'have'} a different category and won’t change.`,
    skip: common.skip,
    accept: 'Accept',
    split: 'Split…',
    splitNewest: 'Split the newest…',
    ignore: common.ignore,
    searchOrNew: 'Search or create',
    sure: (percent: string) => `${percent} sure`,
    halfSure: (percent: number) => `${percent}% sure, so nothing is preselected.`,
    isNew: 'new',
    makeIn: (name: string, parent?: string) =>
      parent ? `New category ${name} in ${parent}` : `New category ${name} at the top level`,
  },

  row: {
    notSure: 'Not sure',
    asksYou: 'Your call',
    always: 'Always',
    ignored: 'Ignored',
    split: (parts: number) => `Split into ${count(parts, 'part')}`,
    undo: 'Undo',
    undoOf: (name: string) => `Undo ${name}`,
    again: common.tryAgain,
    notSaved: 'Not saved',
    doneBefore: (n: number) => `${number(n)} more sorted`,
    hide: 'Show fewer',
    more: (n: number) => `${number(n)} more ${n === 1 ? 'merchant' : 'merchants'}`,
  },

  /** Key names as printed on a keyboard. */
  caps: {
    enter: '↵',
    down: '↓',
    split: '→',
    always: 'Shift ↵',
    sure: 'Ctrl ↵',
    ignore: 'Del',
    undo: 'Ctrl Z',
  },
  keys: {
    accept: 'accept',
    another: 'pick another',
    always: 'always',
    sure: 'accept all over 90%',
    skip: 'skip',
    split: 'split',
    ignore: 'ignore',
    undo: 'undo',
    letters: 'type to search',
    note: 'Suggestions below 75% aren’t preselected',
  },

  empty: {
    title: 'All sorted',
    month: (n: number) =>
      n === 0
        ? 'Every transaction has a category.'
        : n === 1
          ? 'This month’s only transaction has a category.'
          : `All ${number(n)} transactions this month have a category.`,
    toTransactions: 'Open Transactions',
    toMetrics: 'View This Month',
  },

  refunds: (n: number) => (n === 1 ? 'Sorted as a refund' : `${n} sorted as refunds`),
  saveFailed: 'Failed to save that. Please try again.',
  undoFailed: 'Failed to undo that. Please try again.',
  close: 'Back to Categories',
  undoLast: 'Undo last choice',
  status: (name: string, amount: string, why: string) => `${name}, ${amount}. ${why}`,
};
