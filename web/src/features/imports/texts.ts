import { listExtensions } from '@saldo/contract/file-extensions';
import {
  MAX_SHARED_BYTES,
  MAX_SHARED_FILES,
  type ShareProblem,
} from '@saldo/contract/share-target';
import * as common from '../../lib/common-texts.ts';
import { count, number } from '../../lib/format.ts';
import { texts as columns } from './columns-texts.ts';

export const texts = {
  title: 'Import bank reports',
  purpose: 'Import statements from any bank, exactly as downloaded. Nothing is imported twice.',
  viewOnly: 'You are in view-only mode. Contact an administrator to import data.',

  dropHere: 'Drop statements here, or',
  browse: common.browseFiles,
  dropNow: 'Drop to select',
  accepted: `${listExtensions('and')} · up to 20 MB`,
  alsoRead:
    'Also CAMT, MT940, Norma 43, ABO, CODA, CFONB and Saldo exports (.zip). Add several files to review them together.',
  fileInput: 'Statement file',
  chosenFile: 'Chosen file',
  clearFile: 'Clear file',
  tooLarge: (size: string) =>
    `This file is ${size}, which is over the limit of 20 MB. Download a shorter period from your bank.`,

  shared: {
    title: (files: number) =>
      `${count(files, 'file')} ${files === 1 ? 'was' : 'were'} shared with Saldo`,
    more: (files: number) => `and ${number(files)} more`,
    origin: (files: number, when: string) =>
      `Shared from another app at ${when}. If you didn’t share ${files === 1 ? 'it' : 'them'}, discard ${files === 1 ? 'it' : 'them'}.`,
    hint: 'Nothing has been imported yet. Shared files stay in this browser for a week, or until you sign out.',
    use: 'Use',
    discard: common.discard,
    problems: {
      unready:
        'Saldo wasn’t ready, so it couldn’t keep the files you shared. Please share them again.',
      empty: 'Saldo didn’t receive a file. Share the statement again, or choose it here.',
      'too-many': `That’s too many files, so none were kept. Share up to ${MAX_SHARED_FILES} at a time.`,
      'too-large': `Those files are too large, so none were kept. Share up to ${MAX_SHARED_BYTES / 1_000_000} MB at a time.`,
      foreign:
        'Another website tried to pass files to Saldo, so none were kept. If they’re yours, choose them here.',
      failed: 'This browser couldn’t keep the files you shared. Choose them here instead.',
    } satisfies Record<ShareProblem, string>,
  },

  selectBank: 'Select Bank',
  bankPlaceholder: 'Select a bank',
  bankHint: 'The statement must be from this bank.',
  ownExport: 'Saldo export',
  otherBank: 'Other Bank',
  otherBankHint: 'Any bank in the world. If something in the file is unclear, we’ll ask you.',
  findingBank: 'Finding the bank…',
  detected: (bank: string) => `Detected: ${bank}`,
  notDetected: 'We can’t tell which bank this file is from. Choose it, or Other Bank.',
  bankName: common.bankName,
  genericBank: 'Other (CSV)',
  genericHint:
    'Any CSV file. You’ll match the columns once. A Saldo export works no matter which bank you select.',
  archiveHint:
    'This is a Saldo export (.zip), so it doesn’t matter which bank you choose. It restores everything.',
  askColumns: 'Match the columns again',
  import: common.importAction,
  importing: 'Importing…',
  uploading: (share: string) => `Uploading… ${share}`,
  reading: 'Reading and checking…',

  question: {
    title: {
      day: 'Which date is when the money moved?',
      day_order: 'Which comes first, the day or the month?',
      amount: 'Which column contains the amounts?',
      direction: 'Which way did the money go?',
      decimal: 'Which character separates the cents?',
      currency: 'Which currency is this?',
      sign_words: 'Which word means money out?',
      row: 'Is this row a transaction?',
      gap: 'Are rows missing from this file?',
      copy: 'Is this the same list twice?',
      parts: 'Are these rows parts of one transaction?',
      state: 'Has this money moved?',
    },
    where: (file: string, line: number) => `${file}, line ${line}:`,
    sums: (rows: string, income: string, expenses: string) =>
      `${rows}: ${income} in, ${expenses} out`,
    unreadable: 'The file can’t be read this way',
    preview: 'First rows, read this way',
    read: common.readThisWay,
    wouldHave: (amount: string) => `You would have ${amount}`,
    wouldOwe: (amount: string) => `You would owe ${amount}`,
    others: 'Other',
    none: 'None of these',
    columns: common.matchColumns,
    remembered: 'Files that continue this account won’t ask again.',
    asSaid: 'The balance is shown as you said, until a later statement verifies it.',
  },

  whichAccount: 'Which account is this statement from?',
  whichAccountHint: 'The file doesn’t say.',
  noAccountFits: 'Its balances don’t match any of your accounts.',
  fileDays: (days: string) => `It covers ${days}.`,
  fileBalances: (days: string, opening: string, closing: string) =>
    `It covers ${days}, and the balance goes from ${opening} to ${closing}.`,

  newAccount: common.newAccount,
  newAccountHint: 'You can rename it later.',

  figures: {
    title: 'What these files changed',
    news: 'New',
    known: (rows: number) => `${number(rows)} already imported`,
    sorted: 'Sorted as you chose',
    /** Only if the user has enabled sorting by guesses. */
    guessed: (rows: number) => `${number(rows)} more categorized automatically`,
    toSort: 'To decide',
    nothing: 'Nothing',
    ofAll: (all: number) => `of ${count(all, 'merchant')} to sort`,
    merchants: (n: number) => (n === 1 ? 'merchant to sort' : 'merchants to sort'),
    transfers: 'Transfers linked',
    ownAccounts: 'Between your accounts',
    missing: 'Missing',
    complete: 'The balances add up',
    gaps: (gaps: number) => count(gaps, 'gap'),
    unknown: '—',
    usual: 'Against usual',
    asUsual: 'As usual',
    less: (amount: string) => `${amount} less`,
    more: (amount: string) => `${amount} more`,
    changed: (name: string, by: string) => `${name} ${by}`,
  },

  cards: {
    sorted: 'Sorted',
    rows: (rows: number) => count(rows, 'row'),
    to: (account: string) => `To ${account}`,
    from: (times: string, account: string) => `${times} from ${account}`,
    sortThem: 'Sort them now',
    viewAll: common.viewAll,
    more: (n: number) => `${number(n)} more`,
  },

  columns,

  success: 'File imported successfully!',
  invalidFormat: (bank: string) =>
    `Invalid report format for ${bank}. Please check your file and try again.`,
  anonymized: {
    purpose:
      'To help add this bank, download a copy with the same layout but made-up contents. Check it, then attach it to a ticket or send it to Saldo’s maintainers. Nothing is sent automatically.',
    download: 'Download an Anonymized Copy',
    making: 'Making the copy…',
    done: 'Copy downloaded. Check it before you share it.',
  },
  failed: 'Failed to import file. Please try again.',

  result: 'Import result',
  /** Says more than the toast, which only confirms the import. */
  got: (rows: number) =>
    rows === 0 ? 'Nothing new in this file' : `${count(rows, 'transaction')} imported`,
  undone: 'This import was undone',
  undoneHint: 'Import the file again to restore its transactions.',
  imported: 'Imported',
  duplicates: 'Duplicates',
  skipped: 'Skipped',
  /** Rows of a file that were skipped, and why. Reasons without a text of their own come from the server. */
  skippedFor: (rows: number, reason: string) =>
    `${rows} ${reason === 'zero' ? 'with a zero amount' : reason.replaceAll('_', ' ')}`,
  accountCount: (accounts: number) => count(accounts, 'account'),
  changedByRules: common.changedByRules,
  period: 'Period',
  noPeriod: 'No rows',
  sort: (n: number) => `Sort ${count(n, 'Merchant')}`,
  view: (period: string) => `View ${period}`,
  assumed: (name: string) =>
    `The file doesn’t say which account it’s from, so we used ${name}, the only match. Wrong account? Undo this import and import the file again, and we’ll ask you.`,
  accountGot: (name: string, imported: number, duplicates: number) =>
    `${name} · ${number(imported)} imported, ${count(duplicates, 'duplicate')}`,

  known: (rows: number) => `${count(rows, 'row')} already imported`,
  knownFirst: (shown: number, rows: number) =>
    `Showing the first ${shown} of ${count(rows, 'row')}.`,
  knownHint: 'Each matches a transaction you already have or have deleted individually.',
  line: 'Line',
  date: common.date,
  description: common.description,
  amount: common.amount,

  chainHolds: 'Balances verified',
  chainHoldsWhy: (rows: number) =>
    rows === 1
      ? 'The balance adds up, so nothing is missing.'
      : `All ${number(rows)} balances add up, so nothing is missing.`,
  chainSaid: 'Balances as you said',
  chainSaidWhy:
    'They add up the way you read this file. They count as verified once a statement that shows the direction itself continues from them.',
  chainGaps: (gaps: number) => `${count(gaps, 'gap')} in the balances`,
  chainGapsWhy: 'Some transactions seem to be missing. Download this period from your bank again.',
  chainUnchecked: 'Balance not checked',
  chainUncheckedWhy: 'This file has no running balance to check against.',
  opening: 'Opening balance',
  closing: 'Closing balance',

  history: 'Import history',
  file: common.file,
  account: common.account,
  balance: common.balance,
  actions: 'Actions',
  holds: 'Verified',
  asSaid: common.asSaid,
  gaps: (gaps: number) => count(gaps, 'gap'),
  notChecked: common.notChecked,
  showMore: (rows: number) => `Show ${count(rows, 'more import')}`,
  historyEmpty: 'No imports yet',
  historyEmptyHint:
    'Choose a statement above. Your imports will be listed here, and you can undo them.',
  historyEmptyViewer: 'Imports will be listed here.',
  historyFailed: 'Failed to load the import history.',
  historyLoading: 'Loading the import history',

  importedRows: (rows: string) => `${rows} imported`,

  undo: 'Undo',
  undoOf: (file: string) => `Undo the import of ${file}`,
  undoneState: 'Undone',
  undoTitle: 'Undo this import?',
  /** Split into pieces because the file name is bold. */
  undoRemoves: <T>(rows: number, file: T) => [
    `This removes ${count(rows, 'transaction')} imported from `,
    file,
    '.',
  ],
  undoEdited: (edited: number) =>
    `${edited === 1 ? '1 of them has' : `${edited} of them have`} been edited since. Those edits will be lost.`,
  undoAlsoIn: (rows: number) =>
    rows === 1
      ? '1 of them also appears in another file you imported. It will be removed too:'
      : `${number(rows)} of them also appear in another file you imported. They will be removed too:`,
  undoOther: (file: string, rows: number) => `${file} (${count(rows, 'row')})`,
  undoTakesHistory:
    'Imports restored from this export are removed from the history too. Everything else it restored stays.',
  undoReturns:
    'Import the file again to get its transactions back. A bank connection won’t restore them.',
  undoConfirm: 'Undo Import',
  undoDone: (removed: number) => `Import undone. ${count(removed, 'transaction')} removed.`,
  undoFailed: 'Failed to undo the import. Please try again.',
} as const;
