import * as common from '../../lib/common-texts.ts';
import { count, money, number, shortSpan } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';

const rows = (n: number) => count(n, 'transaction');

export const texts = {
  title: 'Tags',
  purpose: 'What trips and other things that you’ve tagged cost.',
  open: 'Tags',
  loading: 'Loading your tags…',
  failed: 'Failed to load your tags.',
  empty: 'No tags yet',
  emptyHint:
    'Add a tag with the dates of a trip, or select transactions in the list and press Tags.',
  list: 'Your tags',
  add: 'New Tag',
  viewerHint: 'You are in view-only mode. Contact an administrator to change tags.',
  columns: { tag: 'Tag', dates: 'Dates', rows: 'Transactions', perDay: 'A day', total: 'Cost' },
  perDay: (amount: number) => `${money(inMain(amount))} a day`,
  toTransactions: common.transactions,

  page: {
    path: 'Path',
    loading: 'Loading the tag…',
    failed: 'Failed to load this tag.',
    gone: (name: string) => `No transaction has the tag “${name}”`,
    goneHint: 'It may have been renamed or deleted.',
    allTags: 'All Tags',
    edit: 'Edit Tag',
    delete: common.deleteAction,
    summary: (n: number, accounts: number) =>
      accounts > 1 ? `${rows(n)} on ${count(accounts, 'account')}` : rows(n),
    onAccounts: (n: number) => `On ${count(n, 'account')}`,
    figures: 'Cost',
    tripCost: 'The trip cost',
    cost: 'Cost',
    rows,
    uncounted: (n: number) => `${number(n)} more not in totals`,
    aDay: 'A day',
    days: (n: number) => `${count(n, 'day')}, everything included`,
    during: 'During the trip',
    biggestOne: 'Biggest payment',
    mostTo: 'Most went to',
    share: (amount: string, share: string) => `${amount}, ${share}`,
    none: '—',
    income: (amount: string) => `${amount} of income has this tag too. It isn’t part of the cost.`,
    leftOut: (n: number) =>
      n === 1
        ? '1 transaction isn’t included, because no exchange rate is known for it.'
        : `${number(n)} transactions aren’t included, because no exchange rate is known for them.`,
    leftOutShow: 'Show',
    by: { day: 'By day', month: 'By month', year: 'By year' },
    before: 'Before',
    after: 'After',
    bar: (at: string, amount: string, shares: readonly string[]) =>
      [`${at}: ${amount}`, ...shares].join(', '),
    barShare: (name: string, amount: string) => `${name} ${amount}`,
    byCategory: 'By category',
    together: 'Together',
    stillCounts: 'They still count in their categories and months.',
    biggest: 'Biggest',
    columns: { date: 'Date', name: 'Name', category: 'Category', amount: 'Amount' },
    all: (n: number) => `All ${number(n)}`,
    others: 'Other trips',
    allOthers: 'All',
    untagged: 'Nothing is tagged yet',
    howToTag: (name: string) =>
      `Open a transaction and type ${name} under Tags. To tag several, select them in the list and press Tags.`,
    openList: 'Open Transactions',
  },

  suggested: {
    title: (n: number) =>
      n === 1
        ? '1 card payment on these days isn’t tagged.'
        : `${number(n)} card payments on these days aren’t tagged.`,
    with: (name: string, amount: string) => `With those selected, ${name} cost ${amount}.`,
    not: 'Not These',
    add: (n: number) => `Add ${number(n)}`,
    list: 'Card payments without a tag',
    choose: (name: string, amount: string) => `${name}, ${amount}`,
    split: (n: number) => `Split into ${number(n)} parts, all of which would be tagged`,
    declined: (n: number) =>
      n === 1
        ? '1 payment won’t be suggested again'
        : `${number(n)} payments won’t be suggested again`,
    failed: (message: string) => `Failed to change the suggestions: ${message}`,
  },

  form: {
    create: 'New Tag',
    edit: 'Edit Tag',
    creating: 'Creating…',
    save: 'Save',
    name: 'Name',
    from: 'First day',
    to: 'Last day',
    datesHint: 'With dates, the tag’s page shows each day and suggests card payments.',
    merges: (name: string, other: string) =>
      `${name} and ${other} become one tag, with the dates and color of ${other}.`,
    follows: (n: number) => `Saved views and rules that name it follow: ${number(n)}.`,
    required: 'is required',
    taken: 'You already have this tag. Open its page to give it dates.',
    created: (name: string) => `Tag “${name}” created`,
    saved: (name: string) => `Tag “${name}” saved`,
    createFailed: (message: string) => `Failed to create the tag: ${message}`,
    saveFailed: (message: string) => `Failed to save the tag: ${message}`,
  },

  delete: {
    title: (name: string) => `Delete the tag “${name}”?`,
    body: (n: number) =>
      n === 0
        ? 'No transaction has it.'
        : `It is removed from ${rows(n)}. The transactions themselves stay.`,
    named: (names: string) => `These keep naming it: ${names}.`,
    confirm: common.deleteAction,
    confirming: common.deleting,
    done: (name: string) => `Tag “${name}” deleted`,
    failed: (message: string) => `Failed to delete the tag: ${message}`,
  },

  dates: ({ from, to }: { from: string; to: string }) => shortSpan(from, to),
} as const;
