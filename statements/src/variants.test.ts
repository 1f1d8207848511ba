import { readFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { writeCaixabankCsv, writeCaixabankWide } from './testing/caixabank.ts';
import type { Movement } from './testing/movements.ts';
import { writeNorma43 } from './testing/norma43.ts';
import { read, rowsOf } from './testing/read.ts';
import { writeRevolutCsv } from './testing/revolut.ts';
import { writeSheet } from './testing/sheets.ts';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const movement = (day: number, gross: number, name = 'CAFE', fee = 0): Movement => {
  const date = `2026-01-${String(day).padStart(2, '0')}T12:00:00`;
  return { date, started: date, text: name, gross, fee };
};
const five = [1, 2, 3, 4, 5].map((day) => movement(day, -100 * day));

const I = 'Concepto;Fecha;Importe;Saldo\n';
const R =
  'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n';

describe('encodings and line ends', () => {
  const spanish = `${I}CAFÉ ÑANDÚ;03/01/2026;-1,80;5,00\n`;
  const utf16be = Buffer.from(spanish, 'utf16le').swap16();

  it.each([
    ['UTF-8', Buffer.from(spanish)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${spanish}`)],
    ['Latin-1', Buffer.from(spanish, 'latin1')],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${spanish}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(spanish, 'utf16le')],
    ['UTF-16, big end first', utf16be],
    ['UTF-8 encoded twice', Buffer.from(Buffer.from(spanish).toString('latin1'))],
    ['old Mac line ends', Buffer.from(spanish.replaceAll('\n', '\r'))],
    ['Windows line ends', Buffer.from(spanish.replaceAll('\n', '\r\n'))],
    ['zeros up to the end of a block', Buffer.concat([Buffer.from(spanish), Buffer.alloc(4000)])],
    ['no line end after the last row', Buffer.from(spanish.trimEnd())],
  ])('are recognized: %s', async (_name, bytes) => {
    expect(await rowsOf(bytes, 'CAIXABANK')).toMatchObject([
      { description: 'CAFÉ ÑANDÚ', amount: -180 },
    ]);
  });
});

describe('delimiters and quotes', () => {
  it.each([';', ',', '\t', '|'])('are detected from the header line: %j', async (sign) => {
    const csv = `${I}CAFE;03/01/2026;-1.80;5.00\n`.replaceAll(';', sign);
    expect(await rowsOf(csv, 'CAIXABANK')).toMatchObject([{ amount: -180, balance: 500 }]);
  });

  it.each([
    ['"TALLER" PEPE', '"TALLER" PEPE'],
    ['TALLER "PEPE"', 'TALLER "PEPE"'],
    ['cena; Berta', 'cena; Berta'],
    ['"cena; Berta"', 'cena; Berta'],
    ['"BAR "" SOL"', 'BAR " SOL'],
    ['"SIN CERRAR', '"SIN CERRAR'],
    ['a;b;c', 'a;b;c'],
  ])('accept a text printed as %s', async (printed, description) => {
    const csv = `${I}ALGO;04/01/2026;-1,00;4,00\n${printed};03/01/2026;-1,80;5,00\nOTRO;02/01/2026;-1,00;6,80\n`;
    const rows = await rowsOf(csv, 'CAIXABANK');
    expect(rows.map((row) => row.description)).toEqual(['OTRO', description, 'ALGO']);
    expect(rows.map((row) => row.line)).toEqual([4, 3, 2]);
  });

  it('keep line numbers correct if a quoted text contains a line end', async () => {
    const row = (name: string) =>
      `Topup,Current,2026-01-02 08:15:30,2026-01-02 08:15:31,${name},5.00,0.00,EUR,COMPLETED,`;
    const rows = await rowsOf(`${R}${row('"a\nb"')}5.00\n${row('c')}10.00\n`, 'REVOLUT');
    expect(rows).toMatchObject([
      { line: 2, description: 'a b' },
      { line: 4, description: 'c' },
    ]);
  });

  it.each([
    ['quoted lines', (line: string) => `"${line.replaceAll('"', '""')}"`],
    ['quoted lines with blank columns', (line: string) => `"${line.replaceAll('"', '""')}";;;`],
  ])('handle a whole table in one column: %s', async (_name, pour) => {
    const csv = text(writeRevolutCsv([movement(1, -100, 'Café, "El" Sol'), movement(2, -200)]));
    const poured = csv.trimEnd().split('\n').map(pour).join('\r\n');
    expect(await rowsOf(poured, 'REVOLUT')).toMatchObject([
      { description: 'Café, "El" Sol', amount: -100 },
      { amount: -200 },
    ]);
  });

  it('ignore blank rows, and blank columns at the end', async () => {
    expect(
      await rowsOf(`${I}CAFE;03/01/2026;-1,80;5,00;;;\n;;;\n\n;;;;;;\n`, 'CAIXABANK'),
    ).toHaveLength(1);
  });
});

describe('amounts', () => {
  it.each([
    ['-1.234,56', '2.000,00'],
    ['-1234,56', '2000'],
    ['-1234.56', '2000.00'],
    ['-1,234.56', '2,000.00'],
    ['-1 234,56', '2 000,00'],
    ['−1.234,56 €', '2.000,00€'],
    ['1.234,56-', '2.000,00EUR'],
    ['(1.234,56)', '+2.000,00 EUR'],
    ['EUR -1.234,56', '€ 2.000,00'],
  ])('are read: %s', async (amount, balance) => {
    expect(
      await rowsOf(`${I.replaceAll(';', '\t')}A\t03/01/2026\t${amount}\t${balance}\n`, 'CAIXABANK'),
    ).toMatchObject([{ amount: -123456, balance: 200000 }]);
  });

  it('without a separator are whole euros, and three digits after a point are thousands', async () => {
    const rows = await rowsOf(`${I}A;03/01/2026;-1.250;750\nB;02/01/2026;-96;2.000\n`, 'CAIXABANK');
    expect(rows.map((row) => row.amount)).toEqual([-9600, -125000]);
  });

  it('with mixed separators are accepted if the balances verify them', async () => {
    const rows = await rowsOf(`${I}A;03/01/2026;-1.5;7,00\nB;02/01/2026;-1,25;8,50\n`, 'CAIXABANK');
    expect(rows.map((row) => row.amount)).toEqual([-125, -150]);
  });

  it('of zero are skipped and counted', async () => {
    const { accounts, skipped } = await read(`${I}A;03/01/2026;0,00;7,00\n`, 'CAIXABANK');
    expect(skipped.zero).toBe(1);
    expect(accounts[0]?.rows).toEqual([]);
  });

  it.each([
    [
      'BBVA',
      'Fecha;F.Valor;Concepto;Movimiento;Importe;Divisa;Disponible\n03/01/2026;03/01/2026;A;;-1,00;$;7,00\n',
    ],
    ['CAIXABANK', 'Divisa;F. Operación;Ingreso (+);Gasto (-)\n$;03/01/2026;;1,00\n'],
    [
      'REVOLUT',
      `${R}Topup,Current,2026-01-02 08:15:30,2026-01-02 08:15:31,A,5.00,0.00,$,COMPLETED,5.00\n`,
    ],
  ] as const)('use the currency symbol in their column: %s', async (bank, file) => {
    const { accounts } = await read(file, bank);
    expect(accounts.map(({ currency }) => currency)).toEqual(['USD']);
  });

  it('use the currency next to them', async () => {
    const { accounts } = await read(`${I}A;03/01/2026;-1,00USD;7,00USD\n`, 'CAIXABANK');
    expect(accounts[0]?.currency).toBe('USD');
  });
});

describe('texts', () => {
  it.each([
    ['a mark that turns a line around', 'PAGO \u202e99,1- OGAP\u202c', 'PAGO 99,1- OGAP'],
    ['isolates', '\u2067TIENDA\u2069 SOL', 'TIENDA SOL'],
    ['marks of direction', 'CAFE\u200e \u200fSOL\u061c', 'CAFE SOL'],
    ['a zero-width space', 'CAFE\u200bSOL', 'CAFE SOL'],
    ['joiners of words and soft hyphens', 'CA\u2060FE SO\u00adL\ufeff', 'CAFE SOL'],
    ['a card number with invisible signs', '4111\u20601111\u200e1111\u20621111', '•••• 1111'],
  ])('are stored without %s', async (_name, text, description) => {
    const [row] = await rowsOf(`${I}${text};03/01/2026;-1,80;5,00\n`, 'CAIXABANK');
    expect(row).toMatchObject({ description, originalText: description });
  });

  it('keep the joiners that letters and emoji need', async () => {
    const [row] = await rowsOf(`${I}👩\u200d🍳 می\u200cخواهم;03/01/2026;-1,80;5,00\n`, 'CAIXABANK');
    expect(row?.description).toBe('👩\u200d🍳 می\u200cخواهم');
  });

  it('that look like formulas stay text', async () => {
    const [row] = await rowsOf(
      `${I}=HYPERLINK("http://x","y");03/01/2026;-1,80;5,00\n`,
      'CAIXABANK',
    );
    expect(row?.description).toBe('=HYPERLINK("http://x","y")');
  });

  it.each([
    ['4111111111111111', '•••• 1111'],
    ['4111 1111 1111 1111', '•••• 1111'],
    ['4111-1111-1111-1111', '•••• 1111'],
    ['3782.822463.10005', '•••• 0005'],
    ['TARJ4111111111111111 12/25', 'TARJ•••• 1111 12/25'],
    ['4111111111111112', '4111111111111112'],
    ['ES91 2100 0418 4502 0005 1332', 'ES91 2100 0418 4502 0005 1332'],
    ['41111111111111111111', '41111111111111111111'],
  ])('never contain a full card number: %s', async (printed, shown) => {
    const [row] = await rowsOf(`${I}PAGO ${printed};03/01/2026;-1,80;5,00\n`, 'CAIXABANK');
    expect(row?.description).toBe(`PAGO ${shown}`);
    expect(row?.originalText).toBe(`PAGO ${shown}`);
  });
});

describe('a header without rows', () => {
  it.each([
    ['CAIXABANK', I],
    ['CAIXABANK', I.trimEnd()],
    ['REVOLUT', R],
    ['BBVA', 'Fecha;F.Valor;Concepto;Movimiento;Importe;Divisa;Disponible;Divisa;Observaciones'],
    ['CAIXABANK', text(writeNorma43([], { opening: 500 }))],
    ['REVOLUT', writeSheet([R.trim().split(',')])],
  ] as const)('of %s yields no rows', async (bank, file) => {
    expect(await rowsOf(file, bank)).toEqual([]);
  });
});

describe('Revolut', () => {
  const done =
    'Kártya,Jelenlegi,2026-01-02 08:15:30,2026-01-02 08:15:31,Bolt,-5.00,0.00,HUF,KÉSZ,5.00';

  it('recognizes an unlisted language by the shape of the columns', async () => {
    const header = 'Típus,Termék,Kezdés,Befejezés,Leírás,Összeg,Díj,Pénznem,Állapot,Egyenleg';
    const next = done.replaceAll('08:15', '09:15').replace(',5.00', ',0.00');
    const { accounts, notices } = await read(`${header}\n${done}\n${next}\n`, 'REVOLUT');
    const row = { amount: -500, type: 'unknown' };
    expect(accounts).toMatchObject([{ currency: 'HUF', rows: [row, row] }]);
    expect(notices).toMatchObject([{ state: '"KÉSZ"', count: 2 }]);
  });

  it('skips payments that failed or are pending, going by the state word first', async () => {
    const row = (state: string, completed: string, balance: string) =>
      `Card Payment,Current,2026-01-02 08:15:30,${completed},X,-1.00,0.00,EUR,${state},${balance}\n`;
    const day = '2026-01-02 09:00:00';
    const { accounts, skipped } = await read(
      R +
        row('REVERTED', day, '5.00') +
        row('DECLINED', '', '') +
        row('FAILED', '', '') +
        row('PENDING', '', '') +
        row('HMM', '', ''),
      'REVOLUT',
    );
    expect(accounts).toEqual([]);
    expect(skipped).toMatchObject({ reverted: 3, pending: 1, notCompleted: 1 });
  });

  it('reads hours without a leading zero', async () => {
    const [row] = await rowsOf(
      `${R}Topup,Current,2026-01-02 6:11:59,2026-01-02 6:12:00,A,5.00,0.00,EUR,COMPLETED,5.00\n`,
      'REVOLUT',
    );
    expect(row).toMatchObject({ started: '2026-01-02T06:11:59', date: '2026-01-02T06:12:00' });
  });

  it('reads dates that a spreadsheet stored as serial numbers', async () => {
    const sheet = writeSheet([
      R.trim().split(','),
      ['Topup', 'Current', 46024.5, 46024.75, 'A', 5, 0, 'EUR', 'COMPLETED', 5],
    ]);
    const [row] = await rowsOf(sheet, 'REVOLUT');
    expect(row).toMatchObject({ started: '2026-01-02T12:00:00', date: '2026-01-02T18:00:00' });
  });

  it('finds its table below title rows in a workbook', async () => {
    const sheet = writeSheet([
      ['Extracto de Revolut'],
      ['Cuenta corriente (EUR)'],
      [],
      [...R.trim().split(','), '', ''],
      [
        'Topup',
        'Current',
        '2026-01-02 08:15:30',
        '2026-01-02 08:15:31',
        'A',
        5,
        0,
        'EUR',
        'COMPLETED',
        5,
        '',
        '',
      ],
    ]);
    expect(await rowsOf(sheet, 'REVOLUT')).toMatchObject([{ line: 5, amount: 500 }]);
  });

  it('reads a workbook named csv', async () => {
    const bytes = readFileSync(new URL('fixtures/revolut/columns.xlsx', import.meta.url));
    expect(await rowsOf(bytes, 'REVOLUT', 'account-statement.csv')).toHaveLength(13);
  });

  it('refuses a fee that may have lost its decimal point if no balance verifies it', async () => {
    const resaved = readFileSync(
      new URL('fixtures/revolut/resaved-broken-fees.csv', import.meta.url),
    ).toString();
    const lines = resaved.split('\r\n');
    const cut = [lines[0], ...lines.slice(7)].join('\r\n');
    await expect(read(cut, 'REVOLUT')).rejects.toThrow(
      /Line 2: the fee of 98.00 may have lost its decimal point/,
    );
  });

  it('before 2021 takes a missing year from the file name', async () => {
    const old =
      'Completed Date;Reference;Paid Out (EUR);Paid In (EUR);Exchange Out;Exchange In; Balance (EUR);Exchange Rate;Category\n';
    const file = `${old}9 feb ; Tienda ; 4,75;;;; 3 724,59;;general\n28 dic ; Recarga ;; 1.000,00 ;;; 3 729,34;;general\n`;
    const rows = await rowsOf(file, 'REVOLUT', 'Revolut-EUR-Statement-May 2018 to Apr 2019.csv');
    expect(rows).toMatchObject([
      { date: '2018-12-28T00:00:00', amount: 100000, type: 'topup' },
      { date: '2019-02-09T00:00:00', amount: -475, balance: 372459 },
    ]);
    await expect(read(file, 'REVOLUT')).rejects.toThrow(
      /Line 2: column "Completed Date" contains "9 feb"/,
    );
  });
});

describe('the counterparty', () => {
  it.each([
    ['Topup', 'Payment from Ana Ejemplo', '5.00', { debtorName: 'Ana Ejemplo' }],
    ['Topup', 'Top-Up by *1234', '5.00', { debtorName: null }],
    ['Transfer', 'To Ana Ejemplo', '-5.00', { creditorName: 'Ana Ejemplo', debtorName: null }],
    ['Transfer', 'To EUR Holidays', '-5.00', { creditorName: null }],
    ['Transfer', 'To pocket', '-5.00', { creditorName: null }],
    [
      'Transfer',
      'To ES9121000418450200051332',
      '-5.00',
      { creditorIban: 'ES9121000418450200051332' },
    ],
    ['Transfer', 'To ANA', '-5.00', { creditorName: 'ANA' }],
    ['Card Payment', 'To Go Burgers', '-5.00', { creditorName: null }],
  ])('of a Revolut %s, %s', async (type, name, amount, names) => {
    const csv = `${R}${type},Current,2026-01-02 08:15:30,2026-01-02 08:15:31,${name},${amount},0.00,EUR,COMPLETED,5.00\n`;
    expect(await rowsOf(csv, 'REVOLUT')).toMatchObject([names]);
  });
});

describe('CaixaBank', () => {
  it('reads its list in English', async () => {
    const csv =
      'Date;Value date;Transaction;More data;Amount;Balance\n03/01/2026;03/01/2026;CAFE;x;-1,80;5,00\n';
    expect(await rowsOf(csv, 'CAIXABANK')).toMatchObject([{ description: 'CAFE x', amount: -180 }]);
  });

  it('keeps the accounts of a long period apart, also in Catalan', async () => {
    const csv = text(writeCaixabankWide(five, { opening: 10_000 }))
      .replace('Número de cuenta', 'Número de compte')
      .replace('F. Operación', 'D. Operació')
      .replace('Ingreso (+)', 'Ingrés (+)')
      .replace('Gasto (-)', 'Despesa (-)')
      .replaceAll('Concepto complementario', 'Concepte complementari')
      .replace(/2100 0001 05 0000000001(?=.*05\/01)/, '2100 0418 45 0200051332');
    const { accounts } = await read(`${csv};TOTAL;;;\r\n`, 'CAIXABANK');
    expect(accounts.map(({ iban, rows }) => [iban, rows.length])).toEqual([
      ['ES9121000418450200051332', 1],
      ['ES2121000001050000000001', 4],
    ]);
  });

  it('ignores an account number with wrong check digits', async () => {
    const csv = text(writeCaixabankCsv(five)).replace('ES21', 'ES22');
    expect((await read(csv, 'CAIXABANK')).accounts[0]?.iban).toBeNull();
  });

  it('reads a page named xls, and an XML spreadsheet', async () => {
    const cells = ['CAFE &amp; T&eacute;', '03/01/2026', '-1.234,56', '5,00'];
    const page = `<html><head><style>td{}</style></head><body><table><tr><td>Movimientos</td></tr><tr>${'<th>x</th>'.repeat(0)}${['Concepto', 'Fecha', 'Importe', 'Saldo'].map((name) => `<th><b>${name}</b></th>`).join('')}</tr><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table></body></html>`;
    expect(await rowsOf(page, 'CAIXABANK')).toMatchObject([
      { line: 3, description: 'CAFE & Té', date: '2026-01-03T00:00:00', amount: -123456 },
    ]);
    const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row ss:Index="3">${['Concepto', 'Fecha', 'Importe', 'Saldo'].map((name) => `<Cell><Data ss:Type="String">${name}</Data></Cell>`).join('')}</Row><Row><Cell><Data ss:Type="String">CAFE</Data></Cell><Cell><Data ss:Type="DateTime">2026-01-03T00:00:00.000</Data></Cell><Cell><Data ss:Type="Number">-1.8</Data></Cell><Cell><Data ss:Type="Number">5</Data></Cell></Row></Table></Worksheet></Workbook>`;
    expect(await rowsOf(xml, 'CAIXABANK')).toMatchObject([
      { line: 4, description: 'CAFE', amount: -180 },
    ]);
  });

  it('finds its table below blank rows and beside blank columns', async () => {
    const sheet = writeSheet([
      [],
      ['', '', 'Concepto', 'Fecha', 'Importe', 'Saldo'],
      ['', '', 'CAFE', 46025, -1.8, 5],
    ]);
    expect(await rowsOf(sheet, 'CAIXABANK')).toMatchObject([
      { date: '2026-01-03T00:00:00', amount: -180 },
    ]);
  });
});

describe('formulas in a workbook', () => {
  it.each(['biff8', 'xlsx'] as const)(
    'are never evaluated, only their cached value is used (%s)',
    async (bookType) => {
      const sheet = utils.aoa_to_sheet([
        ['Concepto', 'Fecha', 'Importe', 'Saldo'],
        ['CAFE', '03/01/2026', { t: 'n', v: -1.8, f: '1+1' }, 5],
      ]);
      const book = utils.book_new();
      utils.book_append_sheet(book, sheet, 'a');
      const bytes = new Uint8Array(write(book, { type: 'buffer', bookType }));
      expect(await rowsOf(bytes, 'CAIXABANK')).toMatchObject([{ amount: -180 }]);
    },
  );
});

describe('BBVA', () => {
  const head = [
    'F.Valor',
    'Fecha',
    'Concepto',
    'Movimiento',
    'Importe',
    'Divisa',
    'Disponible',
    'Divisa',
    'Observaciones',
  ];
  const row = (concept: string, note: string, more = '') =>
    rowsOf(
      writeSheet([head, ['03/01/2026', '03/01/2026', concept, note, -1.8, 'EUR', 5, 'EUR', more]]),
      'BBVA',
    ).then(([first]) => first);

  it.each([
    ['Panaderia ejemplo', 'Pago con tarjeta', '', 'Panaderia ejemplo', 'card_payment'],
    [
      'Transferencia realizada',
      'Alquiler enero',
      '',
      'Transferencia realizada Alquiler enero',
      'transfer',
    ],
    ['Abono por transferencia', 'Nómina', '', 'Abono por transferencia Nómina', 'transfer'],
    ['Bizum', 'Enviado: regalo', '', 'Bizum Enviado: regalo', 'transfer'],
    ['Adeudo agua municipal', 'Adeudo nº 12', '', 'Adeudo agua municipal', 'unknown'],
    [
      'Adeudo de empresa',
      'Adeudo nº 12',
      'N 2026000000000001 GIMNASIO EJEMPLO',
      'GIMNASIO EJEMPLO',
      'unknown',
    ],
    ['Service company debit', 'Debit 12', 'N 2026000000000001 GYM', 'GYM', 'unknown'],
    ['Ret. efectivo  a debito', 'Otros', '', 'Ret. efectivo a debito', 'unknown'],
    ['Abono de intereses', 'Otros', '', 'Abono de intereses', 'interest'],
    ['Cargo por intereses de prestamo', 'Otros', '', 'Cargo por intereses de prestamo', 'unknown'],
  ])('describes %s, %s', async (concept, note, more, description, type) => {
    expect(await row(concept, note, more)).toMatchObject({ description, type });
  });

  it('reads its list in Italian and in Catalan', async () => {
    const italian = [
      'Data valuta',
      'Data',
      'Parola chiave',
      'Movimento',
      'Importo',
      'Valuta',
      'Disponibile',
      'Valuta',
      'Osservazioni',
    ];
    const catalan = [
      'Data',
      'D.Valor',
      'Concepte',
      'Moviment',
      'Import',
      'Divisa',
      'Disponible',
      'Divisa',
      'Observacions',
    ];
    for (const headings of [italian, catalan]) {
      const sheet = writeSheet([
        headings,
        ['03/01/2026', '03/01/2026', 'A', 'B', -1.8, 'EUR', 5, 'EUR', ''],
      ]);
      expect(await rowsOf(sheet, 'BBVA')).toMatchObject([
        { amount: -180, date: '2026-01-03T00:00:00' },
      ]);
    }
  });

  const english = [
    'Eff. Date',
    'Date',
    'Item',
    'Transaction',
    'Amount',
    '',
    'Available',
    '',
    'Comments',
  ];
  const dated = (reported: string, days: string[]) =>
    writeSheet([
      ['Latest transactions'],
      [`Report generation date: ${reported}`],
      english,
      ...days.map((day, i) => [day, day, 'A', 'B', -1, 'EUR', 10 + i, 'EUR', '']),
    ]);
  const daysOf = async (file: Uint8Array) =>
    (await rowsOf(file, 'BBVA')).map((each) => each.date.slice(0, 10));

  it('reads the month first in English', async () => {
    expect(await daysOf(dated('05/06/2026', ['05/04/2026', '03/02/2026']))).toEqual([
      '2026-03-02',
      '2026-05-04',
    ]);
  });

  it('reads the day first in English if a first part is over 12', async () => {
    expect(await daysOf(dated('20/05/2026', ['13/05/2026', '03/02/2026']))).toEqual([
      '2026-02-03',
      '2026-05-13',
    ]);
  });

  it('reads the day first in English if only that keeps the list in date order', async () => {
    expect(await daysOf(dated('05/06/2026', ['04/06/2026', '12/05/2026']))).toEqual([
      '2026-05-12',
      '2026-06-04',
    ]);
  });
});

describe('Norma 43', () => {
  const file = text(writeNorma43(five, { opening: 10_000 }));

  it('may contain several accounts', async () => {
    const [first, second] = [
      file,
      text(writeNorma43(five, { iban: 'ES9121000418450200051332' })),
    ].map((each) => each.split('\r\n').filter((line) => line !== '' && !line.startsWith('88')));
    const { accounts } = await read(
      [...(first ?? []), ...(second ?? [])].join('\r\n'),
      'CAIXABANK',
    );
    expect(accounts.map(({ iban, chain }) => [iban, chain.opening, chain.closing])).toEqual([
      ['ES2121000001050000000001', 10_000, 8500],
      ['ES9121000418450200051332', 0, -1500],
    ]);
  });

  it('may lack trailing blanks and have an old end-of-file mark', async () => {
    const bare = `${file.replaceAll(/ +\r\n/g, '\n')}\u001a`;
    expect(await rowsOf(bare, 'CAIXABANK')).toHaveLength(5);
  });

  it('may have a line of zeros after a transaction, and count the end record', async () => {
    const odd = file
      .replace(/\r\n33/, `\r\n${'0'.repeat(80)}\r\n33`)
      .replace(
        /(88.{18})(\d{6})/,
        (_all, head: string, count: string) => head + String(Number(count) + 1).padStart(6, '0'),
      );
    expect(await rowsOf(odd, 'CAIXABANK')).toHaveLength(5);
  });

  it('without its own balances is imported as unchecked', async () => {
    const bare = text(writeNorma43(five)).replace(/(33.{56})\d\d{14}/, `$12${'0'.repeat(14)}`);
    const { accounts } = await read(bare, 'CAIXABANK');
    expect(accounts[0]).toMatchObject({ chain: { status: 'unchecked' } });
    expect(accounts[0]?.rows.every((row) => row.balance === null)).toBe(true);
  });

  it('of a merged bank is imported under the selected bank', async () => {
    const { accounts } = await read(file.replaceAll('2100000100', '2038000100'), 'CAIXABANK');
    expect(accounts[0]?.iban).toMatch(/^ES\d\d20380001/);
  });
});

describe('balances', () => {
  const caixa = text(writeCaixabankCsv(five, { opening: 10_000 }));
  const lines = caixa.trimEnd().split('\n');
  const head = lines.slice(0, 3);
  const body = lines.slice(3);
  const csv = (rows: readonly string[]) => `${[...head, ...rows].join('\n')}\n`;

  it('determine the order of a list in either direction', async () => {
    const rows = await rowsOf(csv(body.toReversed()), 'CAIXABANK');
    expect(rows.map((row) => row.amount)).toEqual([-100, -200, -300, -400, -500]);
  });

  it('reveal gaps, which alone refuse nothing', async () => {
    const { accounts } = await read(
      csv([body[0], body[2], body[4]].map((line) => line ?? '')),
      'CAIXABANK',
    );
    expect(accounts[0]?.chain).toMatchObject({ status: 'gaps', gaps: 2 });
    expect(accounts[0]?.rows).toHaveLength(3);
  });

  it('reveal an export pasted twice, whose copy is dropped and reported', async () => {
    const { accounts, skipped, notices } = await read(csv([...body, ...body]), 'CAIXABANK');
    expect(accounts[0]?.rows).toHaveLength(5);
    expect(accounts[0]?.chain.status).toBe('holds');
    expect(skipped.repeated).toBe(5);
    expect(notices).toEqual([{ is: 'block_repeated', count: 5 }]);
  });

  it('reveal a copy with its title and header, as in concatenated files', async () => {
    const { accounts, skipped } = await read(`${caixa}${caixa}`, 'CAIXABANK');
    expect(accounts[0]?.rows).toHaveLength(5);
    expect(skipped.repeated).toBe(5);
  });

  it('reveal two overlapping exports', async () => {
    const { accounts, skipped } = await read(
      csv([...body.slice(0, 4), ...body.slice(2)]),
      'CAIXABANK',
    );
    expect(accounts[0]).toMatchObject({ chain: { status: 'holds' } });
    expect(accounts[0]?.rows).toHaveLength(5);
    expect(skipped.repeated).toBe(2);
  });

  it('keep payments that were reversed and made again, even next to a gap', async () => {
    const cycle = [movement(5, -100), movement(5, 100), movement(5, -100), movement(5, 100)];
    const whole = text(writeCaixabankCsv([...five, ...cycle], { opening: 10_000 }))
      .trimEnd()
      .split('\n');
    const cut = [...whole.slice(0, -3), ...whole.slice(-1)].join('\n');
    expect((await rowsOf(`${cut}\n`, 'CAIXABANK')).map((row) => row.amount)).toEqual([
      -100, -400, -500, -100, 100, -100, 100,
    ]);
  });

  it('leave a statement unchecked if missing', async () => {
    const { accounts } = await read(`${I}A;03/01/2026;-1,00;\nB;02/01/2026;-2,00;\n`, 'CAIXABANK');
    expect(accounts[0]).toMatchObject({
      chain: { status: 'unchecked', gaps: 0, opening: null, closing: null },
    });
    expect(accounts[0]?.rows.map((row) => row.amount)).toEqual([-200, -100]);
  });

  it('of interleaved pockets have gaps only where each pocket starts', async () => {
    const pocket = (n: number, i: number) =>
      `Transfer,Savings,2026-01-02 08:${10 + i}:00,2026-01-02 08:${10 + i}:00,P${n},1.00,0.00,EUR,COMPLETED,${i + n * 100}.00\n`;
    const file =
      R + Array.from({ length: 24 }, (_, i) => pocket(i % 3, (i - (i % 3)) / 3 + 1)).join('');
    const { accounts } = await read(file, 'REVOLUT');
    expect(accounts[0]).toMatchObject({
      product: 'deposit',
      chain: { status: 'gaps', gaps: 2, opening: 30_000, closing: 32_400 },
    });
    expect(accounts[0]?.rows).toHaveLength(24);
  });
});
