import * as common from '../../lib/common-texts.ts';
import { count, number } from '../../lib/format.ts';
import { texts as coverage } from './coverage-texts.ts';

export const texts = {
  page: {
    title: common.accounts,
    purpose: 'Your account balances, and which of them your statements verify.',
    loading: 'Loading your accounts',
    failed: 'Failed to load your accounts.',
    add: 'Add Account',
    importMore: common.importTransactions,
    figures: 'Balances',
    totalBalance: (currency: string) => `Total balance (${currency})`,
    all: (n: number) => `in ${count(n, 'account')}`,
    unknown: '—',
    oldest: (day: string) => `some balances as of ${day}`,
    stale: (day: string) => `as of ${day}`,
    leftOut: (n: number) => `${count(n, 'account')} not included (no balance, or no exchange rate)`,
    proved: 'Verified by statements',
    ofAccounts: (n: number, all: number) => `${n} of ${count(all, 'account')}`,
    notProved: 'Not verified',
    /** Names the first unverified account and, if it was ever verified, the day its verification ended. */
    doubtful: (name: string, since: string | null, isEntered: boolean, others: number) => {
      const never = isEntered ? `${name} (entered by you)` : name;
      const words = since === null ? never : `${name}, since ${since}`;
      return others === 0 ? words : `${words} and ${number(others)} more`;
    },
    allProved: 'All accounts verified',
    year: 'Last 12 months',
    from: (amount: string) => `from ${amount}`,
    byRates: common.byRates,
    heads: {
      account: common.account,
      source: 'Source',
      lastData: 'Last updated',
      proved: 'Verified through',
      year: '12 months',
      balance: common.balance,
    },
    yearFromTo: (from: string, to: string) => `${from} to ${to}`,
    sources: { file: common.file, sync: 'Sync', both: 'File, sync', hand: 'Manual' },
    accounts: (n: number) => count(n, 'account'),
    provedUntil: (day: string) => `Verified through ${day}`,
    missing: (span: string) => `${span} missing`,
    notKnown: 'Not verified',
    asSaid: common.asSaid,
    byYou: 'Entered by you',
    noData: 'None yet',
    closed: (n: number) => count(n, 'closed account'),
    closedOn: (day: string) => `Closed ${day}`,
    emptyTitle: 'No accounts yet',
    emptyHint: 'Import a statement or connect your bank to see your balances here.',
    connect: 'Connect a Bank',
  },

  nextWeeks: {
    title: 'Spending accounts: next 6 weeks',
    chart: (days: number) => `Forecast end-of-day balances for the next ${days} days, with ranges`,
    day: common.day,
    expected: 'Forecast',
    range: 'Range',
    // Sentences that contain figures and links. Each function returns the pieces in order.
    beforePayday: <T>(on: string, balance: T, lowest: T | null) => [
      `Forecast for the day before your payday on ${on}: `,
      balance,
      ...(lowest === null ? ['.'] : ['. The lowest point before then is ', lowest, '.']),
    ],
    monthEnd: <T>(on: string, total: T, restsOn: T) => [
      `Forecast total on ${on}: about `,
      total,
      ', based on your usual spending with ',
      restsOn,
      '.',
    ],
    between: (low: string, high: string) => `(${low} to ${high})`,

    restsOn: (bills: number, pays: number) =>
      bills + pays === 0
        ? 'no upcoming bills or paydays'
        : `${count(bills, 'upcoming bill')} and ${count(pays, 'payday')}`,
  },

  form: {
    title: 'Add Account',
    hint: 'For cash, or a bank you don’t import statements from.',
    name: common.name,
    bank: common.bank,
    product: 'Type',
    products: { current: 'Current', deposit: common.deposit },
    currency: common.currency,
    balance: common.balance,
    on: 'As of',
    submit: 'Add Account',
    submitting: common.adding,
    done: (name: string) => `${name} added`,
  },

  balance: {
    label: (day: string) => `Balance, ${day}`,
    none: 'No balance yet',
    noneHint:
      'This account’s statements don’t show a balance. Enter its balance on any date, and we’ll work out the rest.',
    asSaid:
      'As you said when you imported its statements. A later statement that shows the direction itself will verify it.',
    enter: 'Enter Balance',
    change: 'Change Balance',
    youEntered: (amount: string, day: string) => `You entered ${amount} for ${day}.`,
    saved: 'Balance saved',
    dialog: 'Set Balance',
    save: common.save,
    mismatch: (reported: string, computed: string, on: string) =>
      `The bank reported ${reported} on ${on}, but its statements add up to ${computed}.`,
    enteredMismatch: (entered: string, computed: string, on: string) =>
      `You entered ${entered} for ${on}, but the bank’s statements add up to ${computed}.`,
    fixMismatch: (span: string) =>
      `To fix this, import a statement for ${span}, or remove transactions that don’t belong to this account.`,
    bankWins: 'We use the bank’s balance. Yours applies only to days the bank doesn’t report.',
    see: 'Show Transactions',
    forSpending: 'Include in “Left until payday”',
  },

  gap: {
    title: (span: string) => `Missing: ${span}.`,
    jump: (jump: string, before: string, after: string) =>
      `The balance jumps by ${jump}, from ${before} to ${after}.`,
    way: (span: string, bank: string) =>
      `Download the statement for ${span} from ${bank} and import it.`,
    of: (name: string, span: string, jump: string) =>
      `${name}: transactions from ${span} seem to be missing (balance jumps by ${jump}).`,
    see: 'See how to fix it',
    get: 'Import the Statement',
    right: 'Nothing is missing',
    accepted: (span: string) =>
      `The balances around ${span} don’t match. You confirmed that nothing is missing.`,
    again: 'Check again',
    done: 'Gap dismissed',
    reopened: 'Gap reopened',
  },

  close: {
    action: 'Close…',
    title: 'Close Account',
    body: (name: string) =>
      `${name} keeps its transactions but stops counting toward totals on the date you choose.`,
    on: 'From',
    confirm: 'Close Account',
    done: 'Account closed',
    open: 'Reopen',
    opened: 'Account reopened',
  },

  remove: {
    action: 'Delete…',
    title: 'Delete Account',
    body: (name: string) => `${name} has no transactions. Deleting it cannot be undone.`,
    confirm: common.deleteAction,
    done: 'Account deleted',
  },

  parts: {
    title: 'Sources',
    loading: 'Loading sources',
    failed: 'Failed to load the sources.',
    rows: (n: number, span: string) => `${count(n, 'transaction')}, ${span}`,
    mismatch: (day: string, there: string, here: string) =>
      `On ${day}, this source shows ${there}, but the others show ${here}.`,
    foreignFiles: (n: number) =>
      n === 1
        ? 'One file seems to belong to a different account.'
        : `${n} files seem to belong to a different account.`,
    foreignFilesHint: 'The balances don’t match those of your other files for the same days.',
    choose: (name: string) => `Choose ${name}`,
    connection: 'Bank connection',
    connectionRows: (n: number) => count(n, 'transaction'),
    merged: (n: number, day: string) => `${count(n, 'transaction')}, merged ${day}`,
    takeBack: 'Unmerge',
    takeBackOf: (name: string) => `Unmerge ${name}`,
    split: 'Split Off…',
    splitConnection: 'Split off the bank connection',
    more: (n: number) => `Show ${count(n, 'older file')}`,
  },

  split: {
    title: common.splitOff,
    takeBackTitle: 'Unmerge',
    body: (n: number, name: string) =>
      `Everything imported from ${count(n, 'file')} moves out of ${name} into a new account.`,
    connectionBody: (name: string) =>
      `The bank connection and everything it imported move out of ${name} into a new account.`,
    takeBackBody: (name: string, into: string) =>
      `${name} becomes a separate account again, with everything it had before it was merged into ${into}.`,
    name: 'New account name',
    confirm: common.splitOff,
    takeBackConfirm: 'Unmerge',
    done: (name: string) => `${name} is now a separate account`,
  },

  merge: {
    action: 'Merge…',
    title: 'Merge Account',
    body: (name: string) =>
      `Everything in ${name} moves into the account you choose. Use this when both are really the same account.`,
    into: 'Merge into',
    name: 'Name to keep',
    confirm: common.merge,
    done: (name: string) => `Merged into ${name}`,
    back: 'You can unmerge them at any time.',
  },

  moved: {
    loading: common.checkingWhatWouldChange,
    rows: 'Transactions to move',
    doubles: common.possibleDuplicates,
    unlinked: 'Transfers unlinked',
    linked: 'Transfers linked',
    before: (name: string) => `${name} now`,
    balance: (name: string) => `${name} after`,
    none: 'Unknown',
    gap: (span: string) => `${span} missing`,
  },

  title: common.account,
  loading: 'Loading account details',
  loadFailed: 'Failed to load account details',
  fellBack: 'Could not fetch detailed account information',
  fellBackHint: 'Showing the details from your account list instead.',
  tryAgain: common.tryAgain,
  refreshed: 'Account details refreshed',
  viewerHint: 'You are in view-only mode. Contact an administrator to change accounts.',

  name: common.name,
  iban: 'IBAN',
  owner: 'Owner',
  bank: common.bank,
  lastSync: 'Last Sync',
  status: 'Status',
  statuses: { READY: 'Ready', SYNCING: 'Syncing', ERROR: 'Error' } as Record<string, string>,
  unknown: 'Unknown',

  purpose: 'Used for',
  purposeHint: 'Money moved to a savings account counts as saved.',
  purposes: { everyday: 'Everyday', savings: 'Savings', cash: 'Cash', other: 'Other' },
  rename: 'Edit name',
  save: common.save,
  cancel: common.cancel,
  saves: 'saves',
  escape: common.esc,
  cancels: 'cancels',
  renamed: 'Account name updated successfully',
  renameFailed: (message: string) => `Failed to update account name: ${message}`,
  nameEmpty: 'Enter a name.',

  enable: 'Enable Account',
  disable: 'Disable Account',
  enableHint: 'Enabling will allow this account to sync transactions again',
  disableHint: 'Disabling will prevent this account from syncing transactions',
  enabled: 'Account enabled successfully',
  disabledDone: 'Account disabled successfully',
  enableFailed: 'Failed to enable account',
  disableFailed: 'Failed to disable account',

  coverage,
} as const;
