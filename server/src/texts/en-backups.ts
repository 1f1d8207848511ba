export const backups = {
  running: 'A backup is running or has just finished. Try again in 30 seconds.',
  lockedOut:
    'You aren’t an administrator in that backup, so restoring it would lock you out. Nothing was changed. Stop Saldo and use npm run restore instead.',
  notFound: (path: string) => `File not found: ${path}`,
  notBackup: 'This file is not a Saldo backup.',
  oneUser: 'This file contains only one user. Restore a backup of the whole database.',
  beforeRelease:
    'This backup was made by a version of Saldo before its first release, which this version cannot restore. Restore it with the version that made it, let each user choose Export My Data, and import the exports here.',
  newer: (version: string) =>
    `This backup was made by a newer version of Saldo (${version}). Update Saldo, then restore it.`,
  otherVersion:
    'This backup is from a different version than the database. Restore it into an empty database: another DATA_DIR, or a new PostgreSQL database.',
  noEnd: 'This backup is damaged: its end is missing.',
  damaged: (how: string) =>
    `This backup is damaged: ${how}. Nothing was changed. Use another backup.`,
  differs: (where: string) =>
    `The restored data does not match the backup (${where}). Nothing was changed.`,
  damage: {
    packed: 'it cannot be unpacked',
    afterEnd: 'there is data after its end',
    noEnd: 'its end is missing',
    noTable: 'a row precedes its table',
    rows: (table: string) => `the rows of ${table} have changed`,
    unreadable: 'a line cannot be read',
    invalid: 'a line is invalid',
  },
};
