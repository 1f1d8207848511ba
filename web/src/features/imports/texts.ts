import { count, number } from '../../lib/format.ts';

/** Every sentence of the import screen. */
export const texts = {
  title: 'Import bank reports',
  purpose: 'CSV or Excel, straight from your bank. Nothing is imported twice.',
  viewOnly: 'You are in view-only mode. Contact an administrator to import data.',

  dropHere: 'Drop a statement here, or',
  browse: 'Browse files',
  dropNow: 'Drop it to choose it',
  accepted: '.csv, .xls, .xlsx · up to 20 MB',
  norma43: 'Norma 43 of CaixaBank and BBVA too (.n43, .txt)',
  fileInput: 'Statement file',
  chosenFile: 'Chosen file',
  clearFile: 'Clear file',
  oneAtATime: 'Please choose one file at a time.',
  tooLarge: (size: string) =>
    `This file is ${size}. Statements of up to 20 MB can be imported: download a shorter period from your bank.`,

  selectBank: 'Select Bank',
  bankPlaceholder: 'Select a bank',
  bankHint: 'The statement must come from this bank.',
  import: 'Import',
  importing: 'Importing…',
  uploading: (share: string) => `Uploading… ${share}`,
  reading: 'Reading and checking…',

  whichAccount: 'Which account is this statement from?',
  whichAccountHint: 'More than one of your accounts fits it.',
  noIban: 'No IBAN',

  success: 'File imported successfully!',
  invalidFormat: (bank: string) =>
    `Invalid report format for ${bank}. Please check your file and try again.`,
  failed: 'Failed to import file. Please try again.',

  result: 'Import result',
  undone: 'This import was undone',
  undoneHint: 'Import the file again to bring its transactions back.',
  imported: 'Imported',
  duplicates: 'Duplicates',
  skipped: 'Skipped',
  changedByRules: 'Changed by rules',
  period: 'Period',
  noPeriod: 'No rows',
  view: (period: string) => `View ${period}`,
  transfersLinked: (pairs: number) =>
    `${count(pairs, 'transfer')} between your own accounts ${pairs === 1 ? 'was' : 'were'} linked.`,
  accountGot: (name: string, imported: number, duplicates: number) =>
    `${name} · ${number(imported)} imported, ${count(duplicates, 'duplicate')}`,

  known: (rows: number) => `${count(rows, 'row')} taken as already imported`,
  knownFirst: (shown: number, rows: number) => `The first ${shown} of ${count(rows, 'row')}`,
  knownHint: 'They match transactions that you had, or had deleted one by one.',
  line: 'Line',
  date: 'Date',
  description: 'Description',
  amount: 'Amount',

  chainHolds: 'Balance chain proven',
  chainHoldsWhy: (rows: number) =>
    rows === 1
      ? 'The one booked row agrees with its balance.'
      : `Each of ${count(rows, 'booked row')} follows from the one before.`,
  chainGaps: (gaps: number) => `Balance chain has ${count(gaps, 'gap')}`,
  chainGapsWhy: 'Rows are missing in between. Download this period again from your bank.',
  chainUnchecked: 'Balance not checked',
  chainUncheckedWhy: 'This statement carries no running balance.',
  opening: 'Opening balance',
  closing: 'Closing balance',

  history: 'Import history',
  file: 'File',
  account: 'Account',
  balance: 'Balance',
  actions: 'Actions',
  holds: 'Holds',
  gaps: (gaps: number) => count(gaps, 'gap'),
  notChecked: 'Not checked',
  showMore: (rows: number) => `Show ${count(rows, 'more import')}`,
  historyEmpty: 'No imports yet',
  historyEmptyHint: 'Choose a statement above. Each import is listed here and can be undone.',
  historyFailed: 'Failed to load the import history.',
  historyLoading: 'Loading the import history',

  importedRows: (rows: string) => `${rows} imported`,

  undo: 'Undo',
  undoOf: (file: string) => `Undo the import of ${file}`,
  undoneState: 'Undone',
  undoTitle: 'Undo this import?',
  undoRemoves: (rows: number) => `This removes ${count(rows, 'transaction')} that came from`,
  undoEdited: (edited: number) =>
    `${edited === 1 ? '1 of them has' : `${edited} of them have`} been edited since. Those edits will be lost.`,
  undoReturns:
    'When you import the file again by hand, its transactions come back. A bank connection never brings them back.',
  undoConfirm: 'Undo Import',
  undoDone: (removed: number) => `Import undone. ${count(removed, 'transaction')} removed.`,
  undoFailed: 'Failed to undo the import. Please try again.',
} as const;
