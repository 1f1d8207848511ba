import * as common from '../../lib/common-texts.ts';
import { count, number } from '../../lib/format.ts';

export const texts = {
  title: common.categorizeTransactions,
  close: 'Close',
  cancel: common.cancel,
  back: common.back,

  undoSorting: 'Undo Sort',
  sortingUndone: 'Categories removed. The transactions are still there.',

  period: {
    unit: 'Period',
    month: common.month,
    year: common.year,
    notice: 'Only uncategorized transactions in this period are selected.',
    waiting: (n: number) =>
      n === 0
        ? 'No uncategorized transactions in this period.'
        : `${count(n, 'uncategorized transaction')}.`,
    next: common.continueAction,
    none: 'No transactions found for the selected period.',
    failed: 'Failed to process transactions. Please try again.',
    error: (message: string) => `Error: ${message}`,
    invalid: 'Invalid response format from server',
  },

  method: {
    question: 'How do you want to categorize them?',
    ai: 'Use AI',
    aiHint: 'Suggestions with reasons. You review them before anything is saved.',
    manual: 'Manual',
    manualHint: 'Go through them one by one with keyboard or mouse.',
  },

  manual: {
    loading: common.loadingTransactions,

    positionOf: (n: number, all: number) => `Transaction ${n} of ${all}`,
    viewer: 'You are in viewer mode. You can categorize transactions but cannot save changes.',
    uncategorized: 'Uncategorized',
    bank: common.bank,
    account: common.account,
    type: 'Type',
    merchant: common.merchant,
    viewDetails: 'View details',
    prev: 'Prev',
    skip: common.skip,
    ignore: common.ignore,
    keys: { choose: 'choose', assign: 'assign', recent: 'recent' },
    save: (n: number) => `Save ${n} Changes`,
    viewerSave: 'Viewer Mode (Cannot Save)',
    saved: (n: number) => `Successfully saved ${n} transaction changes!`,
    saveFailed: 'Failed to save categorizations. Please try again.',
  },

  ignore: {
    transaction: 'Ignore transaction',
    transactionHint: common.excludedFromEveryTotal,
    metrics: common.ignoreDefaultMetrics,
    metricsHint: 'Counted only in custom metrics',
    both: common.ignoreBoth,
  },
  ignored: {
    transaction: 'Ignored',
    metrics: 'Ignored Metrics',
    both: 'Ignored Both',
  },

  assigned: 'Assigned to',
  assignedMore: (n: number) => `${number(n)} more assigned to`,
  offer: {
    question: (n: number, name: string) =>
      n === 1 ? `One more like “${name}”` : `${number(n)} more like “${name}”`,
    accept: (name: string) => `${name} too`,
    dismiss: 'No, keep going one by one',
  },

  tabs: {
    label: 'View',
    categories: common.categories,
    history: common.history,
    recent: 'Recently Used',
  },

  categories: {
    search: common.searchCategories,
    nothing: common.noMatchingCategory,
    mains: common.categories,
    subsOf: (name: string) => `Subcategories of ${name}`,
    results: common.categoriesFound,
    just: (name: string) => `Just ${name}`,
    all: 'All',
    recent: 'Recently used categories',
    none: 'No categories yet. Add some first.',
    chosen: 'chosen',
  },

  history: {
    search: 'Search history',
    list: 'Pending changes',
    none: 'No changes yet',
    noneHint: 'Your choices are listed here until you save.',
    nothing: 'No matching changes',
    end: "You've reached the end of the transactions! Review your categorizations before saving.",
    flash: (n: number) => `${n} unsaved changes are listed here.`,
    show: 'Back to this transaction',
    remove: (name: string) => `Remove the change to ${name}`,
  },

  recent: {
    none: 'No recent categories',
    noneHint: 'Your five most recent categories appear here. Press 1–5 to pick one.',
  },

  exit: {
    title: 'Exit Categorization?',
    body: (n: number) => `You have ${n} unsaved changes. Do you want to save before exiting?`,
    stay: 'Continue Categorizing',
    leave: 'Exit Without Saving',
    save: 'Save & Exit',
  },

  details: {
    title: common.transactionDetails,
    date: common.posted,
    purchaseDate: common.purchased,
    direction: 'Direction',
    fee: 'Fee (included in the amount)',
    iban: common.accountIban,
    tags: common.tags,
    creditor: common.creditorName,
    creditorIban: common.creditorIban,
    debtor: common.debtorName,
  },
} as const;
