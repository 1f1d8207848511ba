import iconv from 'iconv-lite';

/** Of the languages of our banks. The first are by far the most frequent. */
const FREQUENT = 'áéíóúñÁÉÍÓÚÑ';
const RARE = 'àèòïüçÀÈÒÏÜÇ';
/** What windows-1252 has besides: letters of other languages, and the apostrophe of a spreadsheet. */
const WESTERN = 'âãäåæêëìîôõöøùûýÿßÂÃÄÅÆÊËÌÎÔÕÖØÙÛÝ’';

/** In the order in which equal claims are decided: Windows, old Macs ("CSV (Macintosh)"), DOS ("CSV (MS-DOS)", Norma 43). */
const CODE_PAGES = [
  { name: 'win1252', weights: weightsIn('win1252', [FREQUENT + RARE + WESTERN, '']) },
  { name: 'macintosh', weights: weightsIn('macintosh', [FREQUENT, RARE]) },
  { name: 'cp850', weights: weightsIn('cp850', [FREQUENT, RARE]) },
];

/** What each byte says for a code page: twice as much where it is a frequent letter there. */
function weightsIn(codePage: string, [frequent, rare]: readonly [string, string]): Uint8Array {
  const weights = new Uint8Array(256);
  for (const byte of iconv.encode(rare, codePage)) weights[byte] = 1;
  for (const byte of iconv.encode(frequent, codePage)) weights[byte] = 2;
  return weights;
}

/** Text of bytes that are not Unicode, in the code page that makes the most of them letters inside of words. */
export function decodeSingleByte(bytes: Uint8Array): string {
  const claims = CODE_PAGES.map(() => 0);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80 || !(isLetter(bytes[at - 1]) || isLetter(bytes[at + 1]))) continue;
    CODE_PAGES.forEach(({ weights }, page) => {
      claims[page] = (claims[page] ?? 0) + (weights[byte] ?? 0);
    });
  }
  const best = CODE_PAGES[claims.indexOf(Math.max(...claims))]?.name ?? 'win1252';
  // Not by TextDecoder: Node.js 20 takes windows-1252 for Latin-1, which has no euro and no curly quotes.
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), best);
}

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));
