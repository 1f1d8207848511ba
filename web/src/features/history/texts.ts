import type { StepKind, StepLink } from '@saldo/contract/history';
import * as common from '../../lib/common-texts.ts';
import { count, longMonth, monthYear, number } from '../../lib/format.ts';

const transactions = (n: number) => count(n, 'transaction');

/** Steps that other steps can depend on. */
const BLOCKING: Partial<Record<StepKind, string>> = {
  merge: 'Account merged',
  split: 'Account split',
  account: common.accountChanged,
  merchant: 'Merchant changed',
  category: 'Category changed',
  category_delete: 'Category deleted',
  category_merge: 'Category merged',
};

const THINGS = {
  rule: 'Rule',
  category: 'Category',
  planned: 'Planned payment',
  goal: 'Goal',
  alert: 'Alert',
  metric: 'Metric',
  view: 'Saved view',
  tag: 'Tag',
  rate: 'Exchange rate',
  receipt: 'Receipt',
} satisfies Partial<Record<StepLink['to'], string>>;

/** Kinds of items that a step can name. */
export type Thing = keyof typeof THINGS;

export const isThing = (to: StepLink['to']): to is Thing => to in THINGS;

export const texts = {
  title: common.history,
  purpose: 'Everything you and Saldo changed. Recent changes can be undone.',
  viewerHint: 'You are in view-only mode. Contact an administrator to undo changes.',

  show: common.show,
  shown: {
    all: 'All',
    imports: common.imports,
    syncs: 'Syncs',
    edits: 'Edits',
    deletes: 'Deletes',
    ai: 'AI',
    rules: common.rules,
  },
  account: common.account,
  allAccounts: 'All',

  loading: 'Loading history',
  failed: 'Failed to load your history.',
  empty: 'No changes yet',
  emptyHint:
    'Every import, edit and deletion of transactions is listed here, so you can undo it later.',
  emptyViewer: 'Every import, edit and deletion of transactions is listed here.',
  noMatch: 'No matching changes',
  noMatchHint: 'Try a different type of change or a different account.',
  clear: common.clearFilters,
  showOlder: common.showOlder,

  dayOf: (month: number, day: number, year: number | null) =>
    `${longMonth(month)} ${day}${year === null ? '' : `, ${year}`}`,
  today: (day: string) => `Today, ${day}`,
  yesterday: (day: string) => `Yesterday, ${day}`,
  daily: common.daily,
  changes: (n: number) => count(n, 'change'),

  titles: {
    import: (file: string) => `${file} imported`,
    restore: (file: string) => `${file} restored`,
    sync: (bank: string) => `${bank} synced`,
    syncedDays: (bank: string, days: number) => `${bank} synced on ${days} days`,
    added: (n: number) => `You added ${transactions(n)}`,
    edited: (n: number) => `You changed ${transactions(n)}`,
    categorized: (n: number) => `You categorized ${transactions(n)}`,
    tagged: (n: number) => `You changed the tags on ${transactions(n)}`,
    deleted: (n: number) => `You deleted ${transactions(n)}`,
    transfer: 'You changed a transfer',
    ai: (n: number) => `AI categorized ${transactions(n)}`,
    sortedAutomatically: (n: number) => `${transactions(n)} sorted automatically`,
    sortingUndone: (n: number) => `You undid automatic sorting of ${transactions(n)}`,
    rule: (name: string, n: number) =>
      n === 0 ? `Rule “${name}” changed` : `Rule “${name}” changed ${transactions(n)}`,
    rules: (n: number) => `Your rules changed ${transactions(n)}`,
    merchant: (name: string) => `You changed the merchant “${name}”`,
    merchantReset: 'You reset a merchant’s name',
    series: (name: string) => `You changed the recurring payment “${name}”`,
    manySeries: (n: number) => `You changed ${number(n)} recurring payments`,
    account: (name: string) => `You changed the account “${name}”`,
    merged: (into: string) => `Account merged into ${into}`,
    split: 'You split an account',
    done: {
      created: (thing: Thing, name: string) => `${THINGS[thing]} “${name}” created`,
      changed: (thing: Thing, name: string) => `${THINGS[thing]} “${name}” changed`,
      moved: (thing: Thing, name: string) => `${THINGS[thing]} “${name}” moved`,
      turned_on: (thing: Thing, name: string) => `${THINGS[thing]} “${name}” turned on`,
      turned_off: (thing: Thing, name: string) => `${THINGS[thing]} “${name}” turned off`,
      deleted: (thing: Thing, name: string) => `${THINGS[thing]} “${name}” deleted`,
    },
    renamed: (thing: Thing, was: string, name: string) =>
      `${THINGS[thing]} “${was}” renamed to “${name}”`,
    shares: {
      created: (name: string) => `“${name}” shared`,
      changed: (name: string) => `Shares of “${name}” changed`,
      deleted: (name: string) => `“${name}” no longer shared`,
      linked: (name: string) => `“${name}” linked to what it pays back`,
      unlinked: (name: string) => `“${name}” pays nothing back`,
      dismissed: (name: string) => `“${name}” is income`,
      paid: (name: string) => `Share of “${name}” paid in cash`,
      forgiven: (name: string) => `Share of “${name}” forgiven`,
    },
    transferOf: {
      linked: (name: string) => name,
      unlinked: (name: string) => `${name} unlinked`,
      dismissed: (name: string) => `${name} isn’t a transfer`,
    },
    transfers: {
      linked: (n: number) => `${count(n, 'transfer')} linked`,
      unlinked: (n: number) => `${count(n, 'transfer')} unlinked`,
      dismissed: (n: number) => `${count(n, 'suggested transfer')} dismissed`,
    },
    alike: {
      rule: (n: number) => `${number(n)} changes to your rules`,
      category: (n: number) => `${number(n)} changes to your categories`,
      planned: (n: number) => `${number(n)} changes to planned payments`,
      goal: (n: number) => `${number(n)} changes to your goals`,
      alert: (n: number) => `${number(n)} changes to your alerts`,
      metric: (n: number) => `${number(n)} changes to your metrics`,
      view: (n: number) => `${number(n)} changes to your saved views`,
      tag: (n: number) => `${number(n)} changes to your tags`,
      rate: (n: number) => `${number(n)} changes to your exchange rates`,
      receipt: (n: number) => `${number(n)} changes to receipts`,
      share: (n: number) => `${number(n)} changes to shared expenses`,
      transfer: (n: number) => `${number(n)} changes to transfers`,
      merchant: (n: number) => `${number(n)} changes to merchants`,
      account: (n: number) => `${number(n)} changes to accounts`,
    } satisfies Partial<Record<StepKind, (n: number) => string>>,
    ordered: 'Order of rules changed',
    applied: (name: string, n: number) => `Rule “${name}” applied: ${number(n)}`,
    reverted: (name: string, n: number) => `Rule “${name}” reverted: ${number(n)}`,
    categoryChanged: (name: string) => `Category “${name}” changed`,
    categoryDeleted: (name: string) => `Category “${name}” deleted`,
    categoryMerged: (from: string, into: string) => `Category “${from}” merged into “${into}”`,
  },
  /** Placeholder for a bank, file, account or category without a known name. */
  unnamed: 'Unnamed',

  /** Transaction fields, keyed by API name. */
  fields: {
    date: 'date',
    amount: 'amount',
    bank: 'bank',
    product: 'account type',
    direction: 'direction',
    description: 'description',
    fee: 'fee',
    currency: 'currency',
    type: 'type',
    category: 'category',
    account: 'account',
    tags: 'tags',
    note: 'note',
    parts: 'parts',
    ignore: 'excluded',
    is_refund: 'refund',
    duplicate: 'duplicate',
  } satisfies Record<string, string>,
  more: (n: number) => `${n} more`,
  undoneOn: (day: string, time: string) => `undone on ${day} at ${time}`,

  added: (n: number) => `${number(n)} added`,
  changed: (n: number) => `${number(n)} changed`,
  removed: (n: number) => `${number(n)} removed`,
  moved: (n: number) => `${number(n)} moved`,

  undo: 'Undo',
  redo: 'Redo',
  of: (action: string, title: string) => `${action}: ${title}`,
  undone: (title: string) => `Undone: ${title}`,
  redone: (title: string) => `Redone: ${title}`,
  daysLeft: (n: number) => (n <= 0 ? 'Last day' : `${count(n, 'day')} left`),
  locked: { undo: 'Has later changes', redo: 'Needs earlier changes' },

  loadingDetails: common.checkingWhatWouldChange,
  detailsFailed: 'Failed to check what would change.',
  brings: { undo: 'What undo would do', redo: 'What redo would do' },
  lost: { undo: 'What undo can’t restore', redo: 'What redo can’t restore' },
  bringsNothing: 'Nothing will change.',
  figures: {
    title: { undo: 'What undo would change', redo: 'What redo would change' },
    figure: 'Figure',
    now: 'Now',
    after: { undo: 'After undo', redo: 'After redo' },
    difference: 'Difference',
    of: (figure: 'income' | 'expense', year: number, month: number | null) =>
      `${month === null ? year : monthYear(year, month)}, ${figure === 'income' ? 'income' : 'expenses'}`,
  },
  losesNothing: { undo: 'Everything will be restored.', redo: 'Everything will be reapplied.' },
  unforeseen:
    'There are too many transactions to check in advance. You’ll see the result afterwards.',
  until: (day: string) => `Can be undone until ${day}`,
  redoUntil: (day: string) => `Can be redone until ${day}`,
  expired: 'This change is too old to undo.',
  expiredUndone: 'This change is too old to redo.',
  lockedWhy: {
    undo: 'Later changes build on this one. Undo those first:',
    redo: 'This change builds on earlier ones. Redo those first:',
  },
  blocking: (kind: StepKind, moment: string) => `${BLOCKING[kind] ?? 'Change'}, ${moment}`,
  touched: 'Go to',
} as const;
