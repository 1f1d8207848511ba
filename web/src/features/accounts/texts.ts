import { count } from '../../lib/format.ts';

/** Every sentence of the account drawer. */
export const texts = {
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
