import { writeSheet } from '../sheets.ts';
import { writeZip } from '../zip.ts';
import { type PrintedCell, shownText } from './print-cells.ts';
import type { PrintedTable } from './print-table.ts';

/** `typed`: true if dates and amounts are sheet numbers; false if every cell is a string. */
export interface SheetStyle {
  typed: boolean;
}

/** An amount with its currency is stored as text. */
const isNumber = (cell: PrintedCell): cell is Exclude<PrintedCell, string> =>
  typeof cell !== 'string' && (cell.kind === 'day' || !/\p{L}/u.test(cell.text));

export const printBook = (
  table: PrintedTable,
  bookType: 'xlsx' | 'biff8',
  { typed }: SheetStyle,
): Uint8Array =>
  writeSheet(
    table.map((row) =>
      row.map((cell) => (typed && isNumber(cell) ? cell.number : shownText(cell))),
    ),
    { name: 'Movements', bookType },
  );

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Writes a page with titles in paragraphs above the table. Banks offer such pages under the name of a workbook. */
export function printPage(table: PrintedTable): string {
  const width = Math.max(...table.map((row) => row.length));
  const isTitle = (row: readonly PrintedCell[]) => row.length < Math.min(3, width);
  const first = table.findIndex((row) => !isTitle(row));
  const titles = table
    .slice(0, first)
    .map((row) => `<p>${row.map(shownText).map(escaped).join(' ')}</p>`);
  const rows = table.slice(first).map((row) => {
    const cells = row.map(
      (cell) => `<td>${escaped(shownText(cell)).replaceAll('\n', '<br>')}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<html><head><meta charset="utf-8"></head><body>${titles.join('\n')}<table>${rows.join('\n')}</table></body></html>`;
}

const NAMESPACES = [
  'office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"',
  'table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"',
  'text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"',
  'style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"',
]
  .map((space) => `xmlns:${space}`)
  .join(' ');

/** Writes an OpenDocument sheet padded with trailing blank cells and rows, using repeat counts as LibreOffice does. */
export function printOpenDocument(table: PrintedTable, { typed }: SheetStyle): Uint8Array {
  const rows = table.map((row) => {
    const cells = row.map((cell) => openCell(cell, typed)).join('');
    return `<table:table-row>${cells}<table:table-cell table:number-columns-repeated="1017"/></table:table-row>`;
  });
  const blank = '<table:table-cell table:number-columns-repeated="1024"/>';
  const rest = `<table:table-row table:number-rows-repeated="1048000">${blank}</table:table-row>`;
  return openDocument(`<table:table table:name="Movements">${rows.join('')}${rest}</table:table>`);
}

function openCell(cell: PrintedCell, typed: boolean): string {
  const lines = shownText(cell).split('\n');
  const text = lines.map((line) => `<text:p>${escaped(line)}</text:p>`).join('');
  if (text === '<text:p></text:p>') return '<table:table-cell/>';
  if (!typed || !isNumber(cell)) {
    return `<table:table-cell office:value-type="string">${text}</table:table-cell>`;
  }
  const value =
    cell.kind === 'day'
      ? `office:value-type="date" office:date-value="${isoOf(cell.number)}"`
      : `office:value-type="float" office:value="${cell.number}"`;
  return `<table:table-cell ${value}>${text}</table:table-cell>`;
}

const DAY_MS = 86_400_000;
const isoOf = (serial: number): string =>
  new Date(Date.UTC(1899, 11, 30) + serial * DAY_MS).toISOString().slice(0, 10);

/** Writes an OpenDocument file with the given tables and the styles that they use. */
export function openDocument(tables: string, styles = ''): Uint8Array {
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${NAMESPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`;
  const bytes = (text: string) => new TextEncoder().encode(text);
  return writeZip([
    { name: 'mimetype', data: bytes('application/vnd.oasis.opendocument.spreadsheet') },
    { name: 'content.xml', data: bytes(content) },
  ]);
}

/** Every way to put a table into a sheet file, by file name. */
export const SHEET_CARRIERS: Readonly<Record<string, (table: PrintedTable) => Uint8Array>> = {
  'typed.xlsx': (table) => printBook(table, 'xlsx', { typed: true }),
  'text.xlsx': (table) => printBook(table, 'xlsx', { typed: false }),
  'typed.xls': (table) => printBook(table, 'biff8', { typed: true }),
  'typed.ods': (table) => printOpenDocument(table, { typed: true }),
  'text.ods': (table) => printOpenDocument(table, { typed: false }),
  'page.xls': (table) => bytesOf(printPage(table)),
};
