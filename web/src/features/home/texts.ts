import * as common from '../../lib/common-texts.ts';
import { count, day, longMonth, number } from '../../lib/format.ts';

export const texts = {
  greeting: (name: string) => `Welcome back, ${name}`.trimEnd(),
  purpose: (month: number) => `${longMonth(month)} so far, and what changed since last month.`,
  quickLinks: 'Quick links',
  importTransactions: common.importTransactions,
  manageCategories: 'Manage Categories',

  left: 'Left to spend',
  leftNeeds: (months: number) =>
    `Left to spend needs three full months of data. You have ${months === 0 ? 'none' : number(months)}.`,

  monthlyBalance: 'Monthly Balance',
  soFar: 'so far',
  expected: 'expected',
  about: 'about',
  awaitsPay: 'By month end, including upcoming pay',
  versus: 'versus',
  nothingBefore: (days: string) => `No data from ${days}`,
  knownFrom: (day: string) => `No data before ${day}`,
  noPercentage: '—',
  recentTransactions: 'Recent Transactions',
  lastMonth: 'Last month',
  topCategory: 'Top Category',
  noCategory: 'None',
  thisMonth: common.thisMonth,
  sortThem: 'Sort them',

  recentActivity: 'Recent Activity',
  viewAll: common.viewAll,
  today: (time: string) => `Today, ${time}`,
  todayAlone: common.today,
  yesterday: common.yesterday,
  noDescription: common.noDescription,
  nothingRecent: 'No recent transactions found',
  nothingRecentHelp: 'Your latest transactions appear here once you import a bank statement.',
  importFirst: 'Import a statement',

  upcoming: 'Upcoming Changes',
  comingSoon: 'Coming soon',
  budgetGoals: 'Budget Goals',
  alerts: common.alerts,
  smartNotifications: 'Smart Notifications',
  upcomingFailed: 'Failed to load upcoming bills and income.',
  ends: (day: string) => `ends ${day}`,
  of: (part: string, whole: string) => `${part} of ${whole}`,
  accessEnds: (days: number) =>
    days === 0 ? 'Access ends today' : `Access ends in ${count(days, 'day')}`,

  all: 'All',
  leftUntil: (days: number) =>
    days < 0
      ? 'Balance after bills, pay is late'
      : `Balance after bills, payday in ${count(days, 'day')}`,
  minus: (balance: string, bills: number, due: string) =>
    bills === 0
      ? 'No bills before then'
      : `${balance} minus ${count(bills, 'upcoming bill')} (${due})`,
  was: (before: string) => `was ${before}`,
  payday: 'Payday',
  planned: 'Planned',
  predicted: (day: string) => `Expected by ${day}`,
  without: common.withoutCurrencies,
  more: (n: number) => `${n} more`,

  toDo: {
    title: 'To do',
    asks: (files: number) =>
      files === 1 ? '1 file needs an answer' : `${files} files need an answer`,
    waits: (files: number) =>
      files === 1 ? '1 file isn’t imported yet' : `${files} files aren’t imported yet`,
    transfers: (n: number) => `${count(n, 'transfer')} to review`,
    transfersDetail: 'Between your own accounts',
    sort: (n: number) => `${count(n, 'merchant')} to sort`,
    sortDetail: 'Choose their categories',
    missing: (name: string) => `${name} is missing days`,
    /** Says what to import. */
    missingDetail: (from: string, to: string) =>
      from === to ? `Import ${day(from)}` : `Import ${day(from)} to ${day(to)}`,
    stale: (name: string) => `${name} has no recent data`,
    staleDetail: (on: string) => `No data since ${on}`,
    duplicates: (n: number) => count(n, 'possible duplicate'),
    duplicatesDetail: 'Keep or remove each one',
    more: (n: number) => `${n} more`,
    ending: (name: string, days: number) =>
      days === 0
        ? `Access to ${name} ends today`
        : `Access to ${name} ends in ${count(days, 'day')}`,
    endingDetail: 'Refresh the connection',
    hide: 'Hide until tomorrow',
  },

  have: {
    title: 'Total balance',
    day: common.day,
    unknownThen: 'Unknown',
    chart: 'Your end-of-day balance over the last 12 months',
    inYear: 'in 12 months',
    inDays: (n: number) => `in ${count(n, 'day')}`,
    oldest: (day: string) => `Some balances are as of ${day}`,
    byRates: common.byRates,
    owed: 'owed to you',
    proved: 'verified by statements',
    notSince: (day: string) => `not verified since ${day}`,
    notProved: 'not verified',
    unknown:
      'We don’t know your balance yet. Import a statement that shows one, or enter it yourself.',
    tell: 'Enter it manually',
    failed: 'Failed to load your balances.',
  },

  month: {
    spending: 'Spending this month',
    failed: 'Failed to load your spending.',
    monthly: common.monthlyMetrics,
    asUsual: 'as usual',
    asUsualAlone: 'As usual',
    less: (amount: string) => `${amount} less than usual`,
    more: (amount: string) => `${amount} more than usual`,

    // Sentences with figures that are links. Each returns its pieces in order.
    spentInDays: <T>(spent: T, days: number) => [
      'You’ve spent ',
      spent,
      ` in ${count(days, 'day')}.`,
    ],
    spentVersusUsual: <T>(spent: T, days: number, versus: T) => [
      'You’ve spent ',
      spent,
      ` in ${count(days, 'day')}, `,
      versus,
      '.',
    ],
    /** The one or two categories that changed most, and the amount without a category. */
    changedMost: <T>(first: T, second: T | undefined, isDown: boolean, toSort: T | undefined) => [
      ...(second === undefined ? [first, ' is '] : [first, ' and ', second, ' are ']),
      isDown ? 'down the most' : 'up the most',
      ...(toSort === undefined ? ['.'] : [', while ', toSort, ' still needs a category.']),
    ],
    needsCategory: <T>(toSort: T) => [toSort, ' still needs a category.'],
    /** `range` is null if nothing is uncertain, as at the end of a month. */
    onTrack: <T>(month: string, end: T, isAhead: boolean, range: T | null) => [
      `With upcoming bills and income, ${month} is on track to end around `,
      end,
      isAhead ? ' ahead' : ' behind',
      ...(range === null ? ['.'] : [' (', range, ').']),
    ],
    range: (low: string, high: string) => `${low} to ${high}`,
    /** `share` of the income is null if there is none to compare with. */
    saved: <T>(saved: T, share: string | null) => [
      'You’ve saved ',
      saved,
      share === null ? '.' : `, ${share} of your income.`,
    ],

    where: common.whereItWent,
    usualByNow: 'usual by now',
    nothingSpent: 'Nothing spent yet this month.',
    nothingSorted: 'None of this spending is categorized yet.',
    suggesting: 'Loading suggestions…',
    /** Null if all of it is suggested. */
    suggested: (part: string | null) => (part === null ? 'Suggested' : `${part} of it suggested`),
    suggestedHint: 'Only suggested so far',
    accept: (n: number) => `Accept ${number(n)}`,
    accepted: (n: number) => `${count(n, 'transaction')} categorized.`,
    viewerHint: 'You are in view-only mode. Contact an administrator to change transactions.',
    others: (n: number) => (n === 1 ? '1 more category' : `${n} more categories`),
    toSort: 'To sort',
    spent: 'Spent',
  },

  doors: {
    purpose: 'Two ways to get started. Both take about two minutes.',
    importTitle: 'Import a statement',
    importHint: 'Upload the file you downloaded from your bank.',
    importPoints: [
      'CSV or Excel from CaixaBank, Revolut, BBVA and more',
      'Saldo detects the account for you',
      'Undo any import with one click',
    ],
    connectTitle: 'Connect a bank',
    connectHint: 'Your accounts update automatically.',
    connectPoints: [
      'You sign in with your bank, not with us',
      'Read-only: no payments possible',
      'Access expires automatically',
    ],
    connect: common.addNewBank,
    unsure: 'Not sure yet?',
    demo: 'Try the Demo',
    demoHint: 'A sample household with a year of data. You’ll need to sign in again afterwards.',
  },

  loading: 'Loading your financial data…',
  failed: 'Failed to load financial data. Please try again later.',
} as const;
