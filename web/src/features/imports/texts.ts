import { endingsInWords } from '@saldo/contract/file-endings';
import {
  MAX_SHARED_BYTES,
  MAX_SHARED_FILES,
  type ShareProblem,
} from '@saldo/contract/share-target';
import { count, number } from '../../lib/format.ts';

/** Every sentence of the import screen. */
export const texts = {
  title: 'Import bank reports',
  purpose: 'Statements of any bank, as they come. Nothing is imported twice.',
  viewOnly: 'You are in view-only mode. Contact an administrator to import data.',

  dropHere: 'Drop statements here, or',
  browse: 'Browse files',
  dropNow: 'Drop to choose',
  accepted: `${endingsInWords('and')} · up to 20 MB`,
  alsoRead:
    'CAMT, MT940, Norma 43, ABO, CODA and CFONB too; your own Saldo export as .zip. Several at once are looked over together.',
  fileInput: 'Statement file',
  chosenFile: 'Chosen file',
  clearFile: 'Clear file',
  tooLarge: (size: string) =>
    `This file is ${size}. Statements of up to 20 MB can be imported: download a shorter period from your bank.`,

  shared: {
    title: (files: number) =>
      `${count(files, 'file')} ${files === 1 ? 'was' : 'were'} shared with Saldo`,
    more: (files: number) => `and ${number(files)} more`,
    hint: 'Nothing has been imported yet. Shared files wait in this browser for a week.',
    use: 'Use',
    discard: 'Discard',
    problems: {
      unready: 'Saldo was not ready yet and kept none of the files you shared. Share them again.',
      empty: 'No file reached Saldo. Share the statement again, or choose it here.',
      'too-many': `Saldo keeps up to ${MAX_SHARED_FILES} shared files. It kept none of these: share fewer at a time.`,
      'too-large': `Saldo keeps up to ${MAX_SHARED_BYTES / 1_000_000} MB of shared files. It kept none of these: share fewer at a time.`,
      failed: 'This browser could not keep the files you shared. Choose them here instead.',
    } satisfies Record<ShareProblem, string>,
  },

  selectBank: 'Select Bank',
  bankPlaceholder: 'Select a bank',
  bankHint: 'The statement must come from this bank.',
  ownExport: 'Saldo export',
  otherBank: 'Other Bank',
  otherBankHint: 'Any bank in the world. What the file leaves open you are asked once.',
  findingBank: 'Finding the bank…',
  detected: (bank: string) => `Detected: ${bank}`,
  notDetected: 'Nothing in this file names its bank. Choose it, or Other Bank.',
  bankName: 'Name of the bank',
  genericBank: 'Other (CSV)',
  genericHint:
    'Any CSV file. Saldo asks once which column holds what. Your own export is recognised with any bank.',
  archiveHint:
    'Your own Saldo export (.zip) is recognised whatever bank is chosen. It brings everything back.',
  askColumns: 'Choose the columns again',
  import: 'Import',
  importing: 'Importing…',
  uploading: (share: string) => `Uploading… ${share}`,
  reading: 'Reading and checking…',

  question: {
    title: {
      day_order: 'Which comes first, the day or the month?',
      amount: 'Which column holds the amounts?',
      direction: 'Which way did the money go?',
      decimal: 'Which sign stands before the cents?',
      currency: 'Which currency is it?',
      sign_words: 'Which word means money out?',
    },
    where: (file: string, line: number) => `${file}, line ${line}:`,
    sums: (rows: string, income: string, expenses: string) =>
      `${rows}: ${income} in, ${expenses} out`,
    unreadable: 'The file cannot be read this way',
    preview: 'The first rows, read this way',
    read: 'Read It This Way',
    remembered: 'Files like this one will not ask again.',
  },

  whichAccount: 'Which account is this statement from?',
  whichAccountHint: 'The file does not say.',
  noAccountFits: 'Its balances are those of none of your accounts.',
  fileDays: (days: string) => `It is of ${days}.`,
  fileBalances: (days: string, opening: string, closing: string) =>
    `It is of ${days}: from ${opening} to ${closing}.`,
  newAccount: 'A new account',
  newAccountHint: 'It can be renamed later.',

  sortedNow: (sorted: number, left: number) =>
    `${count(sorted, 'transaction')} sorted on arrival. ${count(left, 'merchant')} of this file left to sort.`,

  columns: {
    title: 'Which column holds what?',
    file: (name: string) => `The first rows of ${name}`,
    sample: 'First rows of the file',
    noName: 'No name',
    fields: 'Columns',
    choose: 'Choose a column',
    none: 'None',
    date: 'Date',
    dateOrder: 'Order of day and month',
    dayFirst: 'Day first: 31/01/2026',
    monthFirst: 'Month first: 01/31/2026',
    description: 'Description',
    way: 'Amounts are in',
    signed: 'One column',
    split: 'Two columns',
    amount: 'Amount',
    amountHint: 'What was spent has a minus.',
    income: 'Income',
    expense: 'Expenses',
    decimal: 'Decimal sign',
    comma: 'Comma: 1.234,56',
    point: 'Point: 1,234.56',
    balance: 'Balance (optional)',
    balanceBadge: 'Balance',
    balanceHint: 'It proves that no row is missing.',
    accountGroup: 'Account',
    account: 'Belongs to',
    fittingAccount: 'The account that fits, or a new one',
    newAccount: 'A new account',
    bank: 'Bank',
    bankPlaceholder: 'N26',
    product: 'Account type',
    products: { current: 'Current', deposit: 'Deposit' },
    currency: 'Currency',

    missing: {
      date: 'Choose the column of the date.',
      description: 'Choose the column of the description.',
      amount: 'Choose the column of the amount.',
      split: 'Choose the column of income, of expenses, or both.',
      bank: 'Name the bank.',
    },
    sameColumn: 'Choose another column than that of income.',
    badBank: 'Use letters A to Z and digits, such as N26.',
    badCurrency: 'Three letters, such as EUR.',
    whichAccount: 'This file does not say which account it is of. Choose one, or a new one.',

    preview: 'How they will be read',
    allRead: (rows: number) => `${count(rows, 'row')} can be read.`,
    someUnread: (unread: number, rows: number) =>
      `${unread} of ${count(rows, 'row')} cannot be read.`,
    noRows: 'This file has no rows below its headings.',
    chooseFirst: 'Choose the columns, and the first rows are shown here.',
    noDate: (cell: string) => `“${cell}” is no date`,
    emptyDate: 'No date',
    noAmount: (cell: string) => `“${cell}” is no amount`,
    emptyAmount: 'No amount',
    noBalance: (cell: string) => `“${cell}” is no balance`,
    noDescription: 'No description',
    zero: 'Left out: the amount is zero',
    balanceIs: (amount: string) => `Balance ${amount}`,
    cancel: 'Cancel',
  },

  success: 'File imported successfully!',
  invalidFormat: (bank: string) =>
    `Invalid report format for ${bank}. Please check your file and try again.`,
  anonymised: {
    purpose:
      'A copy with the same layout and invented contents helps to add this bank. Check it, then attach it to a ticket or send it to whoever maintains Saldo. Nothing is sent by itself.',
    download: 'Download an anonymised copy',
    making: 'Making the copy…',
    done: 'The copy was downloaded. Check it before you send it to anybody.',
  },
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
  sort: (n: number) => `Sort ${count(n, 'Merchant')}`,
  toSortHere: (here: number, all: number) =>
    `${number(here)} of the ${count(all, 'merchant')} to sort ${here === 1 ? 'is' : 'are'} in this file.`,
  view: (period: string) => `View ${period}`,
  transfersLinked: (pairs: number) =>
    `${count(pairs, 'transfer')} between your own accounts ${pairs === 1 ? 'was' : 'were'} linked.`,
  assumed: (name: string) =>
    `Nothing in this file says that it is of ${name}: it was taken because you have no other account like it. If it is of another one, undo this import and choose the file again. Then you are asked.`,
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
  historyEmptyViewer: 'Each import is listed here.',
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
  undoAlsoIn: (rows: number) =>
    `${rows === 1 ? '1 of them is' : `${rows} of them are`} also in a file that you imported besides, and will be gone all the same:`,
  undoOther: (file: string, rows: number) => `${file} (${count(rows, 'row')})`,
  undoTakesHistory:
    'The past imports that it brought back leave the history with it. Everything else that it brought stays.',
  undoReturns:
    'When you import the file again by hand, its transactions come back. A bank connection never brings them back.',
  undoConfirm: 'Undo Import',
  undoDone: (removed: number) => `Import undone. ${count(removed, 'transaction')} removed.`,
  undoFailed: 'Failed to undo the import. Please try again.',
} as const;
