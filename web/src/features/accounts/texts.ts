import { count } from '../../lib/format.ts';

/** What the accounts and their drawer say. */
export const texts = {
  page: {
    title: 'Accounts',
    purpose: 'What you have, where it lies, and how far the banks’ own statements prove it.',
    loading: 'Loading your accounts',
    failed: 'Your accounts could not be loaded.',
    add: 'Add Account',
    importMore: 'Import Transactions',
    figures: 'What you have',
    have: 'You have, in euros',
    all: (n: number) => `in ${count(n, 'account')}`,
    unknown: '—',
    oldest: (day: string) => `some of it as of ${day}`,
    stale: (day: string) => `as of ${day}`,
    leftOut: (n: number) => `${count(n, 'account')} not counted: no balance, or another currency`,
    proved: 'Proved by statements',
    ofAccounts: (n: number, all: number) => `${n} of ${count(all, 'account')}`,
    notProved: 'Not proved',
    since: (name: string, day: string) => `${name}, since ${day}`,
    told: (name: string) => `${name}, as you told it`,
    more: (n: number) => ` and ${n} more`,
    allProved: 'Every account is proved',
    year: 'Last 12 months',
    from: (amount: string) => `from ${amount}`,
    heads: {
      account: 'Account',
      source: 'Source',
      lastData: 'Last data',
      proved: 'Proved until',
      year: '12 months',
      balance: 'Balance',
    },
    yearFromTo: (from: string, to: string) => `${from} to ${to}`,
    sources: { file: 'File', sync: 'Sync', both: 'File, sync', hand: 'By hand' },
    accounts: (n: number) => count(n, 'account'),
    provedUntil: (day: string) => `Proved until ${day}`,
    missing: (span: string) => `${span} missing`,
    notKnown: 'Not known',
    byYou: 'Told by you',
    noData: 'None yet',
    closed: (n: number) => count(n, 'closed account'),
    closedOn: (day: string) => `Closed ${day}`,
    emptyTitle: 'No account yet',
    emptyHint: 'Import a statement or connect your bank, and see here what you have.',
    connect: 'Connect a Bank',
  },

  nextWeeks: {
    title: 'Everyday accounts, the next six weeks',
    chart: (days: number) =>
      `What should lie in everyday accounts on each of the next ${days} evenings, with its range`,
    day: 'Day',
    expected: 'Expected',
    range: 'Range',
    beforePayday: (on: string) => `On the evening before payday, ${on}, they should hold about`,
    atTheLeast: ', and at the least until then',
    monthEnd: (on: string) => `On ${on} all that you have should be about`,
    between: (low: string, high: string) => `(${low} to ${high})`,
    by: ', by your usual days and',
    restsOn: (bills: number, pays: number) =>
      bills + pays === 0
        ? 'no bills or paydays to come'
        : `${count(bills, 'bill')} and ${count(pays, 'payday')} to come`,
  },

  form: {
    title: 'Add Account',
    hint: 'For cash, or for a bank of which Saldo has no statements.',
    name: 'Name',
    bank: 'Bank',
    product: 'Kind',
    products: { current: 'Current', deposit: 'Savings' },
    currency: 'Currency',
    balance: 'Balance',
    on: 'On',
    submit: 'Add Account',
    submitting: 'Adding…',
    done: (name: string) => `${name} added`,
  },

  balance: {
    label: (day: string) => `Balance, ${day}`,
    none: 'No balance is known',
    noneHint: 'No statement of it prints one. Tell what it held on a day, and the rest follows.',
    tell: 'Tell the Balance',
    change: 'Change the Balance',
    told: (amount: string, day: string) => `You told ${amount} for ${day}.`,
    saved: 'Balance saved',
    dialog: 'Balance on a Day',
    save: 'Save',
    apart: (said: string, reckoned: string, on: string) =>
      `The bank told ${said} for ${on}; its statements come to ${reckoned}.`,
    apartByHand: (said: string, reckoned: string, on: string) =>
      `You told ${said} for ${on}; the bank’s statements come to ${reckoned}.`,
    settle: (span: string) =>
      `What settles it: a statement of ${span}, or rows there that are no payments of this account.`,
    settleByHand: 'The bank’s count. Yours is kept, and used where the bank tells none.',
    see: 'See Those Days',
    forSpending: 'Counts in what is left until payday',
  },

  gap: {
    title: (span: string) => `Missing: ${span}.`,
    jump: (jump: string, before: string, after: string) =>
      `The balance jumps by ${jump}, from ${before} to ${after}.`,
    way: (span: string, bank: string) => `Download ${span} at ${bank}, and import it.`,
    of: (name: string, span: string, jump: string) =>
      `${name}: ${span} is missing; the balance jumps by ${jump}.`,
    see: 'See what closes it',
    get: 'Import the Statement',
    right: 'It is right so',
    accepted: (span: string) => `${span} does not meet, and you said that it is right so.`,
    again: 'Ask again',
    done: 'The gap is closed',
    reopened: 'The gap is open again',
  },

  close: {
    action: 'Close…',
    title: 'Close Account',
    body: (name: string) => `${name} keeps its transactions, and leaves every total from a day on.`,
    on: 'From',
    confirm: 'Close Account',
    done: 'Account closed',
    open: 'Open Again',
    opened: 'Account open again',
  },

  remove: {
    action: 'Delete…',
    title: 'Delete Account',
    body: (name: string) => `${name} has no transactions. Deleting it cannot be undone.`,
    confirm: 'Delete',
    done: 'Account deleted',
  },

  parts: {
    title: 'Made of',
    loading: 'Loading what it is made of',
    failed: 'What it is made of could not be loaded.',
    rows: (n: number, span: string) => `${count(n, 'transaction')}, ${span}`,
    apart: (day: string, there: string, here: string) =>
      `On ${day} it says ${there}, the rest ${here}.`,
    melted: (n: number) =>
      n === 1
        ? 'One file seems to be of another account.'
        : `${n} files seem to be of another account.`,
    meltedHint: 'Their balances are others than those of the rest on the same days.',
    choose: (name: string) => `Choose ${name}`,
    connection: 'Bank connection',
    connectionRows: (n: number) => count(n, 'transaction'),
    merged: (n: number, day: string) => `${count(n, 'transaction')}, merged ${day}`,
    takeBack: 'Take Apart',
    takeBackOf: (name: string) => `Take ${name} apart`,
    split: 'Split Off…',
    splitConnection: 'Split off the bank connection',
    more: (n: number) => `Show ${count(n, 'older file')}`,
  },

  split: {
    title: 'Split Off',
    takeBackTitle: 'Take Apart',
    body: (n: number, name: string) => `What ${count(n, 'file')} brought leaves ${name}.`,
    connectionBody: (name: string) => `The bank connection and what it brought leave ${name}.`,
    takeBackBody: (name: string, into: string) =>
      `${name} is there again, with what it had before it was put into ${into}.`,
    name: 'Name of the new account',
    confirm: 'Split Off',
    takeBackConfirm: 'Take Apart',
    done: (name: string) => `${name} stands by itself`,
  },

  merge: {
    action: 'Merge…',
    title: 'Merge Account',
    body: (name: string) => `All of ${name} goes into an account that is the same in truth.`,
    into: 'Into',
    name: 'Name that stays',
    confirm: 'Merge',
    done: (name: string) => `Merged into ${name}`,
    back: 'It can be taken apart again at any time.',
  },

  moved: {
    loading: 'Looking at what would change',
    rows: 'Transactions that move',
    doubles: 'May be there twice',
    parted: 'Own transfers parted',
    linked: 'Own transfers linked',
    before: (name: string) => `${name} now`,
    balance: (name: string) => `${name} afterwards`,
    none: 'Not known',
    gap: (span: string) => `${span} missing`,
  },

  title: 'Account',
  loading: 'Loading account details',
  loadFailed: 'Failed to load account details',
  fellBack: 'Could not fetch detailed account information',
  fellBackHint: 'This is what the list knows.',
  tryAgain: 'Try Again',
  refreshed: 'Account details refreshed',
  viewerHint: 'You are in view-only mode. Contact an administrator to change accounts.',

  name: 'Name',
  iban: 'IBAN',
  owner: 'Owner',
  bank: 'Bank',
  lastSync: 'Last Sync',
  status: 'Status',
  statuses: { READY: 'Ready', SYNCING: 'Syncing', ERROR: 'Error' } as Record<string, string>,
  unknown: 'Unknown',

  rename: 'Edit name',
  save: 'Save',
  cancel: 'Cancel',
  saves: 'saves',
  escape: 'Esc',
  cancels: 'cancels',
  renamed: 'Account name updated successfully',
  renameFailed: (message: string) => `Failed to update account name: ${message}`,
  nameEmpty: 'The name must not be empty.',

  enable: 'Enable Account',
  disable: 'Disable Account',
  enableHint: 'Enabling will allow this account to sync transactions again',
  disableHint: 'Disabling will prevent this account from syncing transactions',
  enabled: 'Account enabled successfully',
  disabledDone: 'Account disabled successfully',
  enableFailed: 'Failed to enable account',
  disableFailed: 'Failed to disable account',

  coverage: {
    title: 'Coverage',
    loading: 'Loading the coverage',
    failed: 'The coverage could not be loaded.',
    none: 'No statement and no connection has brought anything yet.',
    legend: 'Legend',
    kinds: {
      file: 'Statement',
      sync: 'Connection',
      both: 'Both',
      proved: 'Nothing, proved empty',
      removed: 'Removed since',
      none: 'Not covered',
    },
    tip: (day: string, kind: string, proved: boolean) =>
      `${day}: ${kind}${proved ? ', proved by the balance' : ''}`,
    total: (n: number, span: string) => `${count(n, 'day')}, ${span}.`,
    proved: (n: number, all: number) =>
      n === all
        ? 'The balances prove that nothing is missing.'
        : `The balances prove ${count(n, 'day')} complete.`,
    listProved: (n: number) =>
      `The balances prove what the bank listed for ${count(n, 'day')}, also where it is gone.`,
    removed: (n: number) =>
      `${count(n, 'day')} had transactions that were removed, with an import that was undone or a period that was deleted:`,
    removedBack: '. Import their statements again to bring them back.',
    open: (n: number) =>
      n === 0 ? 'No day is left open.' : `${count(n, 'day')} not covered and not proved empty:`,
    moreStretches: (n: number) => `and ${n} more`,
    more: (n: number) => `Show ${count(n, 'earlier month')}`,
    less: 'Show less',
    table: 'Coverage by stretch of days',
    days: 'Days',
    source: 'Came by',
    balance: 'Balance',
    provedWord: 'proved',
    notProved: 'not proved',
  },
} as const;
