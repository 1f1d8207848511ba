import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readStatement, type StatementBank, StatementError } from './index.ts';
import { writeBbvaXlsx } from './testing/bbva.ts';
import { writeCaixabankCsv, writeCaixabankXls } from './testing/caixabank.ts';
import type { Movement } from './testing/movements.ts';
import { writeNorma43 } from './testing/norma43.ts';
import { writeRevolutCsv } from './testing/revolut.ts';
import { writeSheet } from './testing/sheets.ts';
import { writeZip } from './testing/zip.ts';

async function refusal(bytes: Uint8Array | string, bank: StatementBank): Promise<StatementError> {
  const file = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  const outcome = await readStatement(file, { bank, fileName: 'x', today: '2026-11-21' }).catch(
    (error) => error,
  );
  expect(outcome).toBeInstanceOf(StatementError);
  return outcome;
}

const movement = (day: number, gross: number): Movement => ({
  date: `2026-01-${String(day).padStart(2, '0')}T12:00:00`,
  started: `2026-01-${String(day).padStart(2, '0')}T12:00:00`,
  text: 'CAFE',
  gross,
  fee: 0,
});
const three = [movement(2, -180), movement(3, -250), movement(4, 900)];

const C = 'Fecha;Fecha valor;Movimiento;Más datos;Importe;Saldo\n';
const I = 'Concepto;Fecha;Importe;Saldo\n';
const R =
  'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n';
const R_ROW =
  'Topup,Current,2026-01-02 08:15:30,2026-01-02 08:15:31,From A,5.00,0.00,EUR,COMPLETED,5.00';
const norma = new TextDecoder().decode(writeNorma43(three, { opening: 10_000 }));
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

type Case = readonly [what: string, bank: StatementBank, file: Uint8Array | string, says: RegExp];

const WRONG_BANK: readonly Case[] = [
  [
    'a Revolut CSV as CaixaBank',
    'CAIXABANK',
    writeRevolutCsv(three),
    /looks like a Revolut statement.*CaixaBank is selected/,
  ],
  [
    'a CaixaBank workbook as BBVA',
    'BBVA',
    writeCaixabankXls(three),
    /looks like a CaixaBank statement/,
  ],
  ['a BBVA workbook as Revolut', 'REVOLUT', writeBbvaXlsx(three), /looks like a BBVA statement/],
  ['Norma 43 as Revolut', 'REVOLUT', norma, /Norma 43/],
  ['Norma 43 of CaixaBank as BBVA', 'BBVA', norma, /looks like a CaixaBank statement/],
  ['a broken CSV of another bank', 'BBVA', `${R}broken`, /looks like a Revolut statement/],
];

const OTHER_FILES: readonly Case[] = [
  [
    'ING',
    'CAIXABANK',
    'F. VALOR;CATEGORÍA;SUBCATEGORÍA;DESCRIPCIÓN;IMPORTE (€);SALDO (€)\n',
    /statement from ING/,
  ],
  [
    'N26',
    'REVOLUT',
    '"Booking Date","Value Date","Partner Name","Partner Iban",Type\n',
    /statement from N26/,
  ],
  [
    'Ibercaja',
    'BBVA',
    'Nº Orden;Fecha Oper;Fecha Valor;Concepto;Importe\n',
    /statement from Ibercaja/,
  ],
  [
    'Openbank as a page',
    'BBVA',
    '<html><body><table><tr><td>Fecha Operación</td><td>Fecha Valor</td><td>Concepto</td><td>Importe</td><td>Saldo</td></tr></table>',
    /Openbank or Santander/,
  ],
  [
    'a card list, imagin',
    'CAIXABANK',
    'Concepto;Tarjeta;Fecha;Importe\nSUPER;*1234;3-1-2026;-63,42EUR\n',
    /is a card statement/,
  ],
  [
    'a card list, BBVA',
    'BBVA',
    writeSheet([[], ['Fecha', 'Tarjeta', 'Concepto', 'Importe', 'Divisa']]),
    /is a card statement/,
  ],
  [
    'Revolut consolidated',
    'REVOLUT',
    'Current Accounts Summaries\nProduct name,Opening balance\n',
    /consolidated statement.*“Account statement”/,
  ],
  [
    'Revolut consolidated, poured into a workbook',
    'REVOLUT',
    writeSheet([['Conti correnti Riepiloghi,,,'], ['a,b']]),
    /consolidated statement/,
  ],
  [
    'Revolut savings',
    'REVOLUT',
    'Date,Description,"Value, EUR",Price per share,Quantity of shares\n',
    /savings statement/,
  ],
  [
    'Revolut trading',
    'REVOLUT',
    'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate\n',
    /trading statement/,
  ],
  ['Revolut crypto', 'REVOLUT', 'Symbol,Type,Quantity,Price,Value,Fees,Date\n', /crypto statement/],
  [
    'Revolut Business',
    'REVOLUT',
    'Date started (UTC),Date completed (UTC),ID,Type\n',
    /Revolut Business/,
  ],
  ['a PDF', 'BBVA', '%PDF-1.7 …', /a PDF.*Other Bank/],
  ['a PNG', 'BBVA', Buffer.from('89504e470d0a1a0a00', 'hex'), /a picture \(PNG\)/],
  ['a JPEG', 'BBVA', Buffer.from('ffd8ffe000104a46', 'hex'), /a picture \(JPEG\)/],
  ['OFX', 'BBVA', 'OFXHEADER:100\nDATA:OFXSGML\n', /an OFX file/],
  ['OFX 2', 'BBVA', '<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>', /an OFX file/],
  ['QIF', 'BBVA', '!Type:Bank\nD01/02/26\n', /a QIF file/],
  ['MT940', 'BBVA', ':20:START\n:25:1/2\n', /an MT940 file/],
  [
    'CAMT',
    'BBVA',
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">',
    /a CAMT file/,
  ],
  ['other XML', 'BBVA', '<?xml version="1.0"?><feed/>', /an XML file/],
  ['JSON', 'BBVA', '{"rows": []}', /a JSON file/],
  ['an empty file', 'BBVA', '', /is empty/],
  ['a file of blanks', 'BBVA', '\n \n', /is empty/],
  ['a file of zeros', 'BBVA', new Uint8Array(500), /is empty/],
  [
    'some other binary file',
    'BBVA',
    Uint8Array.from({ length: 400 }, (_, i) => (i * 37) % 31),
    /a binary file/,
  ],
  [
    'a letter',
    'CAIXABANK',
    'Dear bank,\nplease send me my statement.\n',
    /header of a CaixaBank statement.*Fecha valor.*Number of fields in its first rows: 2, 1/,
  ],
  [
    'a workbook without a header',
    'REVOLUT',
    writeSheet([
      ['a', 'b'],
      [1, 2],
    ]),
    /header of a Revolut statement.*Completed Date.*Number of fields in its first rows: 2, 2/,
  ],
  ['a header too far down', 'CAIXABANK', `${'\n'.repeat(30)}${I}`, /first 30 rows don’t contain/],
];

const workbook = [{ name: '[Content_Types].xml', data: Buffer.from('<Types/>') }];
const inside = (data: Uint8Array, more: object = {}) =>
  writeZip([...workbook, { name: 'xl/workbook.xml', data, ...more }]);
const big = Buffer.alloc(4_000_000);

const CONTAINERS: readonly Case[] = [
  [
    'a zip without a workbook',
    'BBVA',
    writeZip([{ name: 'a.csv', data: Buffer.from(I) }]),
    /zip archive without a workbook/,
  ],
  [
    'a binary workbook',
    'BBVA',
    writeZip([...workbook, { name: 'xl/workbook.bin', data: big.subarray(0, 9) }]),
    /xlsb/,
  ],
  ['an archive that unpacks a thousandfold', 'BBVA', inside(big), /unpacks to far more/],
  [
    'an archive that says it is huge',
    'BBVA',
    inside(big.subarray(0, 9), { claims: { unpacked: 3e8 } }),
    /unpacks to far more/,
  ],
  [
    'an archive that hides how much it holds',
    'BBVA',
    inside(big, { claims: { unpacked: 50_000 } }),
    /is damaged/,
  ],
  [
    'an archive with contradictory sizes',
    'BBVA',
    inside(big.subarray(0, 99), { local: { unpacked: 50 } }),
    /is damaged/,
  ],
  [
    'a zip with a password',
    'BBVA',
    inside(big.subarray(0, 9), { encrypted: true }),
    /is password-protected/,
  ],
  ['a workbook that was cut off', 'BBVA', writeBbvaXlsx(three).subarray(0, 3000), /is damaged/],
  [
    'an archive that is not a workbook inside',
    'BBVA',
    inside(Buffer.from('nonsense')),
    /damaged|first 30 rows don’t contain/,
  ],
  [
    'a workbook with a password',
    'BBVA',
    Buffer.concat([OLE, Buffer.alloc(500), utf16('EncryptedPackage')]),
    /is password-protected/,
  ],
  [
    'a Word document',
    'BBVA',
    Buffer.concat([OLE, Buffer.alloc(500), utf16('WordDocument')]),
    /another program/,
  ],
  [
    'an old workbook that was cut off',
    'CAIXABANK',
    writeCaixabankXls(three).subarray(0, 1500),
    /damaged|another program|first 30 rows don’t contain/,
  ],
];

const ROWS: readonly Case[] = [
  [
    'an amount that is a word',
    'CAIXABANK',
    `${I}CAFE;03/01/2026;mucho;1,00\n`,
    /Line 2: column "Importe" contains "mucho". Saldo expected an amount/,
  ],
  [
    'an amount that is a formula',
    'CAIXABANK',
    `${I}CAFE;03/01/2026;=HYPERLINK("x");1,00\n`,
    /Line 2: column "Importe" contains "=HYPERLINK/,
  ],
  [
    'an amount that is missing',
    'CAIXABANK',
    `${I}CAFE;03/01/2026;;1,00\n`,
    /Line 2: column "Importe" is empty/,
  ],
  [
    'a balance that is missing in one row',
    'CAIXABANK',
    `${I}CAFE;03/01/2026;-1,00;5,00\nCAFE;03/01/2026;-1,00;\n`,
    /Line 3: column "Saldo" is empty/,
  ],
  [
    'a day that does not exist',
    'CAIXABANK',
    `${I}CAFE;31/02/2026;-1,00;1,00\n`,
    /Line 2: column "Fecha" contains "31\/02\/2026". Saldo expected a date/,
  ],
  ['a year before 1990', 'CAIXABANK', `${I}CAFE;31/01/1926;-1,00;1,00\n`, /Line 2: column "Fecha"/],
  [
    'a year after the next',
    'CAIXABANK',
    `${I}CAFE;31/01/2028;-1,00;1,00\n`,
    /Line 2: column "Fecha"/,
  ],
  [
    'fewer fields than the header',
    'CAIXABANK',
    `${C}\n01/01/2026;01/01/2026;CAFE;;-1,00;5,00\n02/01/2026;CAFE;-1,00\n`,
    /Line 4 has 3 fields, but the header has 6/,
  ],
  [
    'fewer fields in a Revolut row',
    'REVOLUT',
    `${R}${R_ROW}\nTopup,Current,2026-01-02 08:15:30\n`,
    /Line 3 has 3 fields, but the header has 10/,
  ],
  [
    'a currency that is none',
    'REVOLUT',
    `${R}${R_ROW.replace('EUR', '¤')}\n`,
    /Line 2: column "Currency" contains "¤"/,
  ],
  [
    'another currency beside the amount than in the column',
    'REVOLUT',
    `${R}${R_ROW.replace('5.00,0.00', 'USD 5.00,0.00')}\n`,
    /Line 2 names two currencies, EUR and USD/,
  ],
  [
    'a balance in another currency than the amount',
    'CAIXABANK',
    `${I}A;03/01/2026;-1,00USD;7,00EUR\n`,
    /Line 2 names two currencies, USD and EUR/,
  ],
  [
    'letters beside an amount that are no currency',
    'CAIXABANK',
    `${I}A;03/01/2026;-1,00XYZ;7,00XYZ\n`,
    /Line 2: column "Importe" contains "-1,00XYZ"/,
  ],
  [
    'a token in the currency column, BBVA',
    'BBVA',
    'Fecha;F.Valor;Concepto;Movimiento;Importe;Divisa;Disponible\n03/01/2026;03/01/2026;A;;-1,00;BTC;7,00\n',
    /Line 2: column "Divisa" contains "BTC"/,
  ],
  [
    'a word in the currency column, long list',
    'CAIXABANK',
    'Divisa;F. Operación;Ingreso (+);Gasto (-)\npuntos;03/01/2026;;1,00\n',
    /Line 2: column "Divisa" contains "puntos"/,
  ],
  ['a metal', 'REVOLUT', `${R}${R_ROW.replace('EUR', 'XAU')}\n`, /Line 2 is in XAU.*commodity/],
  [
    'three decimals',
    'REVOLUT',
    `${R}${R_ROW.replace('5.00,', '5.001,')}\n`,
    /Line 2: column "Amount" contains "5.001"/,
  ],
  [
    'a completed row without a date',
    'REVOLUT',
    `${R}${R_ROW.replace('2026-01-02 08:15:31', '')}\n`,
    /Line 2: column "Completed Date" is empty/,
  ],
  [
    'a bad cell of a sheet',
    'BBVA',
    writeSheet([
      ['F.Valor', 'Fecha', 'Concepto', 'Movimiento', 'Importe', 'Divisa', 'Disponible'],
      ['01/01/2026', '40/01/2026', 'A', 'B', 1, 'EUR', 2],
    ]),
    /Row 2: column "Fecha" contains "40\/01\/2026"/,
  ],
  [
    'a number with three decimals in a sheet',
    'BBVA',
    writeSheet([
      ['F.Valor', 'Fecha', 'Concepto', 'Movimiento', 'Importe', 'Divisa', 'Disponible'],
      ['01/01/2026', '01/01/2026', 'A', 'B', 1.125, 'EUR', 2],
    ]),
    /Row 2: column "Importe" contains "1.125"/,
  ],
  [
    'a card number in the wrong column',
    'CAIXABANK',
    `${I}CAFE;03/01/2026;4111 1111 1111 1111;1,00\n`,
    /"•••• 1111"/,
  ],
  [
    'a balance that is cut off',
    'CAIXABANK',
    new TextDecoder().decode(writeCaixabankCsv(three, { opening: 123_456 })).slice(0, -2),
    /The last line \(6\) is cut off/,
  ],
  [
    'amounts with an ambiguous decimal separator',
    'CAIXABANK',
    `${I}A;03/01/2026;1.5;7,00\nB;02/01/2026;1,5;3,00\n`,
    /amounts are ambiguous/,
  ],
  [
    'balances that follow in neither order',
    'CAIXABANK',
    `${I}${Array.from({ length: 12 }, (_, i) => `A;0${(i % 9) + 1}/01/2026;-1,0${i % 7};${(i * 37) % 11},00`).join('\n')}\n`,
    /The balances don’t match/,
  ],
  [
    'several exports pasted together out of order',
    'CAIXABANK',
    `${I}${['E;05/01/2026;-1,00;5,00', 'D;04/01/2026;-1,00;6,00', 'C;03/01/2026;-1,00;7,00', 'B;02/01/2026;-1,00;8,00', 'G;07/01/2026;-1,00;3,00', 'F;06/01/2026;-1,00;4,00', 'E;05/01/2026;-1,00;5,00', 'D;04/01/2026;-1,00;6,00'].join('\n')}\n`,
    /pasted together/,
  ],
];

const changed = (from: RegExp, to: string) => norma.replace(from, to);

const NORMA: readonly Case[] = [
  [
    'a changed amount',
    'CAIXABANK',
    changed(/(22.{25}1\d{11})180/, '$1190'),
    /Line \d+:.*debits doesn’t match/,
  ],
  [
    'a missing transaction',
    'CAIXABANK',
    changed(/22.{78}\r\n23.{78}\r\n/, ''),
    /doesn’t match the transactions above/,
  ],
  [
    'a changed closing balance',
    'CAIXABANK',
    changed(/(33.{57})(\d{14})/, '$100000000000001'),
    /don’t add up/,
  ],
  [
    'a missing footer',
    'CAIXABANK',
    changed(/33.{78}\r\n/, ''),
    /footer of this account \(33\) is missing/,
  ],
  [
    'a wrong number of records',
    'CAIXABANK',
    changed(/(88.{18})\d{6}/, '$1000099'),
    /states 99 records/,
  ],
  [
    'a day that does not exist',
    'CAIXABANK',
    changed(/260102260102/, '260231260102'),
    /columns 11 to 16: Saldo expected a date/,
  ],
  ['an unknown record', 'CAIXABANK', changed(/\r\n23/, '\r\n77'), /expected a record 11/],
  [
    'letters in an amount',
    'CAIXABANK',
    changed(/(22.{25}1)\d{3}/, '$1ABC'),
    /columns 29 to 42: Saldo expected digits/,
  ],
  ['records after the end', 'CAIXABANK', `${norma}22 \r\n`, /nothing after the end/],
];

describe.each([
  ['another bank of ours', WRONG_BANK],
  ['files of another kind', OTHER_FILES],
  ['containers', CONTAINERS],
  ['rows', ROWS],
  ['Norma 43', NORMA],
])('a refusal that names the problem: %s', (_group, cases) => {
  it.each(cases)('%s', async (_what, bank, file, says) => {
    expect((await refusal(file, bank)).message).toMatch(says);
  });
});

describe('a refusal', () => {
  it('carries the line of the file', async () => {
    const { line } = await refusal(`${C}01/01/2026;01/01/2026;A;;x;1,00\n`, 'CAIXABANK');
    expect(line).toBe(2);
  });

  it('of a whole card list names the right export', async () => {
    const bytes = readFileSync(new URL('fixtures/imagin/tarjetas.csv', import.meta.url));
    expect((await refusal(bytes, 'CAIXABANK')).message).toContain('Saldo');
  });
});
