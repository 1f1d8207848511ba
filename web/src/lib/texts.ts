/** Words of dates, amounts and calls, said the same on every screen. */
export const texts = {
  product: 'Saldo',
  never: 'Never',
  unknown: 'Unknown',
  today: 'Today',
  cash: 'Cash',
  units: { day: 'day', hour: 'hour', minute: 'minute' },
  lessThanAMinute: 'less than a minute',
  sizes: ['Bytes', 'KB', 'MB', 'GB'],

  invalidResponse: 'Server returned an invalid response',
  notReached: 'The server cannot be reached. Check your connection and try again.',
  cancelled: 'The upload was cancelled.',
  unknownError: 'Unknown error',

  undo: 'Undo',
  undone: 'Undone.',

  backupsHold: (day: string) =>
    `The server's nightly backups hold the data until ${day}; copies that the administrator keeps elsewhere, for as long as they are kept.`,

  manualBackups: (oldest: string, until: string | null) =>
    `Manual backups hold the data longer: the oldest is from ${oldest}, and ${
      until ? `the last is deleted after ${until}` : 'they stay until an administrator deletes them'
    }.`,
  manualBackupsUnknown:
    'Manual backups, if there are any, hold the data until an administrator deletes them.',

  money: {
    unclear: 'This can be read in two ways: take the amount below, or type two decimals',
    no_amount: 'Please type an amount such as 1,234.56',
    too_many_decimals: 'At most two decimals',
    too_large: 'This amount is too large',
  },

  /** What to say of a password that is easy to guess. It is taken all the same. */
  weakness: {
    common:
      'This password is one of the most common, which are tried first. A longer one is safer.',
    personal: 'This password holds your own name, which is tried first. Another one is safer.',
    context:
      'This password holds a word that is tried first here, such as the name of this app or of a bank.',
  },
};
