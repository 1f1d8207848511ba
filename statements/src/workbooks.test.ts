import { describe, expect, it } from 'vitest';
import { read, rowsOf } from './testing/read.ts';
import { type NamedSheet, type SheetCell, writeBook } from './testing/sheets.ts';

const HEAD = ['Fecha', 'Fecha valor', 'Movimiento', 'Más datos', 'Importe', 'Saldo'];
const TITLE = 'Movimientos de la cuenta ES21 2100 0001 0500 0000 0001';

type Payment = readonly [day: string, text: string, amount: number, balance: number | null];
const rowOf = ([day, text, amount, balance]: Payment): SheetCell[] => [
  ...[day, day, text, ''],
  ...[amount, balance],
];
/** Builds a sheet in the bank's row order, which is newest first. */
const table = (...payments: Payment[]): SheetCell[][] => [HEAD, ...payments.map(rowOf)];

const january = table(['20/01/2026', 'LUZ', -30, 60], ['10/01/2026', 'CAFE', -10, 90]);
const february = table(['20/02/2026', 'GAS', -15, 25], ['10/02/2026', 'PAN', -20, 40]);
const march = table(['05/03/2026', 'BAR', -5, 20]);

/** One writer for each kind of file that can contain several tables. */
const WRITERS = [
  ['xlsx', (sheets: NamedSheet[]) => writeBook(sheets, 'xlsx')],
  ['xls', (sheets: NamedSheet[]) => writeBook(sheets, 'biff8')],
  ['an XML spreadsheet', (sheets: NamedSheet[]) => writeBook(sheets, 'xlml')],
  ['a page', (sheets: NamedSheet[]) => pageOf(sheets)],
] as const;

function pageOf(sheets: readonly NamedSheet[]): Uint8Array {
  const tables = sheets.map(({ rows, hidden }) => {
    const lines = rows.map(
      (row) => `<tr>${row.map((cell) => `<td>${cell ?? ''}</td>`).join('')}</tr>`,
    );
    return `<table${hidden ? ' style="display: none"' : ''}>${lines.join('')}</table>`;
  });
  return new TextEncoder().encode(`<html><body>${tables.join('<p>')}</body></html>`);
}

const outcome = async (file: Uint8Array) => {
  const { accounts, notices, skipped } = await read(file, 'CAIXABANK');
  return {
    texts: accounts.map(({ rows }) => rows.map(({ description }) => description)),
    chains: accounts.map(({ chain }) => chain.status),
    notices,
    repeated: skipped.repeated,
  };
};
const whole = {
  texts: [['CAFE', 'LUZ', 'PAN', 'GAS', 'BAR']],
  chains: ['holds'],
  notices: [],
  repeated: 0,
};

describe.each(WRITERS)('%s with several tables', (kind, write) => {
  it.each([
    ['oldest first', [january, february, march]],
    ['newest first', [march, february, january]],
    ['in no order', [february, march, january]],
  ])('is read as one statement, its sheets %s', async (_name, tables) => {
    const sheets = tables.map((rows, at) => ({ name: `Hoja${at + 1}`, rows }));
    expect(await outcome(write(sheets))).toEqual(whole);
  });

  it.each([1, 2] as const)('is read without hidden tables in any position (%i)', async (hidden) => {
    const other = table(['15/02/2026', 'VIEJO', -99, 1]);
    const sheets = [
      { name: 'Antes', rows: other, hidden },
      { name: 'Cuenta', rows: january },
      { name: 'Detrás', rows: other, hidden },
    ];
    expect(await outcome(write(sheets))).toMatchObject({ texts: [['CAFE', 'LUZ']], notices: [] });
  });

  it('is refused if all of them are hidden', async () => {
    const sheets = [
      { name: 'Notas', rows: [['Hola']] },
      { name: 'Cuenta', rows: january, hidden: 1 as const },
    ];
    await expect(outcome(write(sheets))).rejects.toThrow(/first 30 rows don’t contain/);
  });

  it('reports a visible table that it leaves out', async () => {
    const summary = [
      ['Categoría', 'Enero', 'Febrero'],
      ['Hogar', -30, -15],
    ];
    const sheets = [
      { name: 'Cuenta', rows: january },
      { name: 'Resumen', rows: summary },
      { name: 'Hoja3', rows: [] },
    ];
    const { texts, notices } = await outcome(write(sheets));
    expect(texts).toEqual([['CAFE', 'LUZ']]);
    expect(notices).toEqual([
      { is: 'sheet_left_out', title: kind === 'a page' ? { table: 2 } : { sheet: '"Resumen"' } },
    ]);
  });

  it("leaves out and reports another bank's list", async () => {
    const bbva = [
      ['Fecha', 'F.Valor', 'Concepto', 'Movimiento', 'Importe', 'Divisa', 'Disponible'],
      ['01/01/2026', '01/01/2026', 'A', 'B', -1, 'EUR', 9],
    ];
    const sheets = [
      { name: 'BBVA', rows: bbva },
      { name: 'Cuenta', rows: january },
    ];
    const { texts, notices } = await outcome(write(sheets));
    expect(texts).toEqual([['CAFE', 'LUZ']]);
    expect(notices).toMatchObject([{ is: 'sheet_left_out' }]);
    const foreign = write(sheets.slice(0, 1));
    await expect(outcome(foreign)).rejects.toThrow(/looks like a BBVA statement/);
  });

  it('counts rows that appear in two tables once', async () => {
    const year = table(
      ...([
        ['05/03/2026', 'BAR', -5, 20],
        ['20/02/2026', 'GAS', -15, 25],
        ['10/02/2026', 'PAN', -20, 40],
        ['20/01/2026', 'LUZ', -30, 60],
        ['10/01/2026', 'CAFE', -10, 90],
      ] as const),
    );
    const sheets = [january, year, february].map((rows, at) => ({ name: `Hoja${at + 1}`, rows }));
    const { texts, chains, repeated, notices } = await outcome(write(sheets));
    expect({ texts, chains, repeated }).toEqual({ ...whole, notices: undefined, repeated: 4 });
    expect(notices).toEqual([{ is: 'block_repeated', count: 4 }]);
  });

  it('counts the rows of an overlap once', async () => {
    const next = table(['10/02/2026', 'PAN', -20, 40], ['20/01/2026', 'LUZ', -30, 60]);
    const sheets = [january, next].map((rows, at) => ({ name: `Hoja${at + 1}`, rows }));
    const { texts, repeated, chains } = await outcome(write(sheets));
    expect({ texts, repeated, chains }).toEqual({
      texts: [['CAFE', 'LUZ', 'PAN']],
      repeated: 1,
      chains: ['holds'],
    });
  });

  it("keeps accounts apart, and adds a table without a title to the others' account", async () => {
    const sheets = [
      { name: 'Una', rows: [[TITLE], ...january] },
      { name: 'Otra', rows: february },
    ];
    expect((await outcome(write(sheets))).texts).toEqual([['CAFE', 'LUZ', 'PAN', 'GAS']]);
    const second = TITLE.replace('ES21', 'ES91').replace(
      '0001 0500 0000 0001',
      '0418 4502 0005 1332',
    );
    const titled = [
      { name: 'Una', rows: [[TITLE], ...january] },
      { name: 'Otra', rows: [[second], ...february] },
    ];
    expect((await outcome(write(titled))).texts).toEqual([
      ['CAFE', 'LUZ'],
      ['PAN', 'GAS'],
    ]);
  });

  it('names the table of a row that cannot be read', async () => {
    const broken = table(['20/02/2026', 'GAS', -15, 25], ['nunca', 'PAN', -20, 40]);
    const sheets = [
      { name: 'Enero', rows: january },
      { name: 'Febrero', rows: broken },
    ];
    await expect(outcome(write(sheets))).rejects.toThrow(
      kind === 'a page' ? /table 2.*Row 3/i : /"Febrero".*Row 3/,
    );
  });
});

describe('a page', () => {
  const cells = (row: SheetCell[]) =>
    `<tr>${row.map((cell) => `<td>${cell ?? ''}</td>`).join('')}</tr>`;
  const [head = [], ...rows] = january;
  const texts = async (page: string) =>
    (await rowsOf(`<html><body>${page}</body></html>`, 'CAIXABANK')).map((row) => row.description);

  it('may keep headings and rows in separate tables', async () => {
    const page = `<table>${cells(head)}</table><table>${rows.map(cells).join('')}</table>`;
    expect(await texts(page)).toEqual(['CAFE', 'LUZ']);
  });

  it('may have each page of a list in a table without headings', async () => {
    const [first = [], second = []] = rows;
    const page = `<table>${cells(head)}${cells(first)}</table><table>${cells(second)}</table>`;
    expect(await texts(page)).toEqual(['CAFE', 'LUZ']);
  });

  it('may have its list inside a layout table', async () => {
    const list = `<table>${january.map(cells).join('')}</table>`;
    expect(await texts(`<table><tr><td>Menú</td><td>${list}</td></tr></table>`)).toEqual([
      'CAFE',
      'LUZ',
    ]);
  });

  it('is read without hidden texts inside cells', async () => {
    const [first = [], ...others] = rows;
    const day = `<span style="display:none">20260120</span>${first[0]}`;
    const page = `<table>${[head, [day, ...first.slice(1)], ...others].map(cells).join('')}</table>`;
    expect(await texts(page)).toEqual(['CAFE', 'LUZ']);
  });
});
