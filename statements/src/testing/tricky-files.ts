import { utils, write } from '@e965/xlsx';
import { CARRIERS } from './any/carriers.ts';
import { makeLedger } from './any/ledger.ts';
import { LOCALES } from './any/locales.ts';
import { writeZip } from './zip.ts';

/** A file with personal data in a place that a reader of statements never looks at, or in an odd spelling. */
export interface TrickyFile {
  kind: string;
  what: string;
  fileName: string;
  bytes: Uint8Array;
}

/** What no copy may contain. */
export const SECRETS = {
  names: ['Quintanilla', 'Ezpeleta', 'Wojciechowska', 'Μαυρομιχάλης', 'Кузнецова'],
  numbers: ['31926819', '9381045567', '612345678', '102938', '4929481750317264', '87654321'],
  ibans: ['ES7921000813610123456789', 'DE89370400440532013000'],
  others: ['zumalacarregui', 'correovivo'],
} as const;

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const rows = (separator: string, headings: string, more: readonly string[] = []): string =>
  [
    headings,
    ['03/02/2026', 'Pan y leche', '-2,40', '97,60'].join(separator),
    ['14/02/2026', 'Nómina', '100,00', '197,60'].join(separator),
    ...more,
    '',
  ].join('\n');
const LIST = rows(';', 'Fecha;Concepto;Importe;Saldo');

const entities = (plain: string): string =>
  Array.from(plain, (sign) => `&#${sign.codePointAt(0)};`).join('');

type Made = readonly [what: string, fileName: string, content: string | Uint8Array];

const CSV: readonly Made[] = [
  ['a heading that is a name', 'a.csv', rows(';', 'Fecha;Quintanilla Ezpeleta;Importe;Saldo')],
  ['a heading with an account number', 'a.csv', rows(';', 'Fecha;Concepto;Importe 31926819;Saldo')],
  [
    'names in unused columns of the heading',
    'a.csv',
    LIST.replace('Saldo', 'Saldo;;Wojciechowska'),
  ],
  [
    'a name with blanks between its letters',
    'a.csv',
    `T i t u l a r : Q U I N T A N I L L A   E Z P E L E T A\n${LIST}`,
  ],
  ['a name with dots between its letters', 'a.csv', `E.Z.P.E.L.E.T.A;;;\n${LIST}`],
  [
    'soft hyphens and joiners in names',
    'a.csv',
    LIST.replace('Pan', 'Quin\u00adta\u00adni\u200blla Ez\u2060pe\u200dleta'),
  ],
  [
    'names in full-width letters',
    'a.csv',
    LIST.replace('Pan', 'Ｅｚｐｅｌｅｔａ ３１９２６８１９'),
  ],
  ['names in mathematical letters', 'a.csv', LIST.replace('Pan', '𝐄𝐳𝐩𝐞𝐥𝐞𝐭𝐚')],
  ['a sort code like a day', 'a.csv', `Sort code: 10-29-38;;;\n${LIST}`],
  ['a sort code like a valid day', 'a.csv', LIST.replace('Pan', 'TO 10-29-38 31926819')],
  ['a card number in several spellings', 'a.csv', LIST.replace('Pan', '4929.4817.5031.7264')],
  ['names in other scripts', 'a.csv', LIST.replace('Pan', 'Μαυρομιχάλης Кузнецова')],
  ['an address and an email', 'a.csv', `Calle Zumalacárregui 14; ez@correovivo.example;;\n${LIST}`],
  [
    'a link with a name',
    'a.csv',
    LIST.replace('Pan', 'https://a.example/?u=Quintanilla&t=612345678'),
  ],
  ['a name behind the list', 'a.csv', `${LIST}"Quintanilla, Ezpeleta";612 345 678\n`],
  ['an IBAN in pieces', 'a.csv', LIST.replace('Pan', 'ES79-2100-0813-6101-2345-6789')],
];

const TSV: readonly Made[] = [
  [
    'names in the title and headings',
    'a.tsv',
    `Ezpeleta\t\t\t\n${rows('\t', 'Fecha\tQuintanilla\tImporte\tSaldo')}`,
  ],
  [
    'a phone number',
    'a.tsv',
    rows('\t', 'Fecha\tConcepto\tImporte\tSaldo').replace('Pan', '+34 612-34-56-78'),
  ],
];

const OFX_HEAD =
  'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\n';
const OFX_BODY =
  '<STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>9381045567<ACCTID>31926819<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>20260228<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260203<TRNAMT>-2.40<FITID>X1<NAME>Ezpeleta</STMTTRN></BANKTRANLIST></STMTRS>';
const ofx = (uid: string, sign: string, body = OFX_BODY): string =>
  `${OFX_HEAD}NEWFILEUID:${uid}\n\n<OFX><SIGNONMSGSRSV1><SONRS>${sign}</SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS>${body}</STMTTRNRS></BANKMSGSRSV1></OFX>`;

const OFX: readonly Made[] = [
  ['ids and cookies', 'a.ofx', ofx('NONE', '<SESSCOOKIE>Quintanilla31926819<USERKEY>9381045567')],
  ['the id of the file', 'a.ofx', ofx('Quintanilla-31926819', '<DTSERVER>20260228')],
  ['an unknown organization', 'a.ofx', ofx('NONE', '<FI><ORG>Caja Ezpeleta<FID>9381045567</FI>')],
  ['an unknown element', 'a.ofx', ofx('NONE', '<DTSERVER>20260228<QUINTANILLA>1')],
  ['text behind a day', 'a.ofx', ofx('NONE', '<DTSERVER>20260228 Quintanilla')],
  [
    'a value in two lines',
    'a.ofx',
    ofx('NONE', '<DTSERVER>20260228', OFX_BODY.replace('<NAME>', '<MEMO>a\nQuintanilla<NAME>')),
  ],
  [
    'comments and attributes of version 2',
    'a.ofx',
    `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211" NEWFILEUID="Quintanilla"?><!-- Ezpeleta --><OFX a="Wojciechowska"><BANKMSGSRSV1><STMTTRNRS>${OFX_BODY.replace(/<(\w+)>([^<]+)/g, '<$1>$2</$1>')}</STMTTRNRS></BANKMSGSRSV1></OFX>`,
  ],
];

const QIF_ROWS =
  "!Type:Bank\nD03/02'26\nT-2.40\nPEzpeleta\nMPan\n^\nD14/02'26\nT100.00\nPQuintanilla\n^\n";
const QIF: readonly Made[] = [
  [
    'the description of an account',
    'a.qif',
    `!Account\nNEzpeleta\nDCuenta de Quintanilla 31926819\nTBank\n^\n${QIF_ROWS}`,
  ],
  ['unknown headings', 'a.qif', `!Option:Quintanilla\n${QIF_ROWS}`],
  ['a mark that is a name', 'a.qif', QIF_ROWS.replace('MPan', 'CWojciechowska\nTBank of Ezpeleta')],
  [
    'an address',
    'a.qif',
    QIF_ROWS.replace('MPan', 'AQuintanilla\nACalle Zumalacarregui 14\nN87654321'),
  ],
];

const mt940 = (head: string, more = ''): string =>
  `${head}:20:STARTUMS\n:25:ES7921000813610123456789\n:28C:9381045567/1\n:60F:C260201EUR100,00\n:61:2602030203D2,40NTRFNONREF//87654321\n:86:EZPELETA\n${more}:62F:C260203EUR97,60\n-\n`;
const MT940: readonly Made[] = [
  [
    'numbers and a name in its blocks',
    'a.sta',
    mt940('{1:F01CAIXESBBAXXX9381045567}{2:O940QUINTANILLA}{3:{108:31926819}}{4:\n'),
  ],
  ['a name before the first block', 'a.sta', mt940('QUINTANILLA\n31926819\n')],
  [
    'free texts after codes',
    'a.sta',
    mt940('', ':13D:2602031200+0100 QUINTANILLA\n:90D:31926819EUR2,40\n:NS:22Ezpeleta\n'),
  ],
];

const camt = ({ head = '', attribute = '', code = 'OPBD', more = '' } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"${attribute}><BkToCstmrStmt><GrpHdr><MsgId>9381045567</MsgId></GrpHdr><Stmt><Id>31926819</Id>${more}<Acct><Id><IBAN>ES7921000813610123456789</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>Quintanilla</Nm></Ownr></Acct><Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-02-01</Dt></Dt></Bal><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">97.60</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-02-03</Dt></Dt></Bal><Ntry><Amt Ccy="EUR">2.40</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-02-03</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Cdtr><Pty><Nm>Ezpeleta</Nm></Pty></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
const CAMT: readonly Made[] = [
  ['a name before the code of a balance', 'a.xml', camt({ code: `${entities('Ezpeleta')}OPBD` })],
  [
    'a code written with entities',
    'a.xml',
    camt({ more: `<BkTxCd><Prtry><Cd>${entities('4929 4817 5031 7264')}</Cd></Prtry></BkTxCd>` }),
  ],
  [
    'instructions and comments',
    'a.xml',
    camt({ head: '<?made by="Quintanilla"?><!-- Ezpeleta 31926819 -->' }),
  ],
  [
    'unknown attributes',
    'a.xml',
    camt({ attribute: ' xmlns:e="urn:ezpeleta:31926819" owner="Quintanilla"' }),
  ],
  [
    'an unknown element',
    'a.xml',
    camt({ more: '<Wojciechowska a="31926819"/><ElctrncSeqNb>9381045567</ElctrncSeqNb>' }),
  ],
  [
    'a name written with entities',
    'a.xml',
    camt({
      more: `<AddtlStmtInf>${entities('Quintanilla')}</AddtlStmtInf>`,
    }),
  ],
  [
    'codes that are names',
    'a.xml',
    camt({ code: 'Quintanilla', more: '<FrToDt><FrDtTm>Ezpeleta</FrDtTm></FrToDt>' }),
  ],
  [
    'a section of raw text',
    'a.xml',
    camt({ more: '<AddtlStmtInf><![CDATA[Quintanilla 31926819]]></AddtlStmtInf>' }),
  ],
];

const RECORDS: readonly Made[] = [
  [
    'a line that begins like a record',
    'a.n43',
    `${['11210008130000200051260201260228200000000010000978', '33210008130000200051000000000000000000000000000000000000200000000010000978'].map((line) => line.padEnd(80)).join('\n')}\n2393 8104 5567`,
  ],
  [
    'a name in unused columns of a record',
    'a.n43',
    [
      '112100081393810455672602012602282000000000100009783QUINTANILLA EZPELETA',
      '22    0813260203260203021231000000000002400000000000031926819EZPELETA',
      '3321000813938104556700001000000000002400000000000000000000000200000000009760978',
      `88${'9'.repeat(18)}000003QUINTANILLA`,
    ]
      .map((line) => line.padEnd(80).slice(0, 80))
      .join('\n'),
  ],
];

const PRINTED: readonly Made[] = ['CODA', 'CFONB', 'ABO, codes of the table: published'].flatMap(
  (name) => {
    const [locale] = LOCALES;
    const carrier = CARRIERS.find((each) => each.name === name);
    if (!carrier || !locale) throw new Error(`no ${name}`);
    const lines = Buffer.from(carrier.print(makeLedger({ seed: 5, locale, rows: 6 })))
      .toString()
      .split('\n');
    const into = (line: string) => [...lines.slice(0, 3), line, ...lines.slice(3)].join('\n');
    return [
      [`a line of its own in ${name}`, 'a.txt', into('3192 6819 Quintanilla')],
      [
        `a name behind a record of ${name}`,
        'a.txt',
        lines.map((line, at) => (at === 1 ? `${line.trimEnd()}EZPELETA` : line)).join('\n'),
      ],
    ] satisfies Made[];
  },
);

const HTML_TABLE =
  '<table><tr><th>Fecha</th><th>Concepto</th><th>Importe</th><th>Saldo</th></tr><tr><td>03/02/2026</td><td>Ezpeleta</td><td>-2,40</td><td>97,60</td></tr><tr><td>04/02/2026</td><td>Pan</td><td>100,00</td><td>197,60</td></tr></table>';
const html = (head: string, body: string): string =>
  `<html><head>${head}</head><body>${body}</body></html>`;
const HTML: readonly Made[] = [
  [
    'full-width letters written with entities, before others',
    'a.xls',
    html('', HTML_TABLE.replace('Pan', `${entities('Ｅｚｐｅｌｅｔａ')}DKK`)),
  ],
  [
    'attributes without quotes',
    'a.xls',
    html('', `<div data-owner=Quintanilla id=u31926819>${HTML_TABLE}</div>`),
  ],
  [
    'classes and styles',
    'a.xls',
    html(
      '<style>.quintanilla { color: red } /* 31926819 */</style>',
      `<p class="quintanilla ezpeleta">Lista</p>${HTML_TABLE}`,
    ),
  ],
  [
    'a tag that is cut off',
    'a.xls',
    `<html><body>${HTML_TABLE}<td class="Quintanilla" title=31926819`,
  ],
  [
    'an unknown element',
    'a.xls',
    html('', `<x-wojciechowska>Lista</x-wojciechowska>${HTML_TABLE}`),
  ],
  [
    'conditional comments',
    'a.xls',
    html('<!--[if gte mso 9]><xml><x:Name>Quintanilla</x:Name></xml><![endif]-->', HTML_TABLE),
  ],
  [
    'a name in tags and entities',
    'a.xls',
    html(
      '',
      `<p>Qu&#105;nt&shy;an&#x69;lla</p>${HTML_TABLE.replace('Pan', '<b>Ez</b>&#112;eleta 31926819')}`,
    ),
  ],
  [
    'a heading that is a name',
    'a.xls',
    html('', HTML_TABLE.replace('Concepto', 'Quintanilla 31926819')),
  ],
  [
    'styles within tags',
    'a.xls',
    html(
      '<meta name=author content=Quintanilla>',
      `<div style="background:url(/Ezpeleta/31926819.png)">${HTML_TABLE}</div>`,
    ),
  ],
];

const xmlSheet = (head: string, styles: string, name = 'Lista'): string =>
  `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>${head}<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${styles}<Worksheet ss:Name="${name}"><Table>${[
    ['Fecha', 'Concepto', 'Importe', 'Saldo'],
    ['03/02/2026', 'Pan', '-2,40', '97,60'],
    ['04/02/2026', 'Pan', '100,00', '197,60'],
  ]
    .map(
      (row) =>
        `<Row>${row.map((cell) => `<Cell><Data ss:Type="String">${cell}</Data></Cell>`).join('')}</Row>`,
    )
    .join('')}</Table></Worksheet></Workbook>`;
const XML_SHEET: readonly Made[] = [
  [
    'properties and comments',
    'a.xls',
    xmlSheet(
      '<!-- Quintanilla -->',
      '<DocumentProperties><Author>Ezpeleta</Author><Manager>Wojciechowska</Manager></DocumentProperties>',
    ),
  ],
  [
    'names of styles and formats',
    'a.xls',
    xmlSheet(
      '',
      '<Styles><Style ss:ID="Quintanilla"><NumberFormat ss:Format="&quot;Ezpeleta 31926819&quot;0.00"/></Style></Styles>',
    ),
  ],
  [
    'the name of the sheet and defined names',
    'a.xls',
    xmlSheet(
      '',
      '<Names><NamedRange ss:Name="Ezpeleta" ss:RefersTo="=Quintanilla!R1C1"/></Names>',
      'Quintanilla 31926819',
    ),
  ],
];

const CELLS = [
  ['Fecha', 'Concepto', 'Importe', 'Saldo'],
  ['03/02/2026', 'Ezpeleta', -2.4, 97.6],
  ['04/02/2026', 'Quintanilla', 100, 197.6],
];

function book(bookType: 'xlsx' | 'biff8', name: string, format = '0.00'): Uint8Array {
  const made = utils.book_new();
  const sheet = utils.aoa_to_sheet(CELLS);
  for (const cell of ['C2', 'C3', 'D2', 'D3']) sheet[cell].z = format;
  sheet.B2.c = [{ a: 'Wojciechowska', t: 'Quintanilla 31926819' }];
  utils.book_append_sheet(made, sheet, name);
  made.Props = { Author: 'Wojciechowska', Title: 'Quintanilla', Company: 'Ezpeleta' };
  made.Custprops = { Ezpeleta: '31926819' };
  made.Workbook = { Names: [{ Name: 'Quintanilla', Ref: `'${name}'!$A$1` }] };
  return new Uint8Array(write(made, { type: 'buffer', bookType, bookSST: true }));
}

const BOOKS: readonly Made[] = (['xlsx', 'biff8'] as const).flatMap((type) => {
  const fileName = type === 'xlsx' ? 'a.xlsx' : 'a.xls';
  return [
    ['properties, comments and names', fileName, book(type, 'Lista')],
    ['the name of a sheet', fileName, book(type, 'Quintanilla 31926819')],
    ['number formats', fileName, book(type, 'Lista', '"Ezpeleta 31926819" 0.00')],
  ] satisfies Made[];
});

const ods = (
  styles: string,
  table: string,
  more: readonly { name: string; data: Uint8Array }[] = [],
) =>
  writeZip([
    { name: 'mimetype', data: text('application/vnd.oasis.opendocument.spreadsheet') },
    {
      name: 'content.xml',
      data: text(
        `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${table}</office:spreadsheet></office:body></office:document-content>`,
      ),
    },
    ...more,
  ]);
const odsTable = (name: string, more = ''): string =>
  `<table:table table:name="${name}">${CELLS.map((row) => `<table:table-row>${row.map((cell) => `<table:table-cell office:value-type="${typeof cell === 'number' ? `float" office:value="${cell}` : 'string'}"><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table>${more}`;
const ODS: readonly Made[] = [
  [
    'names of styles and texts of formats',
    'a.ods',
    ods(
      '<style:style style:name="Quintanilla" style:family="table-cell"/><number:number-style style:name="N1"><number:text>Ezpeleta 31926819</number:text></number:number-style>',
      odsTable('Lista'),
    ),
  ],
  [
    'the name of the sheet and named ranges',
    'a.ods',
    ods(
      '',
      odsTable(
        'Quintanilla',
        '<table:named-expressions><table:named-range table:name="Ezpeleta" table:cell-range-address="$Quintanilla.$A$1"/></table:named-expressions>',
      ),
    ),
  ],
  [
    'namespaces and instructions',
    'a.ods',
    ods(
      '<?made by="Ezpeleta"?><x:quintanilla xmlns:x="urn:wojciechowska:31926819"/>',
      odsTable('Lista'),
      [{ name: 'Quintanilla/meta.xml', data: text('<a>Ezpeleta</a>') }],
    ),
  ],
];

const KINDS: Readonly<Record<string, readonly Made[]>> = {
  ...{ CSV, TSV, OFX, QIF, MT940, CAMT, 'Norma 43': RECORDS, HTML, 'fixed records': PRINTED },
  ...{ 'SpreadsheetML XML': XML_SHEET, 'xlsx and xls': BOOKS, ods: ODS },
};

export const TRICKY_FILES: readonly TrickyFile[] = Object.entries(KINDS).flatMap(([kind, files]) =>
  files.map(([what, fileName, content]) => ({
    kind,
    what,
    fileName,
    bytes: typeof content === 'string' ? text(content) : content,
  })),
);
