/**
 * Returns the extension in lower case: `csv` for "July.CSV". Null without a dot, or if what follows the last one is not
 * an extension ("Statement 31.12.2026", "list.csv (1)").
 */
export const extensionOf = (fileName: string): string | null =>
  /\.([a-z][a-z0-9]{0,7})$/i.exec(fileName.trim().slice(-20))?.[1]?.toLowerCase() ?? null;

/** One extension for each kind of importable file, as texts and errors list them. */
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
 * Extensions of importable files. Banks and programs mix up those of text files, web pages and workbooks, so any of
 * them may hold any table; the bytes decide.
 */
export const IMPORT_EXTENSIONS: readonly string[] = [
  ...NAMED,
  ...['tsv', 'tab', 'text', 'dat', 'asc', 'prn'],
  ...['xlsm', 'xlt', 'xltx', 'ods', 'html', 'htm', 'xhtml'],
  // OFX for Quicken, MT940, ABO and GPC, CODA, CFONB.
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
  // Suffixes that browsers and editors append.
  ...['download', 'part', 'bak', 'old', 'tmp'],
];

export const listExtensions = (last: 'and' | 'or'): string =>
  NAMED.map((ending) => `.${ending}`)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ` ${last} `);

export const isImportable = (fileName: string): boolean =>
  IMPORT_EXTENSIONS.includes(extensionOf(fileName) ?? '');

/** The extension of a file that cannot be imported; null for importable files and names without an extension. */
export function unsupportedExtension(fileName: string): string | null {
  return isImportable(fileName) ? null : extensionOf(fileName);
}

/** The only importable archive is the user's own export. */
export const isArchive = (fileName: string): boolean => extensionOf(fileName) === 'zip';
