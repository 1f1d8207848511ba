import { isSuperlinear } from '@saldo/domain/testing/growth';
import { describe, expect, it } from 'vitest';
import { readCsv } from './generic/read-csv.ts';
import { readStatement } from './read-statement.ts';
import { StatementError } from './statement.ts';

/** File beginnings that make the reader of each kind of file accept the file and read on. */
const HEADS = {
  text: '',
  revolut:
    'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n',
  caixabank: 'Fecha;Fecha valor;Movimiento;Más datos;Importe;Saldo\n',
  other: 'Date,Description,Amount\n',
  html: '<html><table><tr><td>',
  xml: '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Row ss:Index="9999">',
  norma43: `11${'0'.repeat(78)}\n`,
};

const PUMPS = [
  ...[
    '"',
    '"",',
    '"\n',
    '"a\n',
    '"a',
    'a"b,',
    '"",\n',
    ',',
    ';',
    '|',
    '\t',
    '\n',
    ' ',
    '\r',
    '\u0001',
  ],
  ...[
    '<',
    '<table>',
    '<td>',
    '<tr><td>',
    '<p><b>',
    '<style>',
    '<!-- ',
    '<!---->',
    '&',
    '&amp;',
    '</td>',
    '<table><tr><td>1</td></tr></table>',
    '<table></table>',
    '<i hidden>',
  ],
  ...['1', 'x*', '1.', 'ES12 ', '2026-01-01 ', '22', '22\n', '<?xml ?>', 'é', '😀'],
  'TRANSFER,Current,2024-01-01 10:00:00,2024-01-01 10:00:00,To A,-1.00,0.00,EUR,COMPLETED,\n',
  'CARD_PAYMENT,Current,2024-01-01 10:00:00,2024-01-01 10:00:00,x*x*,-1.00,0.00,EUR,COMPLETED,1\n',
  '01/02/2024;01/02/2024;A;B;-1,00;\n',
];

const LENGTH = 60_000;
/** Below this many milliseconds, garbage collection takes longer than the reader. */
const TELLING_MS = 150;

const READERS = {
  'a statement': (bytes: Uint8Array) =>
    readStatement(bytes, { bank: 'REVOLUT', fileName: 'x.csv', today: '2026-01-01' }),
  'any CSV': readCsv,
};

async function attempt(read: (bytes: Uint8Array) => unknown, text: string) {
  try {
    await read(new TextEncoder().encode(text));
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
  }
}

describe.each(Object.entries(READERS))('reading %s', (_, read) => {
  it.each(Object.entries(HEADS))(
    'takes time in proportion to the repetitions of %s',
    async (_, head) => {
      const slow: unknown[] = [];
      for (const pump of PUMPS) {
        const work = (length: number) => attempt(read, head + pump.repeat(length / pump.length));
        if (await isSuperlinear(work, LENGTH, TELLING_MS)) slow.push(pump);
      }
      expect(slow).toEqual([]);
    },
  );
});
