import { deflateSync } from 'node:zlib';

/** A file made to exhaust its reader. */
export interface HostileFile {
  what: string;
  fileName: string;
  bytes(): Uint8Array;
}

const TEXT = 'BT /F1 12 Tf 50 700 Td (01/02/2026 Coffee 1.50 100.00) Tj ET';
const MB = 1024 * 1024;

interface Parts {
  /** The page's contents. */
  contents?: Buffer;
  /** Entries of the contents' dictionary besides its length. */
  filter?: string;
  /** A map from codes to letters. */
  map?: string;
  /** More objects, as they stand in the file. */
  objects?: readonly Buffer[];
  /** Entries of the font. */
  font?: string;
}

const stream = (entries: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${data.length} ${entries} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);

/** A PDF of one page. */
function pdf({ contents, filter = '', map, objects = [], font }: Parts): Buffer {
  const cid =
    '/Subtype /Type0 /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>]';
  const own = font ?? (map === undefined ? '/Subtype /Type1' : `${cid} /ToUnicode 6 0 R`);
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream(filter, contents ?? Buffer.from(TEXT)),
    `<< /Type /Font /BaseFont /Helvetica ${own} >>`,
    stream('', Buffer.from(map ?? '')),
    ...objects,
  ].map((body) => Buffer.from(body));
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  let at = 9;
  const add = (part: Uint8Array) => {
    parts.push(part);
    at += part.length;
  };
  for (const [number, body] of bodies.entries()) {
    places.push(at);
    add(Buffer.concat([Buffer.from(`${number + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
  }
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const map = (body: string): Buffer => pdf({ map: body });
const zeros = (size: number): Buffer => Buffer.alloc(size, 0x20);
const flate = (data: Buffer): Buffer => deflateSync(data, { level: 9 });
const layered = (size: number, layers: number): Buffer => {
  let data = zeros(size);
  for (let layer = 0; layer < layers; layer += 1) data = flate(data);
  return data;
};
const FLATE = '/Filter /FlateDecode';
const hex = (data: Buffer): Buffer => Buffer.from(`${data.toString('hex')}>`);
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** PDFs that make a reader allocate, repeat or nest. */
export const HOSTILE_PDFS: readonly HostileFile[] = [
  ['map of one huge range', () => map('beginbfrange <000000> <FFFFFE> <0041> endbfrange')],
  [
    'map of many ranges',
    () => map(`beginbfrange ${'<0000> <FFFF> <0041> '.repeat(4000)} endbfrange`),
  ],
  ['map of code points', () => map(`begincidrange <00000000> <7FFFFFFF> 1 endcidrange`)],
  ['map of a long text', () => map(`beginbfchar <01> <${'0041'.repeat(2 * MB)}> endbfchar`)],
  ['flate of 500 MB', () => pdf({ filter: FLATE, contents: layered(500 * MB, 1) })],
  [
    'flate with another window size',
    () => {
      const contents = layered(400 * MB, 1);
      contents[0] = 0x68;
      contents[1] = 0x81;
      return pdf({ filter: FLATE, contents });
    },
  ],
  [
    'flate in hexadecimal',
    () =>
      pdf({
        filter: '/Filter [/ASCIIHexDecode /FlateDecode]',
        contents: hex(layered(300 * MB, 1)),
      }),
  ],
  [
    'flate of flate of flate of flate',
    () =>
      pdf({
        filter: `/Filter [${'/FlateDecode '.repeat(4)}]`,
        contents: layered(600 * MB, 4),
      }),
  ],
  [
    'flate with an escaped name',
    () => pdf({ filter: '/Filter /Fl#61teDecode', contents: layered(400 * MB, 1) }),
  ],
  [
    'flate with a long head',
    () => pdf({ filter: `/X (${'x'.repeat(2000)}) ${FLATE}`, contents: layered(400 * MB, 1) }),
  ],
  [
    'run lengths',
    () =>
      pdf({
        filter: '/Filter /RunLengthDecode',
        contents: Buffer.concat([Buffer.alloc(6 * MB, Buffer.from([129, 32])), Buffer.from([128])]),
      }),
  ],
  [
    'a million strings',
    () =>
      pdf({
        filter: FLATE,
        contents: flate(Buffer.from(`BT /F1 9 Tf ${'(a) Tj '.repeat(3_000_000)} ET`)),
      }),
  ],
  [
    'one string of 40 MB',
    () =>
      pdf({
        filter: FLATE,
        contents: flate(
          Buffer.concat([Buffer.from('BT /F1 9 Tf ('), zeros(40 * MB), Buffer.from(') Tj ET')]),
        ),
      }),
  ],
  ['nested arrays', () => pdf({ filter: FLATE, contents: flate(Buffer.from(nested(3_000_000))) })],
  [
    'nested dictionaries',
    () => pdf({ objects: [Buffer.from(`${'<< /A '.repeat(200_000)}1${' >>'.repeat(200_000)}`)] }),
  ],
  [
    'a page tree that contains itself',
    () => Buffer.from(pdf({}).toString('latin1').replace('[3 0 R]', '[2 0 R]'), 'latin1'),
  ],
  [
    'a billion pages',
    () => Buffer.from(pdf({}).toString('latin1').replace('/Count 1', '/Count 999999999'), 'latin1'),
  ],
  [
    '100,000 objects',
    () => pdf({ objects: Array.from({ length: 100_000 }, () => Buffer.from('<< /A [1 2 3] >>')) }),
  ],
  [
    'widths of a million letters',
    () =>
      pdf({
        font: `/Subtype /TrueType /FirstChar 0 /LastChar 9999999 /Widths [${'500 '.repeat(1_000_000)}]`,
      }),
  ],
].map(([what, bytes]) => ({
  what: `PDF: ${String(what)}`,
  fileName: 'statement.pdf',
  bytes: bytes as () => Buffer,
}));
