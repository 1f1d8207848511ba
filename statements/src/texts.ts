import { listExtensions } from '@saldo/contract/file-extensions';
import { textMaker } from '@saldo/contract/languages';
import type { FactCatalogue, TextFact } from '@saldo/contract/text-facts';
import { BANK_NAMES } from '@saldo/domain/bank-names';
import { anonymize } from './anonymize/texts.ts';
import { declared } from './formats/texts.ts';
import { euros, noticeText, sheetTitle } from './notice-texts.ts';
import type { LineOrRow } from './notices.ts';
import type { StatementBank } from './statement-bank.ts';
import { es } from './texts.es.ts';

const EXPORT_TABLE = 'Export the account’s transactions as Excel or CSV and choose that file.';
const SAVE_AS = 'Save it as xlsx or CSV, or export it from the bank again.';
const DIGITAL =
  'Export the account’s transactions from your bank as CSV, Excel, OFX, CAMT or MT940, and choose that file.';
const FROM_BANK_AGAIN = 'Download it from the bank again, or export the statement as CSV.';

const HEADERS: Readonly<Record<StatementBank, string>> = {
  CAIXABANK:
    'Fecha, Fecha valor, Movimiento, Más datos, Importe, Saldo (or Concepto, Fecha, Importe, Saldo from the app)',
  REVOLUT:
    'Type, Product, Started Date, Completed Date, Description, Amount, Fee, Currency, State, Balance, in your language',
  BBVA: 'Fecha, F.Valor, Concepto, Movimiento, Importe, Divisa, Disponible',
};

const fields = (count: number) => `${count} ${count === 1 ? 'field' : 'fields'}`;

export type { LineOrRow };

/** All messages about files. Translations are catalogs of the same shape. */
export const en = {
  tooLarge: 'This file is larger than 20 MB. Export a shorter period.',
  empty: `This file is empty. ${EXPORT_TABLE}`,
  lineTooLong: (line: number) => `Line ${line} of this file is too long. ${EXPORT_TABLE}`,
  misnamed: (extension: string) =>
    `This file has the extension .${extension} but contains a table. Statement files end in ${listExtensions('or')}. Rename the file, or export the transactions from the bank again.`,
  notRead: (what: string) => `This is ${what}, which Saldo can’t read. ${EXPORT_TABLE}`,
  kinds: {
    png: 'a picture (PNG)',
    jpeg: 'a picture (JPEG)',
    gif: 'a picture (GIF)',
    riff: 'a picture or recording (RIFF)',
    tiff: 'a picture (TIFF)',
    bmp: 'a picture (BMP)',
    gzip: 'a compressed archive (gzip)',
    sevenZip: 'a compressed archive (7z)',
    rar: 'a compressed archive (RAR)',
    emptyZip: 'an empty zip archive',
    rtf: 'a Rich Text document (RTF)',
    film: 'a picture or video (HEIC, MP4)',
    document: 'a document from another program (Word, Outlook or similar)',
    ...declared.names,
    openDocument: 'an OpenDocument spreadsheet',
    webArchive: 'a web archive',
    json: 'a JSON file',
    xml: 'an XML file',
    binary: 'a binary file',
  },
  pdf: {
    otherBank: 'This is a PDF. Select Other Bank as its bank, then choose the file again.',
    locked:
      'This PDF is password-protected. Open it with the password, print it to a new PDF, and choose that file.',
    damaged: `This PDF is damaged and can’t be opened. ${FROM_BANK_AGAIN}`,
    cutOff: 'This PDF is cut off at the end. Download it from the bank again.',
    tooLong: (count: number, most: number) =>
      `This PDF has ${count} pages, but Saldo reads at most ${most}. Choose a statement for a shorter period.`,
    tooFull:
      'This PDF contains far more text than a statement. Choose a statement for a shorter period.',
    unpacksTooLarge:
      'This PDF unpacks to far more data than a statement contains, so Saldo didn’t open it. Download it from the bank again.',
    scan: `Saldo found no text in this PDF. It may be a scan, which contains only pictures of pages. ${DIGITAL}`,
    drawn: `The letters in this PDF are drawn as shapes, so Saldo can’t read its text. ${DIGITAL}`,
    form: `This PDF is a form (XFA), which Saldo can’t read. ${DIGITAL}`,
    within: (page: number, says: string) => `Page ${page}. ${says}`,
    unproved: `This PDF contains transactions, but its balances and totals don’t verify that they were all read correctly. ${DIGITAL}`,
    closing: (printed: string, read: string, by: string) =>
      `This PDF shows a closing balance of ${printed}, but its transactions add up to ${read}, a difference of ${by}. A transaction may be missing or misread. ${DIGITAL}`,
    opening: (printed: string, read: string, by: string) =>
      `This PDF shows an opening balance of ${printed}, but its transactions start from ${read}, a difference of ${by}. A transaction may be missing or misread. ${DIGITAL}`,
    sideBySide: `This PDF has two lists side by side that Saldo can’t separate. ${DIGITAL}`,
    rivals: `The transactions in this PDF can be read in two ways, with different amounts or dates. ${DIGITAL}`,
    noYears: `The dates in this PDF don’t include a year, and the PDF doesn’t state its period. ${DIGITAL}`,
  },
  page: {
    tooDeep:
      'This page has too many tables inside tables. Export a shorter period as Excel or CSV.',
    tooLong: (most: number) =>
      `This page has more than ${most} rows. Export a shorter period as Excel or CSV.`,
  },
  workbook: {
    title: sheetTitle,
    within: (sheet: string, says: string) => `${sheet}. ${says}`,
    locked:
      'This workbook is password-protected. Remove the password, or export the statement without one.',
    damaged: `This workbook is damaged and can’t be opened. ${FROM_BANK_AGAIN}`,
    cutOff: `This workbook is damaged: it ends in the middle of a record. ${FROM_BANK_AGAIN}`,
    contradictory:
      'This file is damaged: its table of contents doesn’t match its contents. Download it again.',
    unpacksTooLarge:
      'This workbook unpacks to far more data than a statement contains, so Saldo didn’t open it. Export the statement from the bank again.',
    tooLong: (count: number, most: number) =>
      `This sheet has ${count} rows, but Saldo reads at most ${most}. Export a shorter period.`,
    binary: `This is a binary workbook (xlsb). ${SAVE_AS}`,
    openDocument: `This is an OpenDocument file (ods). ${SAVE_AS}`,
    numbers:
      'This is a Numbers document. Export it from Numbers as Excel or CSV and choose that file.',
    zip: 'This is a zip archive without a workbook. Unpack it and choose the statement itself, as Excel or CSV.',
  },
  banks: {
    other: (found: StatementBank, chosen: StatementBank) =>
      `This looks like a ${BANK_NAMES[found]} statement, but ${BANK_NAMES[chosen]} is selected. Select ${BANK_NAMES[found]}, or choose another file.`,
    unknown: (name: string) =>
      `This looks like a statement from ${name}, which Saldo can’t read yet. Save it as CSV and choose Other (CSV).`,
    openbankOrSantander: 'Openbank or Santander',
    cardList:
      'This is a card statement. Its purchases already appear in the account, so it wasn’t imported. Export the account’s transactions instead (the file with a Saldo or Disponible column).',
    revolut: (what: string) =>
      `This is a Revolut ${what}, which Saldo doesn’t import. In Revolut, export “Account statement” as Excel or CSV, and choose that file.`,
    revolutKinds: {
      savings: 'savings statement',
      trading: 'trading statement',
      crypto: 'crypto statement',
      consolidated: 'consolidated statement',
    },
    revolutBusiness:
      'This is a Revolut Business statement, which Saldo can’t read yet. It reads statements of personal accounts.',
    norma43OfRevolut:
      'This is a Norma 43 file. Spanish banks export this format; Revolut doesn’t. Select CaixaBank or BBVA.',
    /** `widths`: numbers of fields in the first rows. */
    noHeader: (bank: StatementBank, widths: readonly number[]) =>
      `The first 30 rows don’t contain the header of a ${BANK_NAMES[bank]} statement. Expected: ${HEADERS[bank]}. ${
        widths.length === 0
          ? 'The file has no rows.'
          : `Number of fields in its first rows: ${widths.join(', ')}.`
      } Export the transactions from the bank again and choose that file unchanged.`,
    token: (place: LineOrRow, line: number, code: string) =>
      `${place} ${line} is in ${code}, which is a commodity or a token, not a currency. In Revolut, export the statement of a currency account.`,
    wrongNumbers:
      'This file contains several accounts, and some of their account numbers are invalid. Export each account to its own file.',
  },
  rows: {
    short: (place: LineOrRow, line: number, count: number, wanted: number) =>
      `${place} ${line} has ${fields(count)}, but the header has ${wanted}. The file may have been cut off or edited. Export the statement again and choose the new file.`,
    cell: (place: LineOrRow, line: number, heading: string, found: string, expected: string) =>
      `${place} ${line}: column ${heading} ${found}. Saldo expected ${expected}. Correct that cell, or export the statement again and choose the new file.`,
    numbered: (column: number) => `"number ${column}"`,
    isEmpty: 'is empty',
    holds: (text: string) => `contains ${text}`,
    twoCurrencies: (place: LineOrRow, line: number, one: string, other: string) =>
      `${place} ${line} names two currencies, ${one} and ${other}. Correct it, or export the statement again and choose the new file.`,
    ambiguous:
      'Some amounts are ambiguous (1.234 or 1,234), and the balances don’t settle it. Export the statement again and choose it without opening it in a spreadsheet.',
    disordered: (steps: number, holds: number) =>
      `The balances don’t match the amounts: only ${holds} of ${steps} balances follow from the one before. The order or the signs of the rows may be wrong. Export the whole list from the bank, unfiltered and unsorted, and choose that file.`,
    cutOff: (line: number) =>
      `The last line (${line}) is cut off in the middle of its balance. Export the statement again and choose the whole file.`,
    pasted: (place: LineOrRow, line: number) =>
      `From ${place.toLowerCase()} ${line}, rows repeat and the balances don’t add up. It looks like several exports were pasted together. Choose each export as a separate file.`,
    lostPoint: (place: LineOrRow, line: number, fee: number) =>
      `${place} ${line}: the fee of ${euros(fee)} may have lost its decimal point in a spreadsheet, as others in this file did, and no balance verifies it. Export the statement from Revolut again and choose the new file without opening it.`,
  },
  expected: {
    amount: 'an amount',
    written: 'an amount such as -1.234,56 or -1234.56',
    orIncome: 'an amount here or in the money-in column',
    orExpense: 'an amount here or in the expenses column',
    balance: 'the balance after that transaction',
    currency: 'a currency such as EUR',
    day: 'a date such as 31/01/2026',
    date: 'a date such as 2026-01-31 08:15:30',
    oldDay: 'a date such as Jan 9, 2019 (the year may be left out if the file name has it)',
  },
  norma43: {
    expected: (line: number, what: string) =>
      `Line ${line}: Saldo expected ${what} here. The file may have been edited. Download it from the bank again.`,
    records: {
      nothing: 'nothing after the end record (88)',
      head: 'an account header (11)',
      known: 'a record 11, 22, 23, 24, 33 or 88',
      footBefore: 'the footer of the previous account (33)',
      movement: 'a transaction (22) before its details (23)',
      footOfHead: 'the footer of the account whose header is above',
    },
    incomplete: (line: number, why: string) =>
      `Line ${line}: ${why}, so the file is incomplete. Download it from the bank again.`,
    counts: (stated: number, found: number) =>
      `the end record states ${stated} records, but there are ${found}`,
    balances: 'the opening balance and the transactions don’t add up to the closing balance',
    debits: 'its count or sum of debits doesn’t match the transactions above',
    credits: 'its count or sum of credits doesn’t match the transactions above',
    noFoot: 'the footer of this account (33) is missing',
    column: (line: number, from: number, to: number, expected: string, isBlank: boolean) =>
      `Line ${line}, ${from === to ? `column ${from}` : `columns ${from} to ${to}`}: Saldo expected ${expected} but found ${isBlank ? 'blanks' : 'something else'}. The file may have been edited or cut off. Download it from the bank again.`,
    columns: {
      figures: 'digits',
      sign: '1 (debit) or 2 (credit)',
      day: 'a date such as 260131',
      currency: 'a currency number such as 978',
    },
  },
  anonymize,
  declared,
  notice: noticeText,
  /** Messages about lists from any bank. */
  tables: {
    noList: `This file contains no list of transactions: no row has both a date and an amount. ${DIGITAL}`,
    noDays:
      'No column in this file contains dates. Export the account’s transactions again, with their dates.',
    noAmounts:
      'No column in this file contains amounts. Export the account’s transactions again, with their amounts.',
    accounts: (one: string, other: string) =>
      `This file contains several accounts, such as ${one} and ${other}, but not their account numbers. Export each account to its own file.`,
    sheets: (one: string, other: string) =>
      `${one} and ${other} both contain a list of transactions. Save each one as a separate file, and choose them one by one.`,
    thousandths: (place: LineOrRow, line: number, currency: string) =>
      `${place} ${line}: amounts in ${currency} have three decimals, but Saldo keeps only two. Export the file without that account.`,
    noDirection: (place: LineOrRow, line: number, text: string) =>
      `${place} ${line}: ${text} doesn’t show whether the money went in or out. Correct that cell, or export the list again.`,
    rowLost: (place: LineOrRow, line: number, text: string) =>
      `${place} ${line} looks like a transaction, but its date or its amount is damaged: ${text}. Download the list from the bank again and choose that file unchanged.`,
    noSide: (place: LineOrRow, line: number) =>
      `${place} ${line} has an amount, but doesn’t show whether the money went in or out. If it moved between two of your accounts, export each account to its own file.`,
    unexplained: (place: LineOrRow, line: number, heading: string) =>
      `${place} ${line}: Saldo doesn’t know what column ${heading} says about each row, and it may change which rows count. Export the list without that column, or as OFX, CAMT or MT940.`,
  },
  /** Messages about a CSV whose columns the user has chosen. */
  csv: {
    none: 'This isn’t a CSV file. Save it as CSV and try again.',
    noColumns: 'No columns found. The first line of the file must contain column names.',
    tooWide: (columns: number) =>
      `This file has too many columns (${columns}). Export the list again, or remove the columns you don’t need.`,
    noColumn: (heading: string) =>
      `This file has no column "${heading}". Choose its columns again.`,
    width: (line: number, count: number, wanted: number) =>
      `Line ${line} has ${fields(count)}, but the header has ${wanted}. Text or amounts that contain a comma or semicolon need quotes around them. Save the list as CSV again, or correct that line.`,
    noDate: (place: LineOrRow, line: number, text: string) =>
      `${place} ${line}: ${text} isn’t a date Saldo can read. Check the column and the order of day and month.`,
    noCurrency: (place: LineOrRow, line: number, text: string) =>
      `${place} ${line}: ${text} isn’t a currency that Saldo supports. Correct or remove that line, and choose the file again.`,
    noDirection: (line: number, text: string) =>
      `Line ${line}: ${text} doesn’t clearly show whether the money went in or out. Select Other Bank instead of Other (CSV), and Saldo will ask which it means.`,
    noAmount: (place: LineOrRow, line: number) =>
      `${place} ${line} has no amount. Check the columns.`,
    notAmount: (place: LineOrRow, line: number, text: string) =>
      `${place} ${line}: ${text} isn’t an amount Saldo can read. Check the column and the decimal separator.`,
    thirdDecimal: (place: LineOrRow, line: number, text: string) =>
      `${place} ${line}: ${text} has more than two decimals, but Saldo keeps only two. Round that amount or remove that line, and choose the file again.`,
  },
};

export type Texts = typeof en;

/** Picks a text. */
export type Sentence = (texts: TextFacts) => TextFact;
export type TextFacts = FactCatalogue<Texts>;

export const say = textMaker<Texts>({ en, es }, 'statement');
