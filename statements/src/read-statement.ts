import type { Draft } from './accounts/draft.ts';
import { finishStatement } from './accounts/finish-statement.ts';
import { joinDrafts } from './accounts/join-sheets.ts';
import { latestMovements } from './banks/bbva/latest-movements.ts';
import { appList, compactList } from './banks/caixabank/compact.ts';
import { wideList } from './banks/caixabank/wide.ts';
import type { HeaderMatch, Layout } from './banks/layout.ts';
import { readNorma43 } from './banks/norma43/norma43.ts';
import { noHeader, refuseKnown, requireBank } from './banks/refusals.ts';
import { accountStatement } from './banks/revolut/account-statement.ts';
import { oldStatement } from './banks/revolut/old-statement.ts';
import { requireTableName } from './bytes/extension.ts';
import { foldHeading, repairDoubleEncoding } from './fields/text.ts';
import { OpenedFile } from './opened-file.ts';
import { type Statement, StatementError, type StatementOptions } from './statement.ts';
import type { StatementBank } from './statement-bank.ts';
import { DELIMITERS, findHeader, readDelimited } from './tables/delimited.ts';
import { HEADER_WITHIN } from './tables/find-header.ts';
import { joinTables } from './tables/page.ts';
import { findTable, type SheetTable } from './tables/sheet-table.ts';
import { headLines, splitLine } from './tables/split.ts';
import {
  type FoundTable,
  isBlankRow,
  type Sheet,
  type TableCell,
  type TableRow,
  textOf,
} from './tables/table.ts';

/**
 * Reads a file of a given bank and ignores the file name. Throws a StatementError if the file is not a statement of
 * that bank or cannot be read completely. Asynchronous because the workbook library is loaded on first use.
 */
export const readStatement = async (
  bytes: Uint8Array,
  options: StatementOptions,
): Promise<Statement> => readKnown(new OpenedFile(bytes), options);

export const readKnown = async (
  file: OpenedFile,
  options: StatementOptions,
): Promise<Statement> => ({
  bank: options.bank,
  ...finishStatement(await draftOf(file, options)),
});

export interface KnownLayout {
  bank: StatementBank;
  /**
   * True if other banks use the same headings. The file is then from this bank only if the balances follow in the order
   * that this bank uses.
   */
  isCommon: boolean;
}

const knownAs = (layout: Layout | undefined): KnownLayout | null =>
  layout ? { bank: layout.bank, isCommon: layout === appList } : null;

/** Returns the known bank layout of a file, or null if the file is from another bank or is not a statement. */
export const knownLayout = async (bytes: Uint8Array): Promise<KnownLayout | null> =>
  layoutOf(new OpenedFile(bytes));

export async function layoutOf(file: OpenedFile): Promise<KnownLayout | null> {
  const { source } = file;
  switch (source.kind) {
    case 'norma43':
    case 'declared':
    case 'pdf':
      return null;
    case 'text':
      return knownAs(findHeader(source.text, LAYOUTS)?.layout);
    case 'markup':
    case 'zip':
    case 'biff':
      return layoutOfSheets(await listsOf(file));
  }
}

/** Returns the sheets of a file. If a page splits its list into several tables, they are joined. */
async function listsOf(file: OpenedFile): Promise<readonly Sheet[]> {
  const sheets = await file.sheets();
  return file.source.kind === 'markup' ? joinTables(sheets, tableIn) : sheets;
}

function layoutOfSheets(sheets: readonly Sheet[]): KnownLayout | null {
  for (const { rows, hidden } of sheets) {
    const found = hidden ? null : tableIn(rows);
    if (found) return knownAs(found.layout);
  }
  return null;
}

async function draftOf(file: OpenedFile, options: StatementOptions): Promise<Draft> {
  const { source } = file;
  requireTableName(options.fileName);
  switch (source.kind) {
    case 'norma43':
      return readNorma43(source.text, options);
    case 'declared':
      throw new StatementError((t) => t.notRead(t.kinds[source.format]));
    case 'pdf':
      throw new StatementError((t) => t.pdf.otherBank);
    case 'text':
      return draftOfText(source.text, options);
    case 'markup':
    case 'zip':
    case 'biff':
      return draftOfSheets(await listsOf(file), options);
  }
}

function draftOfText(text: string, options: StatementOptions): Draft {
  const found = readDelimited(text, LAYOUTS, (bank) => requireBank(bank, options.bank));
  if (found) {
    const { delimiter, openEnd } = found;
    return read(found, { place: 'Line', delimiter, openEnd, date1904: false }, options);
  }
  const head = headLines(text, HEADER_WITHIN).filter((line) => line.trim() !== '');
  const split = (line: string): string[][] => DELIMITERS.map((sign) => splitLine(line, sign));
  for (const line of head) split(line).forEach(refuseRow);
  throw noHeader(
    options.bank,
    head.map((line) => Math.max(...split(line).map((cells) => cells.length))),
  );
}

const tableIn = (rows: readonly TableRow[]) => findTable(rows, LAYOUTS);

const MOST_LEFT_OUT_NAMED = 5;

/**
 * Joins all visible sheets that contain the list into one statement. Never reads hidden sheets. Adds a notice that
 * names visible sheets without the list.
 */
function draftOfSheets(sheets: readonly Sheet[], options: StatementOptions): Draft {
  const visible = sheets.filter(({ hidden }) => !hidden);
  const found = visible.flatMap((sheet) => {
    const table = tableIn(sheet.rows);
    return table ? [{ sheet, table }] : [];
  });
  const first = found.find(({ table }) => table.layout.bank === options.bank);
  const [foreign] = found;
  if (!first && foreign) requireBank(foreign.table.layout.bank, options.bank);
  if (!first) throw noTable(visible, options);
  const others = found.filter((each) => each !== first && each.table.layout === first.table.layout);
  const readOne = (list: List): Draft =>
    others.length === 0
      ? readList(list, options)
      : withinSheet(list.sheet, () => readList(list, options));
  const draft = joinDrafts(readOne(first), others.map(readOne));
  const wasRead = new Set([first, ...others].map(({ sheet }) => sheet));
  const leftOut = visible.filter((sheet) => !wasRead.has(sheet) && !sheet.rows.every(isBlankRow));
  const named = leftOut
    .slice(0, MOST_LEFT_OUT_NAMED)
    .map(({ title }) => ({ is: 'sheet_left_out' as const, title }));
  return { ...draft, notices: [...draft.notices, ...named] };
}

interface List {
  sheet: Sheet;
  table: SheetTable;
}

function readList({ sheet: { date1904 }, table }: List, options: StatementOptions): Draft {
  const { delimiter } = table;
  const found = { ...table, rows: table.readRows() };
  return read(found, { place: 'Row', delimiter, openEnd: null, date1904 }, options);
}

/** Adds the sheet's name, since a row number alone is ambiguous. */
function withinSheet({ title }: Sheet, work: () => Draft): Draft {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    throw new StatementError(
      (t) => t.workbook.within(t.workbook.title(title), error.text.fact),
      error.line,
    );
  }
}

function noTable(sheets: readonly Sheet[], options: StatementOptions): StatementError {
  const head = sheets
    .flatMap((sheet) => sheet.rows.slice(0, HEADER_WITHIN))
    .filter((row) => !isBlankRow(row));
  for (const row of head) {
    refuseRow(row.cells);
    // If a text file was opened as a sheet, each line is in one cell.
    const [poured = ''] = headLines(textOf(row.cells.find((cell) => cell !== null)), 1);
    refuseRow(splitLine(poured, ','));
  }
  return noHeader(
    options.bank,
    head.map((row) => row.cells.filter((cell) => textOf(cell) !== '').length),
  );
}

const refuseRow = (cells: readonly TableCell[]): void =>
  refuseKnown(cells.map((cell) => foldHeading(repairDoubleEncoding(textOf(cell)))));

type Found = Pick<FoundTable, 'rows' | 'above' | 'headings'> & { match: HeaderMatch };
type Kind = Pick<FoundTable, 'place' | 'delimiter' | 'date1904' | 'openEnd'>;

function read(found: Found, kind: Kind, options: StatementOptions): Draft {
  const { rows, above, headings } = found;
  const { fileName, today } = options;
  const draft = found.match.read({ rows, above, headings, ...kind, fileName, today });
  return { ...draft, openEnd: kind.openEnd };
}

/** All known layouts, most specific ones first. The first one that matches a header row is used. */
const LAYOUTS: readonly Layout[] = [
  accountStatement,
  oldStatement,
  latestMovements,
  wideList,
  compactList,
  appList,
];
