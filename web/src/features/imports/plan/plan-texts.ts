import { count, number } from '../../../lib/format.ts';

/** Every sentence of an import of many files. */
export const texts = {
  loadFailed: 'Failed to load these files.',
  loading: 'Loading the files',
  nothingYet: 'Look them over. Nothing has been imported yet.',
  add: 'Add Files',
  sending: (sent: number, files: number) => `Reading ${number(sent)} of ${count(files, 'file')}…`,
  notSent: (name: string, why: string) => `${name}: ${why}`,

  asks: (files: number) =>
    files === 1 ? '1 file asks one thing' : `${files} files ask one thing each`,
  whichBank: (file: string) => `Which bank is ${file} from?`,
  bankName: 'Name of the bank',
  save: 'Save',
  leaveOut: 'Leave Out',
  use: 'Use This Account',

  columns: 'Choose Columns',
  readSo: 'Read It So',

  movingFrom: (app: string) => `Moving in from ${app}`,
  movingAccounts: 'Accounts',
  movingAccountsHint: 'Choose one of yours where the app means the same account.',
  unknownCategories: (categories: number) =>
    categories === 1
      ? '1 category is not known here'
      : `${number(categories)} categories are not known here`,
  unknownCategoriesHint: (matched: number) =>
    matched === 0
      ? 'They are made unless you choose others.'
      : `They are made unless you choose others. ${number(matched)} more ${matched === 1 ? 'has' : 'have'} the name of one of yours.`,
  allMatched: (matched: number) =>
    matched === 0
      ? 'No categories come along.'
      : `${count(matched, 'category', 'categories')} ${matched === 1 ? 'has the name of one' : 'have the names'} of yours.`,
  makeCategory: 'Make a new category',
  rows: (rows: number) => count(rows, 'row'),
  showAll: (categories: number) => `Show All ${number(categories)}`,

  refused: 'Not read',

  ready: (files: number) => `${count(files, 'file')} ready`,
  recognised: 'Bank and account come from what is in each file',
  table: 'Files to import',
  take: (file: string) => `Import ${file}`,
  file: 'File',
  account: 'Account',
  period: 'Period',
  news: 'New',
  known: 'Known',
  balance: 'Balance',
  nothingNew: 'Nothing new',
  newAccount: 'New account',
  holds: 'Holds',
  gaps: (gaps: number) => count(gaps, 'gap'),
  unchecked: 'Not checked',
  together: 'Together',

  sum: (rows: number, files: number) =>
    `${count(rows, 'new transaction')} from ${count(files, 'file')}.`,
  knownStay: (rows: number) =>
    rows === 0
      ? ''
      : `${count(rows, 'known row')} ${rows === 1 ? 'stays as it is' : 'stay as they are'}.`,
  inShort: (known: number) =>
    known === 0
      ? 'One Undo takes everything back.'
      : `${number(known)} known ${known === 1 ? 'stays' : 'stay'}. One Undo takes everything back.`,
  whole: 'Each file is imported whole or not at all. One Undo takes everything back.',
  import: (rows: number) => `Import ${count(rows, 'Transaction')}`,
  discard: 'Cancel',
  discardTitle: 'Discard these files?',
  discardBody: 'Nothing has been imported. The files are removed from Saldo.',
  discardConfirm: 'Discard',

  running: (done: number, of: number) => `Importing ${number(done)} of ${count(of, 'file')}…`,
  runningHint: 'You can leave this page. The import goes on.',
  done: (rows: number, files: number) =>
    `${count(rows, 'transaction')} imported from ${count(files, 'file')}`,
  failed: 'Not imported',
  undone: 'These imports were undone',
  view: (period: string) => `View ${period}`,
  undo: 'Undo All',
  undoTitle: 'Undo these imports?',
  undoBody: (rows: number) =>
    `This removes ${count(rows, 'transaction')}. Edits made to them since are lost.`,
  undoneToast: (rows: number) => `Imports undone. ${count(rows, 'transaction')} removed.`,
  more: 'Import More Files',
} as const;
