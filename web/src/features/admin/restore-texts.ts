import * as common from '../../lib/common-texts.ts';

/** Texts of the card that restores backups. */
export const restore = {
  title: 'Restore a Backup',
  purpose: 'Backups stored on this server. Restore off-site copies with npm run restore.',
  loadFailed: 'Failed to load backups. Please try again.',
  none: 'No backups yet.',
  made: 'Created',
  night: 'Nightly',
  byHand: (until: string | null) =>
    until
      ? `Manual, kept until ${until}`
      : 'Manual or made before a restore, kept until you delete it',
  size: 'Size',
  actions: 'Actions',
  restore: 'Restore',
  restoreOf: (when: string) => `Restore backup from ${when}`,
  restoring: 'Restoring…',
  ask: (when: string) => `Restore the backup from ${when}?`,
  effects: [
    'The backup replaces all data, on all servers at the same time.',
    'Saldo first backs up the current data so you can go back. That backup is kept until you delete it.',
    'Users deleted or moved since then are restored. Users added since then are removed.',
    'Roles, passwords, two-factor settings and passkeys revert to the backup, even ones you have changed or revoked since.',
    'Everyone else is signed out. Open invitations stop working.',
    'Saldo holds back everyone’s changes until the restore finishes. The activity log is kept.',
  ],
  counts: 'Before and after',
  what: 'Data',
  before: 'Now',
  after: 'After restore',
  counted: {
    users: 'Users',
    accounts: common.accounts,
    transactions: common.transactions,
    reports: common.imports,
    categories: common.categories,
    rules: common.rules,
    goals: common.goals,
    tickets: 'Tickets',
  },
  previewFailed: 'This backup can’t be restored here.',
  failed: (message: string) => `Failed to restore: ${message}`,
  done: (copy: string) => `Restored. The previous data is saved in ${copy}`,
} as const;
