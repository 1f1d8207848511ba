import { describe, expect, it } from 'vitest';
import { StatementError } from '../statement.ts';
import { openDocument } from '../testing/any/print-sheets.ts';
import { writeZip } from '../testing/zip.ts';
import { isBlankRow } from './table.ts';
import { zipSheets } from './zip-sheets.ts';

const cell = (text: string, more = '') =>
  `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`;
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
const sheet = (rows: string, more = 'table:name="One"') =>
  `<table:table ${more}>${rows}</table:table>`;
const linesOf = async (tables: string) =>
  (await zipSheets(openDocument(tables))).map(({ rows, hidden }) => ({
    hidden,
    rows: rows.filter((one) => !isBlankRow(one)).map(({ line, cells }) => [line, ...cells]),
  }));

describe('an OpenDocument spreadsheet', () => {
  it('reads numbers, dates, texts and percentages as displayed', async () => {
    const cells = [
      cell(
        '1.234,50 €',
        'office:value-type="currency" office:currency="EUR" office:value="1234.5"',
      ),
      cell('3. Jan', 'office:value-type="date" office:date-value="2026-01-03T10:00:00"'),
      cell('12 %', 'office:value-type="percentage" office:value="0.12"'),
      cell('a<text:s text:c="3"/>b<text:line-break/>c &amp; d', 'office:value-type="string"'),
      '<table:table-cell><text:p>one</text:p><text:p>two</text:p></table:table-cell>',
    ];
    expect(await linesOf(sheet(row(...cells)))).toEqual([
      {
        hidden: false,
        rows: [[1, 1234.5, '2026-01-03T10:00:00', '12 %', 'a   b\nc & d', 'one\ntwo']],
      },
    ]);
  });

  it('skips repeated blanks, and repeats filled cells and rows as stated', async () => {
    const rows = [
      '<table:table-row table:number-rows-repeated="70000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
      row(
        '<table:table-cell table:number-columns-repeated="2"/>',
        cell('x', 'table:number-columns-repeated="2"'),
      ),
      `<table:table-row table:number-rows-repeated="2">${cell('y')}</table:table-row>`,
      '<table:table-row table:number-rows-repeated="900000"><table:table-cell/></table:table-row>',
    ].join('');
    expect(await linesOf(sheet(rows))).toEqual([
      {
        hidden: false,
        rows: [
          [70_001, null, null, 'x', 'x'],
          [70_002, 'y'],
          [70_003, 'y'],
        ],
      },
    ]);
  });

  it('leaves out notes, drawings and deleted cells, and marks hidden sheets', async () => {
    const note = '<office:annotation><text:p>note</text:p></office:annotation>';
    const deleted = `<table:tracked-changes><table:deletion>${row(cell('gone'))}</table:deletion></table:tracked-changes>`;
    const inner = sheet(row(cell('inner')), 'table:name="Inner"');
    const file =
      deleted +
      sheet(row(`<table:table-cell>${note}<text:p>a</text:p>${inner}</table:table-cell>`));
    expect(await linesOf(file)).toEqual([{ hidden: false, rows: [[1, 'a']] }]);
    const styles =
      '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>';
    const hidden = sheet(row(cell('b')), 'table:name="Two" table:style-name="ta2"');
    const sheets = await zipSheets(openDocument(hidden + sheet(row(cell('c'))), styles));
    expect(sheets.map((one) => one.hidden)).toEqual([true, false]);
  });

  it.each([
    [
      'filled rows without end',
      `<table:table-row table:number-rows-repeated="1048576">${cell('x', 'table:number-columns-repeated="16384"')}</table:table-row>`,
    ],
    ['elements within elements', `${'<text:span>'.repeat(150)}${'</text:span>'.repeat(150)}`],
  ])('refuses %s quickly', async (_name, rows) => {
    await expect(linesOf(sheet(rows))).rejects.toThrow(StatementError);
  });

  it('refuses a document that ends early or is not a spreadsheet', async () => {
    const whole = openDocument(sheet(row(cell('a'))));
    await expect(zipSheets(whole.subarray(0, 300))).rejects.toThrow(StatementError);
    const letter =
      '<office:document-content><office:body><office:text/></office:body></office:document-content>';
    const entries = [
      ['mimetype', ''],
      ['content.xml', letter],
    ].map(([name = '', text]) => ({ name, data: new TextEncoder().encode(text) }));
    await expect(zipSheets(writeZip(entries))).rejects.toThrow(/OpenDocument/);
  });
});
