import { isSuperlinear } from '@saldo/domain/testing/growth';
import { expect, test } from 'vitest';
import { StatementError } from '../statement.ts';
import { anonymize } from './anonymize.ts';

const HEADS = {
  text: '',
  list: 'Date;Description;Amount;Balance\n03/02/2026;Bread;-1,00;99,00\n',
  html: '<html><table><tr><td>',
  xml: '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Row ss:Index="9999">',
  norma43: `11${'0'.repeat(78)}\n`,
  ofx: 'OFXHEADER:100\n<OFX>',
  qif: '!Type:Bank\n',
  camt: '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>',
  mt940: ':20:A\n:25:B\n:60F:C250101EUR1,00\n',
  coda: `0000001012572505${' '.repeat(112)}\n`,
};

const PUMPS = [
  ...[
    '"',
    '"",',
    '"a\n',
    'a"b;',
    ';',
    '|',
    '\t',
    '\n',
    ' ',
    '\r',
    '1',
    '1.',
    '1,',
    '1 ',
    '1/',
    "1'",
  ],
  ...['<', '<b>', '<tr><td>', '<td a="b">', '<!-- ', '&', '&amp;', '<Ntry>', '<a b=', '="'],
  ...[
    'a',
    'ab ',
    'ES12 ',
    'ES1234',
    'aa11bbbb',
    '12:30',
    '2026-01-01 ',
    '1-1-',
    'é',
    'ж',
    '山',
    '😀',
  ],
  ...['T1\n$1\n', '^', '\n:61:2501010101D1,00N', '?20', '/IBAN/', '<TRNAMT>1'],
  '01/02/2024;A;-1,00;5,00\n',
  '01/02/2024;Ana;1;2;3;4\n',
  '03/02/2026;Bread;-1,00;\n',
];

const LENGTH = 12_000;
const TELLING_MS = 300;
async function attempt(text: string) {
  try {
    await anonymize(Buffer.from(text), { fileName: 'x.csv', today: '2026-01-01', seed: 1 });
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
  }
}

test.each(Object.entries(HEADS))(
  'takes time in proportion to the repetitions of %s',
  async (_, head) => {
    const slow: unknown[] = [];
    for (const pump of PUMPS) {
      const work = (length: number) => attempt(head + pump.repeat(length / pump.length));
      if (await isSuperlinear(work, LENGTH, TELLING_MS)) slow.push(pump);
    }
    expect(slow).toEqual([]);
  },
  120_000,
);
