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
/**
 * Minimum processor time in milliseconds for a comparison. Below it, garbage collection takes longer than the reader.
 */
const TELLING_MS = 150;
/**
 * Maximum factor by which the time may grow for a file four times as long. It is about four for linear readers, sixteen
 * for quadratic ones.
 */
const GROWTH = 9;
/**
 * Number of tries. The reader costs the same in each, while garbage collection and compilation affect only some of
 * them.
 */
const TRIES = 5;

/** Returns the cost in milliseconds of processor time. */
async function cost(read: (bytes: Uint8Array) => unknown, text: string): Promise<number> {
  const bytes = new TextEncoder().encode(text);
  const began = process.cpuUsage();
  try {
    await read(bytes);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

const READERS = {
  'a statement': (bytes: Uint8Array) =>
    readStatement(bytes, { bank: 'REVOLUT', fileName: 'x.csv', today: '2026-01-01' }),
  'any CSV': readCsv,
};

describe.each(Object.entries(READERS))('reading %s', (_, read) => {
  it.each(Object.entries(HEADS))(
    'takes time in proportion to the repetitions of %s',
    async (_, head) => {
      const slow: unknown[] = [];
      for (const pump of PUMPS) {
        const text = (length: number) => head + pump.repeat(length / pump.length);
        const isSlow = async () => {
          const four = await cost(read, text(4 * LENGTH));
          return four >= TELLING_MS && four / (await cost(read, text(LENGTH))) > GROWTH;
        };
        let tries = 0;
        while (tries < TRIES && (await isSlow())) tries += 1;
        if (tries === TRIES) slow.push(pump);
      }
      expect(slow).toEqual([]);
    },
  );
});
