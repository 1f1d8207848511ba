import { deflateSync } from 'node:zlib';

/** A piece of text on a PDF page, positioned in points from the left and top. */
export interface PdfText {
  x: number;
  y: number;
  text: string;
  /** Font size in points. */
  size?: number;
}

export const PAGE = { width: 595, height: 842 } as const;

const NARROW = new Set(" .,:;'!|ijlI()[]/-");
const WIDE = new Set('mwMW@%—');

/** Returns the width of a character in thousandths of the font size. All digits are equally wide. */
const widthOfSign = (sign: string): number =>
  NARROW.has(sign) ? 278 : WIDE.has(sign) ? 833 : /[\p{Lu}]/u.test(sign) ? 667 : 556;

/** Returns the width of a string in points. */
export const widthOf = (text: string, size = 9): number =>
  [...text].reduce((sum, sign) => sum + widthOfSign(sign), 0) * (size / 1000);

const hex = (value: number): string => value.toString(16).padStart(4, '0');

/** Encodes a character as hexadecimal UTF-16, as in ToUnicode maps. */
const utf16 = (sign: string): string =>
  Array.from({ length: sign.length }, (_, at) => hex(sign.charCodeAt(at))).join('');

export interface PdfExtras {
  isLocked?: boolean;
  /** True for an XFA form, which only a program can draw. */
  isForm?: boolean;
  objects?: readonly string[];
}

/** Writes a PDF with a font that has every character used, and a ToUnicode map. */
export function writePdf(
  pages: readonly (readonly PdfText[])[],
  extras: PdfExtras = {},
): Uint8Array {
  const signs = [...new Set(pages.flatMap((page) => page.flatMap(({ text }) => [...text])))];
  const codes = new Map(signs.map((sign, at) => [sign, at + 1]));
  const map = signs.map((sign) => `<${hex(codes.get(sign) ?? 0)}> <${utf16(sign)}>`);
  const toUnicode = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...chunks(map, 100).map((some) => `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`),
    'endcmap end end',
  ].join('\n');
  const widths = signs.map(widthOfSign).join(' ');
  const kids = pages.map((_, at) => `${6 + 2 * at} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${extras.isForm ? FORM : ''} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /Helvetica /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 5 0 R >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Helvetica /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 556 /W [1 [${widths}]] /FontDescriptor << /Type /FontDescriptor /FontName /Helvetica /Flags 32 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>`,
    streamOf(toUnicode),
    ...pages.flatMap((page, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${7 + 2 * at} 0 R >>`,
      streamOf(page.map((text) => shown(text, codes)).join('\n')),
    ]),
    ...(extras.objects ?? []),
  ];
  return assembled(objects, extras.isLocked ? LOCK : '');
}

export const isRightToLeft = (text: string): boolean => /[\u0590-\u05ff]/.test(text);

const FORM = '/AcroForm << /Fields [] /XFA [(template) 5 0 R] >>';
/** Encryption entry for a file whose password is not known. */
const LOCK = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'5a'.repeat(32)}> /U <${'a5'.repeat(32)}> >> /ID [<00> <00>]`;

/** Returns the characters in visual order from left to right, with Hebrew words reversed. */
const onPaper = (text: string): string[] =>
  isRightToLeft(text)
    ? (text.match(/[\d.,/:-]+|[A-Za-z0-9]+|./g) ?? []).toReversed().flatMap((run) => [...run])
    : [...text];

function shown({ x, y, text, size = 9 }: PdfText, codes: ReadonlyMap<string, number>): string {
  const code = onPaper(text)
    .map((sign) => hex(codes.get(sign) ?? 0))
    .join('');
  return `BT /F1 ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${(PAGE.height - y).toFixed(2)} Tm <${code}> Tj ET`;
}

/** Compresses a stream, as all programs do. Each character is one byte. */
export function streamOf(text: string): string {
  const packed = deflateSync(Buffer.from(text, 'latin1')).toString('latin1');
  return `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`;
}

function assembled(objects: readonly string[], inTrailer: string): Uint8Array {
  let file = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return String(place).padStart(10, '0');
  });
  const table = file.length;
  const entries = places.map((place) => `${place} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer << /Size ${size} /Root 1 0 R ${inTrailer} >>\nstartxref\n${table}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
