import { count as counted, number } from '../../lib/format.ts';

const count = (n: number) => counted(n, 'transaction');

export const texts = {
  title: 'Categorize Transactions',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',

  undoSorting: 'Undo Sorting',
  sortingUndone: 'The sorting is undone. The transactions stay.',

  period: {
    unit: 'Period',
    month: 'Month',
    year: 'Year',
    notice: 'Only uncategorized transactions of this period are selected.',
    waiting: (n: number) =>
      n === 0 ? 'Nothing is uncategorized in this period.' : `${count(n)} without a category.`,
    next: 'Continue',
    none: 'No transactions found for the selected period.',
    failed: 'Failed to process transactions. Please try again.',
    error: (message: string) => `Error: ${message}`,
    invalid: 'Invalid response format from server',
  },

  method: {
    question: 'How do you want to categorize them?',
    ai: 'Use AI',
    aiHint: 'Suggestions with their reasons, for you to check before anything is saved.',
    manual: 'Manual',
    manualHint: 'One transaction after the other, with the keyboard or the mouse.',
  },

  manual: {
    loading: 'Loading transactions',
    position: ['Transaction', 'of'],
    positionOf: (n: number, all: number) => `Transaction ${n} of ${all}`,
    viewer: 'You are in viewer mode. You can categorize transactions but cannot save changes.',
    uncategorized: 'Uncategorized',
    bank: 'Bank',
    account: 'Account',
    type: 'Type',
    merchant: 'Merchant',
    viewDetails: 'View details',
    prev: 'Prev',
    skip: 'Skip',
    ignore: 'Ignore',
    keys: { choose: 'choose', assign: 'assign', recent: 'recent' },
    save: (n: number) => `Save ${n} Changes`,
    viewerSave: 'Viewer Mode (Cannot Save)',
    saved: (n: number) => `Successfully saved ${n} transaction changes!`,
    saveFailed: 'Failed to save categorizations. Please try again.',
  },

  ignore: {
    transaction: 'Ignore transaction',
    transactionHint: 'Counts nowhere',
    metrics: 'Ignore default metrics',
    metricsHint: 'Counts only in custom metrics',
    both: 'Ignore both',
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
    dismiss: 'No, one by one',
  },

  tabs: { label: 'View', categories: 'Categories', history: 'History', recent: 'Recently Used' },

  categories: {
    search: 'Search categories',
    nothing: 'No category matches.',
    mains: 'Categories',
    subsOf: (name: string) => `Subcategories of ${name}`,
    results: 'Categories found',
    just: (name: string) => `Just ${name}`,
    all: 'All',
    recent: 'Recently used categories',
    none: 'There are no categories yet. Add some first.',
    chosen: 'chosen',
  },

  history: {
    search: 'Search history',
    list: 'Pending changes',
    none: 'No changes yet',
    noneHint: 'What you choose waits here until you save it.',
    nothing: 'No change matches.',
    end: "You've reached the end of the transactions! Review your categorizations before saving.",
    flash: (n: number) => `${n} changes wait here until you save them.`,
    show: 'Back to this transaction',
    remove: (name: string) => `Remove the change of ${name}`,
  },

  recent: {
    none: 'Nothing used yet',
    noneHint: 'The five categories you used last stand here, each behind its digit.',
  },

  exit: {
    title: 'Exit Categorization?',
    body: (n: number) => `You have ${n} unsaved changes. Do you want to save before exiting?`,
    stay: 'Continue Categorizing',
    leave: 'Exit Without Saving',
    save: 'Save & Exit',
  },

  details: {
    title: 'Transaction Details',
    date: 'Booked',
    purchaseDate: 'Purchased',
    direction: 'Direction',
    fee: 'Fee (part of the amount)',
    iban: 'Account IBAN',
    tags: 'Tags',
    creditor: 'Creditor name',
    creditorIban: 'Creditor IBAN',
    debtor: 'Debtor name',
  },
} as const;
