import { writeZip, type ZipEntry } from '@saldo/statements/testing/zip';
import { TRANSACTION_CELLS } from '../../../server/src/features/portability/csv-columns.ts';
import { HOSTILE_PDFS, type HostileFile } from './hostile-pdfs.ts';

const MB = 1024 * 1024;
const text = (content: string): Buffer => Buffer.from(content);
const zip = (...entries: ZipEntry[]): Uint8Array => writeZip(entries);

const TYPES: ZipEntry = {
  name: '[Content_Types].xml',
  data: text(
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  ),
};
const BOOK: ZipEntry = {
  name: 'xl/workbook.xml',
  data: text(
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ),
};
const RELATIONS: ZipEntry = {
  name: 'xl/_rels/workbook.xml.rels',
  data: text(
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
};
const HEAD = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';

/** Does not compress well, so that no ratio gives the file away. */
function noise(length: number): string {
  let seed = 1;
  let made = '';
  while (made.length < length) {
    seed = (seed * 48_271) % 2_147_483_647;
    made += seed.toString(36);
  }
  return made.slice(0, length);
}

const sheet = (rows: string, more: ZipEntry[] = []): Uint8Array =>
  zip(
    TYPES,
    BOOK,
    RELATIONS,
    { name: 'xl/worksheets/sheet1.xml', data: text(`${HEAD}${rows}</worksheet>`) },
    ...more,
  );

const cells = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `<c r="A${at}"><v>${(at * 7919) % 100_003}</v></c>`,
  ).join('');

const WORKBOOKS: [string, () => Uint8Array][] = [
  ['a range of all cells', () => sheet('<dimension ref="A1:XFD1048576"/><sheetData/>')],
  [
    'a cell at the far end',
    () => sheet('<sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'),
  ],
  [
    'a row of a million cells',
    () => sheet(`<sheetData><row r="1">${cells(1_000_000)}</row></sheetData>`),
  ],
  [
    'a million merged ranges',
    () =>
      sheet(
        `<sheetData/><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(200_000)}</mergeCells>`,
      ),
  ],
  [
    'a column of all widths',
    () => sheet(`<cols>${'<col min="1" max="16384" width="9"/>'.repeat(5000)}</cols><sheetData/>`),
  ],
  [
    'shared texts of 150 MB',
    () =>
      sheet('<sheetData/>', [
        {
          name: 'xl/sharedStrings.xml',
          data: text(`<sst>${`<si><t>${noise(900)}</t></si>`.repeat(150_000)}</sst>`),
        },
      ]),
  ],
  [
    'nested elements',
    () => sheet(`<sheetData>${'<a>'.repeat(1_000_000)}${'</a>'.repeat(1_000_000)}</sheetData>`),
  ],
  [
    'entities',
    () =>
      sheet(
        `<sheetData><row><c t="inlineStr"><is><t>${'&amp;'.repeat(2_000_000)}</t></is></c></row></sheetData>`,
      ),
  ],
  [
    'a million sheets',
    () =>
      zip(
        TYPES,
        RELATIONS,
        {
          ...BOOK,
          data: text(
            `<workbook><sheets>${'<sheet name="S" sheetId="1" r:id="rId1"/>'.repeat(300_000)}</sheets></workbook>`,
          ),
        },
        { name: 'xl/worksheets/sheet1.xml', data: text(`${HEAD}<sheetData/></worksheet>`) },
      ),
  ],
  ['a false size', () => zip(TYPES, { ...BOOK, claims: { unpacked: 5 } })],
  ['a false huge size', () => zip(TYPES, { ...BOOK, claims: { unpacked: 0xfffffff0 } })],
  [
    'formats by the million',
    () =>
      sheet('<sheetData/>', [
        {
          name: 'xl/styles.xml',
          data: text(
            `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(1_000_000)}</cellXfs></styleSheet>`,
          ),
        },
      ]),
  ],
];

const ods = (content: string): Uint8Array =>
  zip(
    { name: 'mimetype', data: text('application/vnd.oasis.opendocument.spreadsheet') },
    {
      name: 'content.xml',
      data: text(
        `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>${content}</office:spreadsheet></office:body></office:document-content>`,
      ),
    },
  );
const odsCell = '<table:table-cell office:value-type="float" office:value="1"/>';
const OPEN_DOCUMENTS: [string, () => Uint8Array][] = [
  [
    'a row repeated for ever',
    () =>
      ods(
        `<table:table><table:table-row table:number-rows-repeated="2000000000">${odsCell}</table:table-row></table:table>`,
      ),
  ],
  [
    'a cell repeated for ever',
    () =>
      ods(
        `<table:table><table:table-row><table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="2000000000"/></table:table-row></table:table>`,
      ),
  ],
  [
    'rows of 100 cells, 300,000 times',
    () =>
      ods(
        `<table:table><table:table-row table:number-rows-repeated="299999">${odsCell.repeat(100)}</table:table-row></table:table>`.repeat(
          20,
        ),
      ),
  ],
  ['nested tables', () => ods(`${'<table:table>'.repeat(500_000)}`)],
  [
    'spaces by the billion',
    () =>
      ods(
        `<table:table><table:table-row><table:table-cell><text:p>${'<text:s text:c="999999999"/>'.repeat(100_000)}</text:p></table:table-cell></table:table-row></table:table>`,
      ),
  ],
  [
    'a text of 60 MB',
    () =>
      ods(
        `<table:table><table:table-row><table:table-cell><text:p>${noise(3 * MB).repeat(20)}</text:p></table:table-cell></table:table-row></table:table>`,
      ),
  ],
];

const OWN_HEAD = TRANSACTION_CELLS.map(([name]) => name).join();
const own = (name: string, json: string): Uint8Array =>
  zip({ name: 'transactions.csv', data: text(`${OWN_HEAD}\n`) }, { name, data: text(json) });

const ARCHIVES: [string, () => Uint8Array][] = [
  [
    'own export with 20 million zeros',
    () => own('deleted_rows.json', `[${'0,'.repeat(20_000_000)}0]`),
  ],
  [
    'own export with 100 million zeros',
    () => own('deleted_rows.json', `[${'0,'.repeat(100_000_000)}0]`),
  ],
  [
    'own export with 400,000 empty objects',
    () => own('rules.json', `[${'{},'.repeat(400_000)}{}]`),
  ],
  ['own export with nested lists', () => own('rules.json', '['.repeat(5_000_000))],
  ['own export with a huge number', () => own('goals.json', `[${'9'.repeat(20 * MB)}]`)],
  ['own export with a key of 20 MB', () => own('goals.json', `[{"${'k'.repeat(20 * MB)}":1}]`)],
  ['one file of 199 MB of zeros', () => zip({ name: 'a.csv', data: Buffer.alloc(199 * MB) })],
  [
    '190 files of 1 MB of zeros',
    () =>
      zip(
        ...Array.from({ length: 190 }, (_, at) => ({ name: `${at}.csv`, data: Buffer.alloc(MB) })),
      ),
  ],
  [
    '4,900 files',
    () => zip(...Array.from({ length: 4900 }, (_, at) => ({ name: `${at}.csv`, data: text('a') }))),
  ],
  [
    'a zip in a zip in a zip',
    () =>
      zip({
        name: 'a.zip',
        data: zip({ name: 'b.zip', data: zip({ name: 'c.csv', data: text('a;b') }) }),
      }),
  ],
  [
    'a file with a false size',
    () => zip({ name: 'a.csv', data: text('a;b;c\n'.repeat(1000)), claims: { unpacked: 10 } }),
  ],
  [
    'a file with a false huge size',
    () => zip({ name: 'a.csv', data: text('a;b'), claims: { unpacked: 0x7fffffff } }),
  ],
  [
    'four hostile PDFs',
    () =>
      zip(
        ...HOSTILE_PDFS.slice(0, 4).map(({ bytes }, at) => ({ name: `${at}.pdf`, data: bytes() })),
      ),
  ],
  [
    'CAMT by the hundred, nested',
    () =>
      zip(
        ...Array.from({ length: 100 }, (_, at) => ({
          name: `${at}.xml`,
          data: text(
            `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${'<a>'.repeat(20_000)}`,
          ),
        })),
      ),
  ],
];

const TABLE = 'Date;Text;Amount;Balance\n';
const TEXTS: [string, string, () => Uint8Array][] = [
  [
    'CSV: ten columns of money, 150,000 rows',
    'a.csv',
    () =>
      text(
        Array.from(
          { length: 150_000 },
          (_, at) => `01/02/2026;${at};1,1;2,2;3,3;4,4;5,5;6,6;7,7;8,8;9,9;1,2`,
        ).join('\n'),
      ),
  ],
  ['CSV: a quote that never ends', 'a.csv', () => text(`${TABLE}"${noise(19 * MB)}`)],
  ['CSV: ten million empty lines', 'a.csv', () => text(`${TABLE}${'\n'.repeat(10_000_000)}`)],
  [
    'CSV: rows of 100,000 cells',
    'a.csv',
    () => text(`${TABLE}${`${';'.repeat(100_000)}\n`.repeat(180)}`),
  ],
  ['CSV: quotes of quotes', 'a.csv', () => text(`${TABLE}${'"'.repeat(180_000)}\n`.repeat(90))],
  ['CSV: six million rows of two letters', 'a.csv', () => text('a;b\n'.repeat(4_900_000))],
  [
    'CSV: ambiguous days and signs, 250,000 rows',
    'a.csv',
    () => text(`${TABLE}${'01/02/2026;x;1.234;\n'.repeat(250_000)}`),
  ],
  ['HTML: tables in tables', 'a.html', () => text(`<html>${'<table><tr><td>'.repeat(500_000)}`)],
  [
    'HTML: a row of a million cells',
    'a.html',
    () => text(`<html><table><tr>${'<td>1'.repeat(3_000_000)}`),
  ],
  [
    'HTML: cells that span all',
    'a.html',
    () => text(`<html><table>${'<tr><td colspan="99999999" rowspan="99999999">1'.repeat(300_000)}`),
  ],
  [
    'HTML: attributes without end',
    'a.html',
    () => text(`<html><table ${'a="1" '.repeat(3_000_000)}`),
  ],
  [
    'HTML: entities',
    'a.html',
    () => text(`<html><table><tr><td>${'&nbsp;&#x10FFFF;'.repeat(1_000_000)}`),
  ],
  [
    'XML: entities of entities',
    'a.xml',
    () =>
      text(
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${'&b;'.repeat(1000)}</BkToCstmrStmt></Document>`,
      ),
  ],
  [
    'XML: CAMT nested a million times',
    'a.xml',
    () =>
      text(
        `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${'<Ntry>'.repeat(1_000_000)}`,
      ),
  ],
  [
    'XML: SpreadsheetML with far indexes',
    'a.xml',
    () =>
      text(
        `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>${'<Row ss:Index="999999999"><Cell ss:Index="999999999"><Data>1</Data></Cell></Row>'.repeat(100_000)}</Table></Worksheet></Workbook>`,
      ),
  ],
  [
    'OFX: a million open elements',
    'a.ofx',
    () => text(`OFXHEADER:100\n\n<OFX>${'<STMTTRN>'.repeat(1_500_000)}`),
  ],
  [
    'OFX: one value of 15 MB',
    'a.ofx',
    () => text(`OFXHEADER:100\n\n<OFX><BANKTRANLIST><STMTTRN><NAME>${noise(15 * MB)}`),
  ],
  [
    'QIF: a million splits',
    'a.qif',
    () => text(`!Type:Bank\nD01/02/2026\nT1.00\n${'SFood\n$1.00\n'.repeat(1_000_000)}^\n`),
  ],
  [
    'MT940: a million lines of text',
    'a.sta',
    () =>
      text(
        `:20:A\n:25:1\n:28C:1\n:60F:C260101EUR1,00\n:61:2601010101C1,00NTRFX\n${':86:?20a?21b?22c\n'.repeat(900_000)}`,
      ),
  ],
  [
    'Norma 43: half a million records',
    'a.n43',
    () =>
      text(
        `11${'0'.repeat(30)}\n${'22    0000260101260101020010000000000010000000000000000\n'.repeat(300_000)}`,
      ),
  ],
];

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
function ole(fill: number, size: number): Buffer {
  const file = Buffer.alloc(size, fill);
  file.set(OLE);
  Buffer.from('Workbook', 'utf16le').copy(file, 600);
  return file;
}
const OLD: [string, () => Uint8Array][] = [
  ['sectors that point to themselves', () => ole(0, 2 * MB)],
  ['sectors that point nowhere', () => ole(0xff, 2 * MB)],
  [
    'a stream of records without content',
    () => {
      const file = Buffer.alloc(10 * MB);
      file.set([0x09, 0x08, 0x10, 0x00]);
      return file;
    },
  ],
];

const named = (kind: string, fileName: string, all: [string, () => Uint8Array][]): HostileFile[] =>
  all.map(([what, bytes]) => ({ what: `${kind}: ${what}`, fileName, bytes }));

/** All forms of hostile files, in a fixed order. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...HOSTILE_PDFS,
  ...named('xlsx', 'a.xlsx', WORKBOOKS),
  ...named('ods', 'a.ods', OPEN_DOCUMENTS),
  ...named('zip', 'a.zip', ARCHIVES),
  ...named('xls', 'a.xls', OLD),
  ...TEXTS.map(([what, fileName, bytes]) => ({ what, fileName, bytes })),
];
