import type { Transaction } from '@saldo/contract/transactions';
import * as common from '../../lib/common-texts.ts';
import { count as counted, number } from '../../lib/format.ts';
import { texts as filters } from './filters/filter-texts.ts';
import type { FormValues } from './form/form-values.ts';

const count = (n: number) => counted(n, 'transaction');

export const texts = {
  title: common.transactions,
  loaded: (n: number) => `${n} transactions loaded`,
  add: 'Add Transaction',
  openTags: 'Tags',
  deleteMany: 'Delete Transactions',
  viewerHint: 'You are in view-only mode. Contact an administrator to change transactions.',

  selectYear: 'Please select a year to view transactions',
  none: 'No transactions found',
  noneHint: 'Try another period or remove a filter.',
  noneYet: 'No transactions in this period',
  noneYetHint: 'Import a bank statement or add a transaction manually.',
  noneYetViewer: 'Try another month or year.',
  importLink: common.importTransactions,
  loading: common.loadingTransactions,
  loadingOne: common.loadingTheTransaction,
  listFailed: 'Failed to load your transactions.',
  tryAgain: common.tryAgain,
  ignored: 'Ignored',
  metricsIgnored: 'Excluded from metrics',
  transfer: 'Transfer',
  transferWith: (account: string) => `Transfer with ${account}`,
  refund: 'Refund',
  unknownCategory: common.unknownCategory,
  moreTags: (n: number) => `+${n}`,
  today: common.today,
  yesterday: common.yesterday,
  noDescription: common.noDescription,

  columns: {
    date: common.date,
    bank: common.bank,
    product: common.product,
    account_name: common.account,
    description: common.description,
    category_name: common.category,
    tags: common.tags,
    amount: common.amount,
    actions: 'Actions',
  },
  selectRow: (description: string) => `Select ${description}`,
  selectPage: 'Select all rows on this page',
  actionsFor: (description: string) => `Actions for ${description}`,
  categoryOf: (name: string, description: string) => `${name}: category of ${description}`,
  view: 'View Details',
  edit: common.edit,
  delete: common.deleteAction,
  tableLabel: common.transactions,

  filters,
  directions: { income: common.income, expense: 'Expense' },
  products: { current: 'Current', deposit: common.deposit },
  /** In the list's narrow column. */
  productsInList: { current: 'current', deposit: 'deposit' },
  types: {
    interest: 'Interest',
    transfer: 'Transfer',
    card_payment: 'Card payment',
    topup: 'Top-up',
    unknown: 'Unknown',
  } satisfies Record<Transaction['type'], string>,

  bulk: {
    label: 'Selected transactions',
    selected: (n: number) => `${number(n)} selected`,
    selectAll: (n: number) => `Select all ${count(n)}`,
    clear: 'Clear selection',
    more: 'More actions',
    download: 'Download as CSV',
    category: 'Change category',
    tags: common.tags,
    ignore: common.ignore,
    ignoreOn: 'Ignore transactions',
    ignoreMetricsOn: common.ignoreDefaultMetrics,
    ignoreBoth: common.ignoreBoth,
    ignoreOff: 'Stop ignoring',
    categoryTitle: (n: number) => `Change category of ${count(n)}`,
    tagsTitle: (n: number) => `Change tags of ${count(n)}`,
    tagsMode: 'Tag action',
    addTags: 'Add',
    removeTags: common.remove,
    replaceTags: 'Replace',
    tagsLabel: common.tags,
    tagsHints: {
      add: 'Separate tags with commas. Existing tags are kept.',
      remove: 'Separate tags with commas. Other tags are kept.',
      replace: 'Separate tags with commas. Leave empty to remove all tags.',
    },
    delete: 'Delete selected',
    deleteTitle: (n: number) => `Delete ${count(n)}?`,
    deleteStays: (n: number) =>
      `${n === 1 ? 'It' : 'They'} won’t come back if you import the statement again.`,
    deleted: (n: number) => `${count(n)} deleted`,
    apply: common.apply,
    nothing: 'Nothing to change. These transactions already match.',
    changed: (n: number) => `${count(n)} changed`,
    failed: (message: string) => `Failed to change transactions: ${message}`,
    partly: (done: number, all: number, message: string) =>
      `Changed ${done} of ${count(all)}, then failed: ${message}`,
  },

  markedAsTransfer: (n: number) =>
    n === 1
      ? 'Marked as a transfer between your accounts, so it isn’t counted as income or spending.'
      : `${number(n)} of them are marked as transfers between your accounts, so they aren’t counted as income or spending.`,
  /** Income whose category makes it a refund. */
  becameRefund: (n: number) =>
    n === 1
      ? 'Counted as a refund, so it lowers spending instead of adding to income.'
      : `${number(n)} of them count as refunds, so they lower spending instead of adding to income.`,
  countsAgain: 'Now counted as income or spending again.',
  form: {
    createTitle: 'Add Transaction',
    editTitle: 'Edit Transaction',
    save: common.save,
    update: common.update,
    select: 'Select',
    noAccount: common.noAccount,
    noSubcategory: 'None',
    tagsHint: 'Separate tags with commas',
    ignoreHint: common.excludedFromEveryTotal,
    ignoreMetricsHint: 'Counts only in custom metrics, goals and alerts',
    refundHint: 'Reduces spending in its category instead of counting as income',
    failed: (message: string) => `Failed to save transaction: ${message}`,
    stale: 'This transaction was changed elsewhere after you opened it.',
    reload: 'Load the current version',
    created: 'Transaction created successfully!',
    updated: 'Transaction updated successfully!',
    unlinked: (account: string) =>
      account === ''
        ? 'It no longer matches the other half of the transfer, so one now counts as income and the other as an expense.'
        : `It no longer matches the other half of the transfer in ${account}, so one now counts as income and the other as an expense.`,
    notFound: 'This transaction no longer exists.',
    loadFailed: 'Failed to load the transaction.',
  },
  fields: {
    date: common.date,
    amount: common.amount,
    bank: common.bank,
    product: common.product,
    direction: 'Direction',
    description: common.description,
    fee: 'Fee',
    type: 'Type',
    category: common.category,
    subcategory: common.subcategory,
    account_iban: common.account,
    tags: common.tags,
    note: common.note,
    creditor_name: common.creditorName,
    creditor_account_iban: common.creditorIban,
    debtor_name: common.debtorName,
    ignore: common.ignore,
    ignore_default_metrics: common.ignoreDefaultMetrics,
    is_refund: 'Refund',
  } satisfies Record<keyof FormValues, string>,

  details: {
    title: common.transactionDetails,
    date: common.posted,
    purchaseDate: common.purchased,
    account: common.account,
    iban: common.accountIban,
    merchant: common.merchant,
    flags: 'Included in',
    countsEverywhere: 'All totals',
    countsNowhere: 'No totals (ignored)',
    countsCustom: 'Custom metrics, goals and alerts only',
    countsTransfer: 'Custom metrics and goals only',
    fee: 'Fee (included in the amount)',
    report: 'Origin',
    origins: {
      statement: 'Imported from a statement',
      connection: 'Synced from the bank',
      hand: 'Added manually',
    } satisfies Record<Transaction['origin'], string>,
    changed: 'Last changed',
    duplicate: 'This may be the same payment as another transaction.',
    showOther: 'Show the other one',
  },

  duplicates: {
    title: common.possibleDuplicates,
    strip: (n: number) => `${counted(n, 'possible duplicate')} to review.`,
    review: common.review,
    reviewAll: 'Review possible duplicates',
    hint: 'Are these two payments, or the same one twice? Removed duplicates don’t come back.',
    this: 'This one',
    other: 'The other one',
    from: {
      statement: 'from a statement',
      connection: 'from the bank',
      hand: 'entered by you',
    } satisfies Record<Transaction['origin'], string>,
    keep: 'Keep both',
    keepRow: (name: string) => `Keep both: ${name}`,
    remove: common.remove,
    removeRow: (name: string) => `Remove ${name}`,
    kept: 'Kept both.',
    removed: 'Duplicate removed.',
    failed: (message: string) => `Failed to save your decision: ${message}`,
    loading: 'Loading possible duplicates',
    loadFailed: 'Failed to load possible duplicates.',
    none: common.nothingLeftToReview,
    noneHint: 'Saldo matches transactions from statements and bank connections automatically.',
    close: 'Close',
    chip: 'Duplicate?',
    chipHint: 'Possible duplicate',
  },

  remove: {
    title: 'Delete transaction?',
    confirm: common.deleteAction,
    body: <T>(description: string, amount: T, date: string) => [
      `“${description}”, `,
      amount,
      `, ${date}, will be deleted.`,
    ],
    stays: 'It won’t come back if you import the statement again.',
    deleted: 'Transaction deleted successfully!',
    failed: (message: string) => `Failed to delete transaction: ${message}`,
  },

  removePeriod: {
    title: 'Delete Transactions',
    period: 'Period',
    month: common.month,
    year: common.year,
    selectMonth: 'Select a month',
    selectYear: 'Select a year',
    confirm: common.deleteAction,
    counting: 'Counting…',
    count: (n: number, period: string) =>
      n === 0
        ? `There are no transactions in ${period}.`
        : `${count(n)} in ${period} will be deleted.`,
    comesBack:
      'Importing statements again restores their transactions. It doesn’t restore transactions from a bank connection, or ones you deleted individually.',
    byHand: (n: number) =>
      `You added ${number(n)} of them manually. Only undoing this deletion restores ${n === 1 ? 'it' : 'them'}.`,
    edited: (n: number) =>
      `You edited ${number(n)} of them. Only undoing this deletion restores all your edits.`,
    deleted: (period: string) => `Transactions for ${period} deleted successfully!`,
    yearPeriod: (year: number) => `year ${year}`,
    failed: (message: string) => `Failed to delete transactions: ${message}`,
  },
} as const;
