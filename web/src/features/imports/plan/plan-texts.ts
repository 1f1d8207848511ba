import * as common from '../../../lib/common-texts.ts';
import { count, number } from '../../../lib/format.ts';

export const texts = {
  loadFailed: 'Failed to load these files.',
  loading: 'Loading the files',
  nothingYet: 'Review the files below. Nothing has been imported yet.',
  add: 'Add Files',
  sending: (sent: number, files: number) => `Reading ${number(sent)} of ${count(files, 'file')}…`,
  notSent: (name: string, why: string) => `${name}: ${why}`,

  unfinished: (files: number) =>
    files === 1 ? '1 file is ready to import' : `${number(files)} files are ready to import`,
  answer: 'Answer',
  review: 'Review',
  asks: (files: number) =>
    files === 1 ? '1 file needs an answer' : `${number(files)} files need an answer`,
  whichBank: (file: string) => `Which bank is ${file} from?`,
  bankName: common.bankName,
  save: common.save,
  leaveOut: 'Skip File',
  use: 'Use This Account',

  columns: common.matchColumns,
  noneHere:
    'Skip this file here. Then choose it by itself on this page to get an anonymized copy for Saldo’s maintainers.',
  readSo: common.readThisWay,

  movingFrom: (app: string) => `Switching from ${app}`,
  movingAccounts: common.accounts,
  movingAccountsHint: 'If you already have one of these accounts in Saldo, choose it.',
  unknownCategories: (categories: number) => count(categories, 'new category', 'new categories'),
  unknownCategoriesHint: (matched: number) =>
    matched === 0
      ? 'We’ll create these unless you choose existing ones.'
      : `We’ll create these unless you choose existing ones. ${number(matched)} more ${matched === 1 ? 'matches an existing category' : 'match existing categories'} by name.`,
  allMatched: (matched: number) =>
    matched === 0
      ? 'These files have no categories.'
      : `${count(matched, 'category', 'categories')} ${matched === 1 ? 'matches an existing one' : 'match existing ones'} by name.`,
  makeCategory: 'Create a new category',
  rows: (rows: number) => count(rows, 'row'),
  showAll: (categories: number) => `Show All ${number(categories)}`,

  refused: 'Failed to read',

  ready: (files: number) => `${count(files, 'file')} ready`,
  results: (files: number) => `${count(files, 'file')} read`,
  recognized: 'Bank and account detected from each file',
  table: 'Files to import',
  takeHead: common.importAction,
  take: (file: string) => `Import ${file}`,
  file: common.file,
  account: common.account,
  period: 'Period',
  news: 'New',
  known: 'Existing',
  knownToo: (rows: number) => `${number(rows)} existing`,
  balance: common.balance,
  nothingNew: 'Already imported',
  inOther: 'Also in another file',
  gapBefore: 'Days missing before',
  newAccount: common.newAccount,
  together: 'Total',

  sum: (rows: number, files: number) =>
    `${count(rows, 'new transaction')} from ${count(files, 'file')}.`,
  knownStay: (rows: number) => (rows === 0 ? '' : `${count(rows, 'row')} already imported.`),
  inShort: (known: number) =>
    known === 0
      ? 'You can undo everything in one step.'
      : `${number(known)} already imported. You can undo everything.`,
  whole: 'Each file is imported in full or not at all. You can undo everything in one step.',
  import: (rows: number) => `Import ${count(rows, 'Transaction')}`,
  importSome: (files: number, of: number) => `Import ${number(files)} of ${count(of, 'File')}`,
  noneReady: 'Answer the questions above to import these files.',
  keptOpen: (files: number) =>
    files === 1
      ? '1 file needs an answer. It stays here until you give it.'
      : `${number(files)} files need an answer. They stay here until you give it.`,
  discard: common.cancel,
  discardTitle: 'Discard these files?',
  discardBody: 'Nothing has been imported. The files will be removed from Saldo.',
  discardConfirm: common.discard,

  running: (done: number, of: number) => `Importing ${number(done)} of ${count(of, 'file')}…`,
  runningHint: 'You can leave this page. The import continues.',
  done: (files: number) => `${count(files, 'file')} imported`,
  doneHint: (when: string) => `${when}. You can undo everything in one step.`,
  result: 'Import result',
  failed: 'Not imported',
  undone: 'These imports were undone',
  view: (period: string) => `View ${period}`,
  undo: common.undoAll,
  undoTitle: 'Undo these imports?',
  undoBody: (rows: number) =>
    `This removes ${count(rows, 'transaction')}. Any edits made since will be lost.`,
  undoneToast: (rows: number) => `Imports undone. ${count(rows, 'transaction')} removed.`,
  more: 'Import More Files',
} as const;
