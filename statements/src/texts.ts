import { endingsInWords } from '@saldo/contract/file-endings';
import { speaker } from '@saldo/contract/languages';
import { anonymise } from './anonymise/texts.ts';
import { declared } from './formats/texts.ts';
import type { StatementBank } from './statement-bank.ts';

const EXPORT_TABLE = 'Export the movements of the account as Excel or CSV and choose that file.';
const SAVE_AS = 'Save it as xlsx or CSV, or export it from the bank again.';
const DIGITAL =
  'Export the movements of the account from your bank as CSV, Excel, OFX, CAMT or MT940, and choose that file.';
const FROM_BANK_AGAIN = 'Download it from the bank again, or export the statement as CSV.';

export const BANK_NAMES: Readonly<Record<StatementBank, string>> = {
  CAIXABANK: 'CaixaBank',
  REVOLUT: 'Revolut',
  BBVA: 'BBVA',
};

const HEADERS: Readonly<Record<StatementBank, string>> = {
  CAIXABANK:
    'Fecha, Fecha valor, Movimiento, Más datos, Importe, Saldo (or Concepto, Fecha, Importe, Saldo from the app)',
  REVOLUT:
    'Type, Product, Started Date, Completed Date, Description, Amount, Fee, Currency, State, Balance, in your language',
  BBVA: 'Fecha, F.Valor, Concepto, Movimiento, Importe, Divisa, Disponible',
};

const fields = (count: number) => `${count} ${count === 1 ? 'field' : 'fields'}`;
const rows = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`;
const euros = (cents: number) => (cents / 100).toFixed(2);

/** Where something stands in a file: a line of a text, a row of a sheet. */
export type Place = 'Line' | 'Row';

const PDF_PROOFS = {
  balances: 'the balance after each movement',
  ends: 'the opening and closing balance',
  totals: 'the totals of money in and out',
  count: 'the number of movements',
} as const;
/** What the figures of a PDF were checked against. */
export type PdfProof = keyof typeof PDF_PROOFS;

/** Every sentence about a file; a table in another language is a catalogue of this shape. */
const en = {
  tooLarge: 'This file is larger than 20 MB. Export a shorter period.',
  empty: `This file is empty. ${EXPORT_TABLE}`,
  lineTooLong: (line: number) => `Line ${line} of this file is too long. ${EXPORT_TABLE}`,
  misnamed: (extension: string) =>
    `This file is called .${extension}, but a table is in it. Statements end in ${endingsInWords('or')}. Export the movements from the bank again and choose that file, or give it its own name.`,
  notRead: (what: string) => `This is ${what}, which cannot be read. ${EXPORT_TABLE}`,
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
    rtf: 'a text in Rich Text Format',
    film: 'a picture or film (HEIC, MP4)',
    document: 'a document of another program (Word, Outlook or similar)',
    ...declared.names,
    openDocument: 'an OpenDocument spreadsheet',
    webArchive: 'a web archive',
    json: 'a JSON file',
    xml: 'an XML file',
    binary: 'neither a text nor a workbook',
  },
  pdf: {
    otherBank: 'This is a PDF. Choose Other Bank as its bank, and choose the file again.',
    locked:
      'This PDF has a password. Open it with the password, print it to a new PDF, and choose that file.',
    damaged: `This PDF is damaged and cannot be opened. ${FROM_BANK_AGAIN}`,
    cutOff: 'This PDF is cut off: its end is missing. Download it from the bank again.',
    tooLong: (count: number, most: number) =>
      `This PDF has ${count} pages; at most ${most} can be read. Choose the statement of a shorter period.`,
    tooFull:
      'This PDF holds far more text than a statement. Choose the statement of a shorter period.',
    unpacksTooLarge:
      'This PDF unpacks to far more than a statement holds, so it was not opened. Download it from the bank again.',
    scan: `This PDF holds pictures of pages and no text, as a scanner makes it. ${DIGITAL}`,
    drawn: `The letters of this PDF are only drawn: what they say cannot be told. ${DIGITAL}`,
    form: `This PDF is a form (XFA), which cannot be read. ${DIGITAL}`,
    within: (page: number, says: string) => `Page ${page}. ${says}`,
    unproved: `Movements were found in this PDF, but its balances and totals do not prove that all of them were read right. ${DIGITAL}`,
    closing: (printed: string, read: string, by: string) =>
      `This PDF states a closing balance of ${printed}, but its movements lead to ${read}: ${by} apart. A movement may be missing or misread. ${DIGITAL}`,
    opening: (printed: string, read: string, by: string) =>
      `This PDF states an opening balance of ${printed}, but its movements begin with ${read}: ${by} apart. A movement may be missing or misread. ${DIGITAL}`,
    sideBySide: `This PDF has two lists beside each other, which cannot be told apart. ${DIGITAL}`,
    rivals: `The movements of this PDF can be read in two ways that differ in amounts or days. ${DIGITAL}`,
    noYears: `The movements of this PDF have days without a year, and no period says which year it is. ${DIGITAL}`,
  },
  page: {
    tooDeep: 'This page nests its tables too deeply. Export a shorter period, as Excel or CSV.',
    tooLong: (most: number) =>
      `This page has more than ${most} rows. Export a shorter period, as Excel or CSV.`,
  },
  workbook: {
    sheet: (name: string) => `Sheet ${name}`,
    table: (number: number) => `Table ${number} of this page`,
    within: (sheet: string, says: string) => `${sheet}. ${says}`,
    locked:
      'This workbook has a password. Remove the password first, or export the statement without one.',
    damaged: `This workbook is damaged and cannot be opened. ${FROM_BANK_AGAIN}`,
    cutOff: `This workbook is damaged: it ends within a record. ${FROM_BANK_AGAIN}`,
    contradictory:
      'This workbook is damaged: its table of contents contradicts what is in it. Download it from the bank again.',
    unpacksTooLarge:
      'This workbook unpacks to far more than a bank statement holds, so it was not opened. Export the statement from the bank again.',
    tooLong: (count: number, most: number) =>
      `This sheet has ${count} rows; at most ${most} can be read. Export a shorter period.`,
    binary: `This is a binary workbook (xlsb). ${SAVE_AS}`,
    openDocument: `This is an OpenDocument file (ods). ${SAVE_AS}`,
    numbers:
      'This is a document of Numbers. Export it from Numbers as Excel or CSV and choose that file.',
    zip: 'This is a zip archive without a workbook in it. Unpack it and choose the statement itself, as Excel or CSV.',
  },
  banks: {
    other: (found: StatementBank, chosen: StatementBank) =>
      `This looks like a ${BANK_NAMES[found]} statement, but ${BANK_NAMES[chosen]} is chosen. Choose ${BANK_NAMES[found]}, or pick another file.`,
    unknown: (name: string) =>
      `This looks like a statement of ${name}, whose files are not known here. Save it as CSV, choose Other (CSV) and say which column holds what.`,
    openbankOrSantander: 'Openbank or Santander',
    cardList:
      'This is the list of a card. Its purchases stand in the account as well, so it is not imported. Export the movements of the account (the file with the column Saldo or Disponible).',
    revolut: (what: string) =>
      `This is Revolut's ${what}, which is not imported. In Revolut choose "Account statement", format Excel or CSV, and pick that file.`,
    revolutKinds: {
      savings: 'savings statement',
      trading: 'trading statement',
      crypto: 'crypto statement',
      consolidated: 'consolidated statement',
    },
    revolutBusiness:
      'This is a statement of Revolut Business, which is not supported yet. Statements of personal accounts are.',
    norma43OfRevolut:
      'This is a Norma 43 file, which Spanish banks write and Revolut does not. Choose CaixaBank or BBVA.',
    /** `widths`: how many fields each of its first rows has. */
    noHeader: (bank: StatementBank, widths: readonly number[]) =>
      `No header of a ${BANK_NAMES[bank]} statement was found in the first 30 rows. Expected: ${HEADERS[bank]}. ${
        widths.length === 0
          ? 'The file has no rows.'
          : `Its first rows have these numbers of fields: ${widths.join(', ')}.`
      } Export the movements from the bank again and choose that file unchanged.`,
    token: (place: Place, line: number, code: string) =>
      `${place} ${line} is in ${code}, which is a commodity or a token and no currency. In Revolut choose the account statement of a currency account and export that.`,
    wrongNumbers:
      'This file holds several accounts, and not all of their numbers are right. Export each account into a file of its own.',
  },
  rows: {
    short: (place: Place, line: number, count: number, wanted: number) =>
      `${place} ${line} has ${fields(count)}, where the header has ${wanted}. The file may have been cut off or edited: export the statement again and choose the new file.`,
    cell: (place: Place, line: number, heading: string, found: string, expected: string) =>
      `${place} ${line}: the column ${heading} ${found}, where ${expected} was expected. Correct that cell, or export the statement again and choose the new file.`,
    numbered: (column: number) => `number ${column}`,
    isEmpty: 'is empty',
    holds: (text: string) => `holds ${text}`,
    twoCurrencies: (place: Place, line: number, one: string, other: string) =>
      `${place} ${line} names two currencies, ${one} and ${other}. Correct it, or export the statement again and choose the new file.`,
    ambiguous:
      'Some amounts can be read in two ways (1.234 or 1,234), and the balances do not prove either. Export the statement again, without opening it in a spreadsheet in between.',
    disordered: (steps: number, holds: number) =>
      `The balances do not follow from the amounts: of ${steps} steps only ${holds} hold, so the order or the signs of the rows are in doubt. Export the whole list from the bank, unfiltered and unsorted, and choose that file.`,
    cutOff: (line: number) =>
      `Line ${line}, the last one, is cut off within its balance. Export the statement again and choose the whole file.`,
    pasted: (place: Place, line: number | undefined) =>
      `From ${place.toLowerCase()} ${line} on, rows repeat that stand in the file before, and the balances do not close without them: several exports seem to be pasted together. Choose each export as a file of its own.`,
    lostPoint: (place: Place, line: number, fee: number) =>
      `${place} ${line}: the fee of ${euros(fee)} may have lost its decimal point in a spreadsheet, as others in this file have, and no balance proves the right one. Export the statement from Revolut again and choose the new file unopened.`,
  },
  /** What a cell should hold. */
  expected: {
    amount: 'an amount',
    written: 'an amount such as -1.234,56 or -1234.56',
    orIncome: 'an amount here or in the column of money in',
    orExpense: 'an amount here or in the column of expenses',
    balance: 'the balance after that movement',
    currency: 'a currency such as EUR',
    day: 'a day such as 31/01/2026',
    date: 'a date such as 2026-01-31 08:15:30',
    oldDay: 'a day such as Jan 9, 2019 (or without the year, where the file name has it)',
  },
  norma43: {
    expected: (line: number, what: string) =>
      `Line ${line}: ${what} was expected here. The file may have been edited: download it from the bank again.`,
    records: {
      nothing: 'nothing more after the end record (88)',
      head: 'the head of an account (11)',
      known: 'one of the records 11, 22, 23, 24, 33 or 88',
      footBefore: 'the foot of the account before (33)',
      movement: 'a movement (22) before its texts (23)',
      footOfHead: 'the foot of the account whose head stands above',
    },
    incomplete: (line: number, why: string) =>
      `Line ${line}: ${why}, so the file is not complete. Download it from the bank again.`,
    counts: (stated: number, found: number) =>
      `${stated} records are announced and ${found} are there`,
    balances: 'the opening balance and the movements do not add up to the closing balance',
    debits: 'its count or sum of debits differs from the movements above',
    credits: 'its count or sum of credits differs from the movements above',
    noFoot: 'the foot of this account (33) is missing',
    column: (line: number, from: number, to: number, expected: string, isBlank: boolean) =>
      `Line ${line}, ${from === to ? `column ${from}` : `columns ${from} to ${to}`}: ${expected}, and there is ${isBlank ? 'blanks' : 'something else'}. The file may have been edited or cut off: download it from the bank again.`,
    columns: {
      figures: 'figures were expected',
      sign: '1 (debit) or 2 (credit) was expected',
      day: 'a day such as 260131 was expected',
      currency: 'the number of a currency such as 978 was expected',
    },
  },
  anonymise,
  declared,
  /** Of a list of any bank. */
  tables: {
    noList:
      'No list of movements was found in this file: no row has a day and an amount. Export the movements of the account from your bank, as CSV, Excel, OFX, CAMT or MT940, and choose that file.',
    noDays:
      'None of the columns of this file holds days. Export the movements of the account again, with their dates.',
    noAmounts:
      'None of the columns of this file holds amounts. Export the movements of the account again, with their amounts.',
    accounts: (one: string, other: string) =>
      `This file holds several accounts, such as ${one} and ${other}, and not their numbers. Export each account into a file of its own.`,
    sheets: (one: string, other: string) =>
      `${one} and ${other} both hold a list of movements. Save each as a file of its own, and choose them one by one.`,
    thousandths: (place: Place, line: number, currency: string) =>
      `${place} ${line}: amounts in ${currency} have three decimals, and Saldo keeps two. Leave that account out.`,
    orders: {
      'day-first': 'Day first: 31/01/2026',
      'month-first': 'Month first: 01/31/2026',
      'year-first': 'Year first: 26/01/31',
    },
    meansOut: (word: string) => `${word} is money out`,
    meansIn: (word: string) => `${word} is money in`,
    noDirection: (place: Place, line: number, text: string) =>
      `${place} ${line}: ${text} does not say whether the money left or came. Correct that cell, or export the list again.`,
    left: 'They are money out',
    came: 'They are money in',
    minusOut: 'A minus in the column of money out is money out',
    minusBack: 'A minus in the column of money out is money back',
    plainLeft: 'Amounts without a minus are money out',
    plainCame: 'Amounts without a minus are money in',
    oneLeft: 'It is money out',
    oneCame: 'It is money in',
  },
  /** Of a CSV whose columns a person has named. */
  csv: {
    none: 'This is no CSV file. Save the list as CSV and choose that file.',
    noColumns: 'This file has no columns. Its first line must name them.',
    tooWide: (columns: number) =>
      `This file has ${columns} columns, which is too many. Export the list again, or keep the columns that are needed.`,
    noColumn: (heading: string) =>
      `This file has no column "${heading}". Choose its columns again.`,
    width: (line: number, count: number, wanted: number) =>
      `Line ${line} has ${fields(count)}, where the header has ${wanted}. A comma or semicolon in a text or an amount needs quotes around it: save the list as CSV again, or correct that line.`,
    noDate: (place: Place, line: number, text: string) =>
      `${place} ${line}: ${text} is no date that can be read. Check the column and the order of day and month.`,
    noCurrency: (place: Place, line: number, text: string) =>
      `${place} ${line}: ${text} is no currency that Saldo keeps. Correct or remove that line, and choose the file again.`,
    noDirection: (line: number, text: string) =>
      `Line ${line}: ${text} does not say for certain whether the money left or came. Choose Other Bank instead of Other (CSV): then you are asked which it means.`,
    noAmount: (place: Place, line: number) =>
      `${place} ${line}: there is no amount. Check the columns.`,
    notAmount: (place: Place, line: number, text: string) =>
      `${place} ${line}: ${text} is no amount that can be read. Check the column and the decimal sign.`,
  },
  /** What was mended, dropped or taken on trust. */
  notices: {
    listLeftOut: (page: number) =>
      `A second list, on page ${page}, was left out: nothing in the PDF proves it.`,
    fromPdf: (by: readonly PdfProof[]) =>
      `Read from a PDF, proved by ${by.map((each) => PDF_PROOFS[each]).join(' and ')}.`,
    movedState: (state: string, count: number) =>
      `The state ${state} is not known to Saldo (${rows(count)}). The balance moved by the amount, so ${count === 1 ? 'it was' : 'they were'} imported.`,
    unmovedState: (state: string, count: number) =>
      `The state ${state} is not known to Saldo (${rows(count)}). No balance shows that the money moved, so ${count === 1 ? 'it was' : 'they were'} left out.`,
    leftOut: (sheet: string) =>
      `${sheet} was left out: it is visible, but holds no list of movements like the one that was imported.`,
    lateOpening: (line: number, account: string) =>
      `Line ${line} is an opening balance of ${account} below older transactions. It is no transaction, so it was left out.`,
    copied: (count: number) =>
      `The file holds ${rows(count)} twice, as a repeated block; the copy was left out.`,
    mendedFees: (count: number) =>
      `A spreadsheet had taken the decimal point out of ${count === 1 ? '1 fee' : `${count} fees`} in this file; ${count === 1 ? 'its' : 'their'} amount was put right from the balances.`,
    unprovedFee: (place: Place, line: number, fee: number) =>
      `${place} ${line}: the fee of ${euros(fee)} could not be checked against a balance.`,
  },
};

export type Texts = typeof en;

/** Which sentence of the catalogue. */
export type Sentence = (texts: Texts) => string;

export const say = speaker<Texts>({ en });
