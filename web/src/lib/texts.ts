import * as common from './common-texts.ts';
export const texts = {
  product: common.saldo,
  never: common.never,
  unknown: 'Unknown',
  today: common.today,
  cash: 'Cash',
  units: { day: 'day', hour: 'hour', minute: 'minute' },
  lessThanAMinute: 'less than a minute',
  sizes: ['Bytes', 'KB', 'MB', 'GB'],

  invalidResponse: 'Server returned an invalid response',
  notReached: 'Failed to reach the server. Check your connection and try again.',
  cancelled: 'Upload canceled.',
  unknownError: 'Unknown error',

  undo: 'Undo',
  undone: 'Undone.',

  backupsHold: (day: string) =>
    `The data stays in nightly backups until ${day}, and in any copies kept elsewhere.`,

  manualBackups: (oldest: string, until: string | null) =>
    `Manual backups keep it longer. The oldest is from ${oldest}, and ${
      until
        ? `the last is deleted after ${until}`
        : 'they are kept until an administrator deletes them'
    }.`,
  manualBackupsUnknown: 'Any manual backups keep it until an administrator deletes them.',

  money: {
    unclear: 'Did you mean the amount below? Otherwise enter two decimals.',
    no_amount: 'Enter an amount such as 1,234.56',
    too_many_decimals: 'Use at most two decimals',
    no_decimals: 'Enter a whole amount. This currency has no decimals.',
    too_large: 'This amount is too large',
  },

  /** Warnings about easily guessed passwords, which are accepted anyway. */
  weakness: {
    common: 'This is a very common password. Choose a longer one.',
    personal: 'This password contains your name. Choose a different one.',
    context:
      'This password contains a word that’s easy to guess, such as the name of this app or a bank.',
  },
};
