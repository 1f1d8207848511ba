import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { writeNorma43 } from './testing/norma43.ts';
import { read, rowsOf } from './testing/read.ts';
import { type SheetCell, writeSheet } from './testing/sheets.ts';
import { writeZip } from './testing/zip.ts';

const zipOf = (...names: string[]) =>
  writeZip(names.map((name) => ({ name, data: Buffer.from('<x/>') })));

const COMPACT = ['Fecha', 'Fecha valor', 'Movimiento', 'Más datos', 'Importe', 'Saldo'];
const csv = (rows: readonly (readonly SheetCell[])[]) =>
  `${rows.map((cells) => cells.join(';')).join('\n')}\n`;
const two: SheetCell[][] = [
  ['02/01/2026', '02/01/2026', 'CAFE', '', '-1,80', '8,20'],
  ['01/01/2026', '01/01/2026', 'TRASPASO', '', '10,00', '10,00'],
];
const amounts = [{ amount: 1000 }, { amount: -180 }];

describe('a list edited by a user or a spreadsheet', () => {
  const totals: [string, SheetCell[]][] = [
    ['after a word', ['', '', '', 'TOTAL', '8,20', '']],
    ['with the word in the date column', ['Total:', '', '', '', '8,20', '']],
    ['in Catalan or Spanish', ['', '', 'Suma', '', '8,20', '']],
  ];
  it.each(totals)('may end in a row of totals %s', async (_name, total) => {
    const rows = [COMPACT, ...two, total];
    for (const file of [csv(rows), writeSheet(rows)]) {
      expect(await rowsOf(file, 'CAIXABANK')).toMatchObject(amounts);
    }
  });

  it('still names a row that lost its date', async () => {
    const rows = [COMPACT, ...two, ['', '', 'TOTAL ENERGIES', '', '-40,00', '8,20']];
    await expect(read(csv(rows), 'CAIXABANK')).rejects.toThrow(/Line 4: column "Fecha"/);
  });

  it('may repeat its titles and header on each page of a sheet', async () => {
    const title = ['Importes expresados en euros', null, null, null, null, null];
    const [second = [], first = []] = two;
    const sheet = writeSheet([title, COMPACT, second, title, COMPACT, first]);
    expect(await rowsOf(sheet, 'CAIXABANK')).toMatchObject(amounts);
  });

  it('may name the euro in its headings and after its amounts', async () => {
    const heads = ['Fecha', 'Fecha valor', 'Movimiento', 'Más datos', 'Importe (€)', 'Saldo (EUR)'];
    const inWords = two.map((row) =>
      row.map((cell) => `${cell}`.replace(/^-?[0-9]+,.*/, '$& euros')),
    );
    expect(await rowsOf(csv([heads, ...inWords]), 'CAIXABANK')).toMatchObject(amounts);
  });

  it("may have the user's own columns after the app's four", async () => {
    const file = 'Concepto;Fecha;Importe;Saldo;Categoría\nCAFE;03/01/2026;-1,80EUR;5,00EUR;Bar\n';
    expect(await rowsOf(file, 'CAIXABANK')).toMatchObject([{ amount: -180, balance: 500 }]);
  });

  it("requires the app's exact headings if the order differs", async () => {
    const file = 'Fecha;Concepto;Importe;Saldo;Oficina\n03/01/2026;CAFE;-1,80;5,00;0001\n';
    await expect(read(file, 'CAIXABANK')).rejects.toThrow(/first 30 rows don’t contain/);
  });

  it.each([
    ['two-digit years', '02/01/26', '-1,80'],
    ['the name of a month', '02-ene-2026', '-1,80'],
    ['a curly apostrophe between thousands', '02/01/2026', '-1\u2019001.80'],
  ])('may have %s', async (_name, day, amount) => {
    const file = csv([COMPACT, [day, day, 'CAFE', '', amount, '']]);
    const [row] = await rowsOf(file, 'CAIXABANK');
    expect(row?.date).toBe('2026-01-02T00:00:00');
    expect([-180, -100_180]).toContain(row?.amount);
  });

  const texts = [
    ['NÓMINA PEÑALVER'],
    ['Cafetería Núñez'],
    ['Alcorcón'],
    ['Recibo alquiler mamá'],
    ['Bonificación até logo, ação'],
    ['Bar L’Avi d’Urgell'],
    ['Compra 12,00€ – Oporto'],
    ['Plaça de Gràcia, façana'],
    ['BIZUM DE MARÍA ÁLVAREZ'],
  ];
  it.each([
    ['Windows', 'win1252', texts],
    ['an old Mac', 'macintosh', texts.slice(0, 4)],
    ['DOS', 'cp850', texts.slice(0, 4)],
  ])('may be saved in the encoding %s', async (_name, codePage, texts) => {
    for (const [text = ''] of texts) {
      const file = csv([COMPACT, ['02/01/2026', '02/01/2026', text, '', '-1,80', '8,20']]);
      const [row] = await rowsOf(iconv.encode(file, codePage), 'CAIXABANK');
      expect(row).toMatchObject({ amount: -180, description: text });
    }
  });

  it.each([
    ['a comment', '<!-- made by a bank -->\n<html><body>', '</body></html>'],
    ['its XML declaration', '<?xml version="1.0"?>\n<!DOCTYPE html><html><body>', '</body></html>'],
  ])('may be a page that begins with %s', async (_name, head, foot) => {
    const cells = [COMPACT, ...two].map((row) => row.map((cell) => `<td>${cell}</td>`).join(''));
    const page = `${head}<table>${cells.map((row) => `<tr>${row}</tr>`).join('')}</table>${foot}`;
    expect(await rowsOf(page, 'CAIXABANK')).toMatchObject(amounts);
  });

  it('may be Norma 43 without line ends', async () => {
    const movement = {
      date: '2026-01-02T00:00:00',
      started: '2026-01-02T00:00:00',
      text: 'CAFE',
      gross: -180,
      fee: 0,
    };
    const lines = new TextDecoder().decode(writeNorma43([movement])).split('\r\n');
    const unbroken = lines.map((line) => (line === '' ? '' : line.padEnd(80))).join('');
    expect(await rowsOf(unbroken, 'CAIXABANK')).toMatchObject([{ amount: -180 }]);
    expect(await rowsOf(`${unbroken}\r\n`, 'CAIXABANK')).toMatchObject([{ amount: -180 }]);
  });
});

describe("Revolut's statement re-saved with commas between its columns", () => {
  const R =
    'Tipo,Producto,Fecha de inicio,Fecha de finalización,Descripción,Importe,Comisión,Divisa,State,Saldo\n';
  const row = (at: string, figures: readonly [string, string, string]) => {
    const [amount, fee, balance] = figures.map((figure) => `"${figure}"`);
    return `Pago con tarjeta,Actual,${at},${at},CAFE,${amount},${fee},EUR,COMPLETADO,${balance}\n`;
  };
  const earlier = '2026-09-01 10:00:00';
  const later = '2026-09-03 10:00:00';

  it.each([
    ['decimal commas', ['-25,50', '0,00', '1974,50'], ['850', '0,00', '2824,50']],
    ['groups of thousands', ['-25,50', '0,00', '1.974,50'], ['850,00', '0,00', '2.824,50']],
    [
      'a decimal comma in the balance only',
      ['-25.50', '0.00', '1974,50'],
      ['850.00', '0', '2824,5'],
    ],
    ['English groups', ['-25.50', '0.00', '1,974.50'], ['850.00', '0.00', '2,824.50']],
  ] as const)('may have quoted %s', async (_name, one, other) => {
    const { accounts, variant } = await read(R + row(earlier, one) + row(later, other), 'REVOLUT');
    expect(accounts).toMatchObject([
      {
        chain: { status: 'holds' },
        rows: [{ amount: -2550 }, { amount: 85_000, balance: 282_450 }],
      },
    ]);
    expect(variant).toMatch(/saved again by a spreadsheet/);
  });

  it('corrects fees that lost their comma from the balances', async () => {
    const rows = row(earlier, ['-25,50', '0', '1974,50']) + row(later, ['-10,00', '21', '1964,29']);
    expect(await rowsOf(R + rows, 'REVOLUT')).toMatchObject([{ fee: 0 }, { fee: 21 }]);
  });
});

describe("Revolut's statement from an American spreadsheet", () => {
  const R =
    'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n';
  const row = (at: string, amount: string, balance: string) =>
    `Card Payment,Current,${at},${at},CAFE,${amount},0,EUR,COMPLETED,${balance}\n`;

  it('has two-digit years and times with AM and PM', async () => {
    const file = `${R}${row('1/31/26 12:05:01 AM', '-1.8', '8.2')}${row('1/31/26 11:05 PM', '-1', '7.2')}`;
    expect(await rowsOf(file, 'REVOLUT')).toMatchObject([
      { date: '2026-01-31T00:05:01', started: '2026-01-31T00:05:01' },
      { date: '2026-01-31T23:05:00', started: '2026-01-31T23:05' },
    ]);
  });

  it('takes ambiguous dates from the period in its name', async () => {
    const file = `${R}${row('1/2/2026 10:00', '-1', '9')}${row('1/5/2026 10:00', '-1', '8')}`;
    const name = 'account-statement_2026-01-01_2026-01-31_en-us_a1b2c3.csv';
    const days = async (fileName?: string) =>
      (await rowsOf(file, 'REVOLUT', fileName)).map(({ date }) => date.slice(0, 10));
    expect(await days(name)).toEqual(['2026-01-02', '2026-01-05']);
    expect(await days()).toEqual(['2026-02-01', '2026-05-01']);
  });

  it('has the month first if only the start date shows it', async () => {
    const file = `${R}Card Payment,Current,1/31/2026 10:00,2/1/2026 10:00,CAFE,-1,0,EUR,COMPLETED,9\n`;
    expect(await rowsOf(file, 'REVOLUT')).toMatchObject([{ date: '2026-02-01T10:00:00' }]);
  });
});

describe('a refusal says what the file is and what to do', () => {
  const R =
    'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n';
  const token =
    'Exchange,Current,2026-01-16 12:00:00,2026-01-16 12:00:00,BTC,0.00012345,0.00,BTC,COMPLETED,0.00012345\n';
  const business =
    'Date started (Europe/Madrid),Date completed (Europe/Madrid),ID,Type,State\n2026-01-01,2026-01-01,x,TRANSFER,COMPLETED\n';

  it.each([
    ['ods', zipOf('mimetype', 'content.xml'), /OpenDocument.*Save it as xlsx/],
    ['Numbers', zipOf('Index/Document.iwa'), /Numbers.*Export it from Numbers/],
    ['flat ods', '<?xml version="1.0"?>\n<office:document xmlns:office="x">', /OpenDocument/],
    ['a web archive', 'MIME-Version: 1.0\nContent-Type: multipart/related\n', /web archive/],
    ['tokens', R + token, /Line 2 is in BTC, which is a commodity or a token/],
    ['a business', business, /Revolut Business/],
    ['another bank', 'F. VALOR;CATEGORÍA;IMPORTE (€)\n', /ING.*choose Other \(CSV\)/],
  ])('%s', async (_name, file, says) => {
    await expect(read(file, 'REVOLUT')).rejects.toThrow(says);
  });
});
