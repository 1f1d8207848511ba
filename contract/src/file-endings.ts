/**
 * What a file's name says it is, in lower case: `csv` of "July.CSV". Null where it says nothing: without a dot, or with
 * something behind the last one that is no extension ("Statement 31.12.2026", "list.csv (1)").
 */
export const extensionOf = (fileName: string): string | null =>
  /\.([a-z][a-z0-9]{0,7})$/i.exec(fileName.trim().slice(-20))?.[1]?.toLowerCase() ?? null;

/** One ending for each kind of file that can be imported, as texts and refusals name them. */
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
 * Endings of files that can be imported. Banks and programs call texts, pages and workbooks by each other's names, so any
 * of them may hold any table; the bytes say which it is.
 */
export const IMPORT_ENDINGS: readonly string[] = [
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
  // Browsers and editors leave these behind a name.
  ...['download', 'part', 'bak', 'old', 'tmp'],
];

/** `.csv, .xls, .xlsx … or .zip` */
export const endingsInWords = (last: 'and' | 'or'): string =>
  NAMED.map((ending) => `.${ending}`)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ` ${last} `);

/** Whether the file's name ends in one of them. */
export const hasImportEnding = (fileName: string): boolean =>
  IMPORT_ENDINGS.includes(extensionOf(fileName) ?? '');

/** The ending that the name has and no file for an import; null for names that say nothing. */
export function foreignEnding(fileName: string): string | null {
  return hasImportEnding(fileName) ? null : extensionOf(fileName);
}

/** The user's own export is the one archive that can be imported. */
export const isArchive = (fileName: string): boolean => extensionOf(fileName) === 'zip';
