import { bankOfIban } from './accounts/bank-names.ts';
import type { Draft } from './accounts/draft.ts';
import { finishStatement } from './accounts/finish-statement.ts';
import { joinDrafts } from './accounts/join-sheets.ts';
import { readApp } from './apps/index.ts';
import { readNorma43 } from './banks/norma43/norma43.ts';
import { requireTableName } from './bytes/extension.ts';
import { readDeclared } from './formats/index.ts';
import { OpenedFile } from './opened-file.ts';
import { readPages } from './pages/read-pages.ts';
import { layoutOf, readKnown } from './read-statement.ts';
import { accountNumberAbove } from './reading/blocks.ts';
import type { StatementAnswers, StatementQuestion, TableReading } from './reading/question.ts';
import type { TableOptions } from './reading/read-list.ts';
import { readTable, type TableFile } from './reading/read-table.ts';
import { textTables } from './reading/text-tables.ts';
import { readTwoSided } from './reading/two-sided.ts';
import { type Statement, type StatementAccount, StatementError } from './statement.ts';
import { isBlankRow, type Sheet, type TableRow } from './tables/table.ts';

export interface AnyOptions {
  fileName: string;
  /** `YYYY-MM-DD`. */
  today: string;
  /** The user's answers for this file or for an earlier one of the same kind. */
  answers?: StatementAnswers;
  /** Currency of the account chosen by the user, for files that name none. */
  currency?: string | null;
  /** Currency of most of the user's rows. */
  home?: string | null;
}

/**
 * The statement's `bank` is '' if the file does not name a bank. `kind`: key under which the user's answers are
 * remembered.
 */
interface Read {
  statement: Statement;
  kind: string;
  /** True if bank and currency may only follow from the headings, which other accounts could contradict. */
  isByHeadings?: boolean;
}
export type Reading = Read | { question: StatementQuestion };

/**
 * Reads a statement from any bank. Tries the known layouts first, then reads any table. Returns a question if something
 * about the file is ambiguous. Throws a StatementError if the file cannot be read completely.
 */
export async function readAny(bytes: Uint8Array, options: AnyOptions): Promise<Reading> {
  const file = new OpenedFile(bytes);
  const { fileName, today, answers = {}, currency = null, home = null } = options;
  const declared = await readDeclared(file, { today, answers, currency, home });
  if (declared) return ended(declared);
  const known = await layoutOf(file);
  const given = { today, answers, currency, home };
  if (known) {
    const { bank, isCommon } = known;
    const reading = readKnown(file, { bank, fileName, today });
    if (!isCommon) return { statement: await reading, kind: bank };
    const statement = await orNull(reading);
    if (statement && isOwn(statement)) {
      return (await inOtherCurrency(file, statement, given)) ?? { statement, kind: bank };
    }
  }
  requireTableName(fileName);
  return readUnknown(file, given);
}

/**
 * Reads the file as any bank's list. Returns the result only if its currency, which the file states or the user chose,
 * differs from the currency of the known layout.
 */
async function inOtherCurrency(
  file: OpenedFile,
  { accounts }: Statement,
  given: TableOptions,
): Promise<Reading | null> {
  const reading = await orNull(readUnknown(file, given));
  if (!reading || 'question' in reading) return null;
  const [own, other] = [accounts, reading.statement.accounts].map((some) =>
    [...new Set(some.map(({ currency }) => currency))].join(),
  );
  return own === other ? null : reading;
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof StatementError) return null;
    throw error;
  }
}

async function readUnknown(file: OpenedFile, given: TableOptions): Promise<Reading> {
  const { source, bytes } = file;
  if (source.kind === 'pdf') return ended(await readPages(bytes, given));
  if (source.kind === 'declared')
    throw new StatementError((t) => t.notRead(t.kinds[source.format]));
  if (source.kind === 'norma43') return norma43(source.text, given);
  if (source.kind === 'text') return firstOf(textTables(source.text), given);
  return ofSheets(await file.sheets(), source.kind === 'markup' ? 'page' : 'sheet', given);
}

/**
 * True if a file is from this bank although many banks use its headings. Its balances must follow from each other, and
 * no account may belong to another bank.
 */
const isOwn = ({ bank, accounts }: Statement): boolean =>
  accounts.every(
    ({ chain, iban }) => chain.status === 'holds' && (bankOfIban(iban) ?? bank) === bank,
  );

/**
 * Reads Norma 43, whose row balances are computed. Files from CaixaBank and BBVA have the same row order as these
 * banks' own lists, so their computed balances are compared like printed ones.
 */
function norma43(text: string, { today }: Pick<AnyOptions, 'today'>): Reading {
  const draft = readNorma43(text, { bank: null, today });
  const bank = bankOfIban(draft.accounts[0]?.iban ?? null) ?? '';
  const isAlike = bank === 'CAIXABANK' || bank === 'BBVA';
  const marked: Draft = isAlike ? draft : { ...draft, source: 'norma43' };
  return finished({ draft: { ...marked, proof: 'C' }, bank, kind: 'norma43' });
}

const readList = (file: TableFile, options: TableOptions): TableReading | null =>
  readApp(file, options) ?? readTwoSided(file, options) ?? readTable(file, options);

/**
 * Tries the ways to split a text file into cells, likeliest first, and returns the first reading that finds a list. If
 * a likelier split raises a question, returns the question, even if a later split could be read without one.
 */
function firstOf(files: Iterable<TableFile>, options: TableOptions): Reading {
  let refused: StatementError | null = null;
  for (const file of files) {
    try {
      const reading = readList(file, options);
      if (reading && 'question' in reading) return reading;
      if (reading) return finished(reading);
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
      refused ??= error;
    }
  }
  throw refused ?? new StatementError((t) => t.tables.noList);
}

interface SheetReading {
  sheet: Sheet;
  reading: TableReading | null;
}

/** Joins all visible sheets with a list into one statement, since banks use separate sheets for months or accounts. */
function ofSheets(sheets: readonly Sheet[], kind: string, options: TableOptions): Reading {
  const visible = sheets.filter(({ hidden, rows }) => !hidden && !rows.every(isBlankRow));
  const readings = readSheets(visible, kind, options);
  const found: SheetList[] = [];
  for (const { sheet, reading } of readings) {
    if (reading && 'question' in reading) return reading;
    if (reading) found.push({ sheet, reading });
  }
  const lists = namedBySheets(found);
  const [first, second] = lists;
  if (!first) throw new StatementError((t) => t.tables.noList);
  const named = readings
    .filter(({ reading }) => reading === null)
    .map(({ sheet }) => ({ is: 'sheet_left_out' as const, title: sheet.title }));
  const others = lists.slice(1).map(({ reading }) => reading.draft);
  const draft = joinDrafts(
    { ...first.reading.draft, notices: [...first.reading.draft.notices, ...named] },
    others,
  );
  const reading = finished({ ...first.reading, draft });
  if (second && !reading.statement.accounts.every(isOneAccount)) {
    throw new StatementError((t) =>
      t.tables.sheets(t.workbook.title(first.sheet.title), t.workbook.title(second.sheet.title)),
    );
  }
  return reading;
}

/**
 * If several sheets have lists without an account number or name, the lists belong to one account only if the balances
 * continue from sheet to sheet.
 */
const isOneAccount = ({ iban, name, chain }: StatementAccount): boolean =>
  iban !== null || Boolean(name) || chain.status === 'holds';

/** Shorter numbers in the name of a sheet may be a day. */
const SHEET_NUMBER = /\d{9,}/;

/** Names the account of each sheet if all sheets have account numbers, in their names or titles, and these differ. */
function namedBySheets(lists: readonly SheetList[]): readonly SheetList[] {
  const numbers = lists.map(({ sheet: { name, rows } }) => {
    const [number = null] = SHEET_NUMBER.exec(name ?? '') ?? [];
    return number ?? accountNumberAbove(rows.slice(0, MOST_BEFORE));
  });
  const areKnown = !numbers.includes(null) && new Set(numbers).size === numbers.length;
  if (!areKnown || lists.length < 2) return lists;
  return lists.map(({ sheet, reading }, at) => {
    const own = reading.draft.accounts.map((account) =>
      account.iban === null && !account.name
        ? { ...account, name: sheet.name ?? numbers[at] ?? null }
        : account,
    );
    return { sheet, reading: { ...reading, draft: { ...reading.draft, accounts: own } } };
  });
}

/**
 * Maximum rows taken from earlier sheets. A sheet before the list's sheet contains only titles and the account number.
 */
const MOST_BEFORE = 30;

function readSheets(sheets: readonly Sheet[], kind: string, options: TableOptions): SheetReading[] {
  const readings: SheetReading[] = [];
  let before: readonly TableRow[] = [];
  for (const sheet of sheets) {
    const { rows, date1904, title } = sheet;
    const file: TableFile = { rows, place: 'Row', date1904, kind, openEnd: null, before };
    const reading = within(sheets.length > 1 ? title : null, () => readList(file, options));
    readings.push({ sheet, reading });
    before = reading ? [] : [...before, ...rows].slice(-MOST_BEFORE);
  }
  return readings;
}

/** Adds the sheet's name to the error of a row that cannot be read. */
function within<T>(title: Sheet['title'] | null, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof StatementError) || title === null) throw error;
    throw new StatementError(
      (t) => t.workbook.within(t.workbook.title(title), error.text.fact),
      error.line,
    );
  }
}

type Finished = Exclude<TableReading, { question: StatementQuestion }>;

interface SheetList {
  sheet: Sheet;
  reading: Finished;
}

const ended = (reading: TableReading): Reading =>
  'question' in reading ? reading : finished(reading);

function finished(reading: Finished): Read {
  const { draft, bank, kind, isByHeadings = false } = reading;
  const statement = finishStatement(draft);
  const byNumber = bankOfIban(statement.accounts[0]?.iban ?? null);
  const named = bank || byNumber || '';
  return {
    statement: { bank: named, ...statement },
    kind,
    isByHeadings: isByHeadings && byNumber === null,
  };
}
