/**
 * Returns the extension in lower case: `csv` for "July.CSV". Null if the name has no dot, or if the text after the last
 * dot is not an extension ("Statement 31.12.2026", "list.csv (1)").
 */
export const extensionOf = (fileName: string): string | null =>
  /\.([a-z][a-z0-9]{0,7})$/i.exec(fileName.trim().slice(-20))?.[1]?.toLowerCase() ?? null;

/** One extension for each kind of importable file; UI text and error messages list these. */
const NAMED = [
  'csv',
  'xls',
  'xlsx',
  'ods',
  'pdf',
  'ofx',
  'qif',
  'xml',
  'n43',
  'txt',
  'zip',
] as const;

/**
 * Extensions of importable files. Banks and programs mix up the extensions of text files, web pages and workbooks, so a
 * file with any of them may contain any kind of table; the bytes determine which.
 */
export const IMPORT_EXTENSIONS: readonly string[] = [
  ...NAMED,
  ...['tsv', 'tab', 'text', 'dat', 'asc', 'prn'],
  ...['xlsm', 'xlt', 'xltx', 'ods', 'html', 'htm', 'xhtml'],
  // Extensions of OFX for Quicken, MT940, ABO and GPC, CODA, CFONB.
  ...['qfx', 'qbo', 'sta', 'mt940', 'swi', 'abo', 'gpc', 'cod', 'coda', 'cfonb', 'cfo'],
  ...['q43', 'c43', 'csb', 'csb43', 'aeb', 'aeb43', 'norma43'],
  ...[
    'ofx',
    'qfx',
    'qif',
    'camt',
    'mt940',
    'sta',
    'swi',
    'gpc',
    'abo',
    'cod',
    'coda',
    'cfonb',
    'afb',
  ],
  // Suffixes that browsers and editors append to file names.
  ...['download', 'part', 'bak', 'old', 'tmp'],
];

/** `last` is the word before the last one, in the reader's language. */
export const listExtensions = (last: 'and' | 'or' | 'y' | 'o'): string =>
  NAMED.map((ending) => `.${ending}`)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ` ${last} `);

export const isImportable = (fileName: string): boolean =>
  IMPORT_EXTENSIONS.includes(extensionOf(fileName) ?? '');

/** Returns the extension of a file that cannot be imported; null for importable files and names without an extension. */
export function unsupportedExtension(fileName: string): string | null {
  return isImportable(fileName) ? null : extensionOf(fileName);
}

/** The only archive that can be imported is the user's own export. */
export const isArchive = (fileName: string): boolean => extensionOf(fileName) === 'zip';
