import { count, number } from '../../../lib/format.ts';

const older = (n: number) => (n === 1 ? '1 older one' : `${n} older ones`);

export const texts = {
  title: 'Sort',
  purpose: 'Pick a category once per merchant, newest first. Saldo learns from every choice.',
  loading: 'Loading what waits',
  failed: 'What waits could not be loaded.',
  viewer: 'Viewer mode: you can look, not accept.',
  acceptAll: (percent: number) => `Accept All Over ${percent}%`,
  undoAll: 'Undo All',
  progress: ['of', 'merchants'],
  sorted: (done: number, all: number) => `${done} of ${count(all, 'merchant')} sorted`,
  left: (left: string, all: string) => `${left} of ${all} left`,
  since: (span: string) => `Only ${span}`,
  showAll: 'Show all',

  offer: {
    question: (percent: number) =>
      `Tried on your own decisions, ${percent}% of Saldo’s sure answers were the same as yours. It can sort what it is sure of as soon as it arrives.`,
    turnOn: 'Sort on Arrival',
    on: 'What is sure is sorted as it arrives. You can switch it off in your profile.',
  },

  entry: {
    rows: (n: number) => count(n, 'transaction'),
    answers: 'Answers',
    search: 'Type to search, or to name a new category',
    results: 'Categories found',
    nothing: 'No category has that name.',
    newIn: ['New category', 'in'],
    onItsOwn: 'On its own',
    person: 'A person. Saldo does not guess',
    noIdea: 'Nothing that is known says enough',
    always: 'Always for this merchant',
    rule: (name: string) => `Makes the rule “${name}”.`,
    ruleExists: (name: string) => `The rule “${name}” does this already.`,
    noRule: 'No text tells it from others, so there is no rule.',
    already: (n: number) => `${older(n)} ${n === 1 ? 'is' : 'are'} already right.`,
    other: (n: number) =>
      `${older(n)} ${n === 1 ? 'has' : 'have'} another category, and ${n === 1 ? 'keeps' : 'keep'} it.`,
    skip: 'Skip',
    accept: 'Accept',
    ignore: 'Ignore',
    searchOrNew: 'Search or new',
    sure: (percent: string) => `${percent} sure`,
    halfSure: (percent: number) => `${percent}% sure: not enough to choose beforehand.`,
    isNew: 'new',
    makeIn: (name: string, parent?: string) =>
      parent ? `New category ${name} in ${parent}` : `New category ${name} on its own`,
  },

  row: {
    notSure: 'Not sure',
    asksYou: 'Asks you',
    always: 'Always',
    ignored: 'Ignored',
    undo: 'Undo',
    undoOf: (name: string) => `Undo ${name}`,
    again: 'Try Again',
    notSaved: 'Not saved',
    doneBefore: (n: number) => `${number(n)} more done`,
    hide: 'Show fewer',
    more: (n: number) => `${count(n, 'merchant')} after these`,
  },

  /** As they stand on a keyboard. */
  caps: {
    enter: '↵',
    down: '↓',
    always: 'Shift ↵',
    sure: 'Ctrl ↵',
    ignore: 'Del',
    undo: 'Ctrl Z',
  },
  keys: {
    accept: 'accept',
    another: 'another',
    always: 'always',
    sure: 'all over 90%',
    skip: 'skip',
    ignore: 'ignore',
    undo: 'undo',
    letters: 'letters search',
    note: 'Below 75% nothing is preselected',
  },

  empty: {
    title: 'All sorted',
    month: (n: number) =>
      n === 0
        ? 'Nothing waits for a category.'
        : `${count(n, 'transaction')} of this month ${n === 1 ? 'has its' : 'have their'} category.`,
    toTransactions: 'Open Transactions',
    toMetrics: 'See the Month',
  },

  refunds: (n: number) => (n === 1 ? 'Sorted as a refund' : `${n} sorted as refunds`),
  saveFailed: 'Not saved. Please try again.',
  undoFailed: 'It could not be undone. Please try again.',
  close: 'Back to Categories',
  undoLast: 'Undo the last',
  status: (name: string, amount: string, why: string) => `${name}, ${amount}. ${why}`,
};
