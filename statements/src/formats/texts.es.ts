import type { Catalogue } from '@saldo/contract/languages';

const AGAIN = 'Descárgalo de nuevo de tu banco y elige el archivo nuevo.';
const EDITED = 'Puede que el archivo se haya modificado.';
const EDITED_OR_CUT = 'Puede que el archivo se haya modificado o esté cortado.';
const AS_TABLE = 'Exporta la cuenta como CSV o Excel y elige ese archivo.';

/** Messages about files in declared formats. These formats name their own accounts, currencies and signs. */
export const declared = {
  names: {
    ofx: 'un archivo OFX',
    qif: 'un archivo QIF',
    camt: 'un archivo CAMT',
    mt940: 'un archivo MT940',
    abo: 'un archivo ABO',
    coda: 'un archivo CODA',
    cfonb: 'un archivo CFONB',
  },
  cut: (what: string) => `Es ${what}, pero le falta el final. ${AGAIN}`,
  empty: (what: string) =>
    `Es ${what} sin ninguna cuenta. Exporta los movimientos de la cuenta y elige ese archivo.`,
  balances: (line: number) =>
    `Línea ${line}: el saldo inicial y los movimientos no suman el saldo final, así que el archivo está incompleto. ${AGAIN}`,
  totals: (line: number) =>
    `Línea ${line}: el número o las sumas que constan aquí no coinciden con los movimientos, así que el archivo está incompleto. ${AGAIN}`,
  field: (line: number, name: string, found: string, wanted: string) =>
    `Línea ${line}: Saldo esperaba ${wanted} en ${name} y ha encontrado ${found}. ${EDITED_OR_CUT} ${AGAIN}`,
  missing: (line: number, name: string) =>
    `Línea ${line}: falta ${name}. ${EDITED_OR_CUT} ${AGAIN}`,
  unexpected: (line: number, found: string) =>
    `Línea ${line}: Saldo no esperaba ${found} aquí. ${EDITED} ${AGAIN}`,
  columns: (from: number, to: number) =>
    from === to ? `la columna ${from}` : `las columnas ${from} a ${to}`,
  currencies: (line: number, one: string, other: string) =>
    `La línea ${line} está en ${one}, pero su cuenta está en ${other}. ${AS_TABLE}`,
  manyAccounts: (most: number) =>
    `Esta lista tiene más de ${most} cuentas. Exporta menos cuentas cada vez y elige esos archivos.`,
  unnamedCurrency: (line: number) =>
    `La línea ${line} pasa dinero a otra divisa, pero esta lista no dice a cuál. Exporta las cuentas de cada divisa en un archivo aparte.`,
  reversals: (line: number) =>
    `Línea ${line}: esta anulación se puede leer de dos formas y los saldos no lo aclaran. ${AS_TABLE}`,
  splits: (line: number) =>
    `Línea ${line}: las partes de este movimiento no suman su importe. Exporta de nuevo la cuenta y elige el archivo nuevo.`,
  app: (name: string) =>
    `Es una lista de ${name} sin ningún movimiento. Exporta los movimientos y elige ese archivo.`,
  mt942:
    'Es un archivo MT942, con movimientos aún sin contabilizar y sin saldos. Cuando el banco los haya contabilizado, elige el archivo MT940 de la cuenta.',
  investments:
    'Es un extracto de inversiones, y Saldo no los importa. Exporta los movimientos de una cuenta bancaria o de una tarjeta.',
  declaration:
    'Este archivo XML declara sus propias entidades, algo que los bancos no hacen nunca, así que Saldo no lo ha abierto. Descárgalo de nuevo de tu banco.',
  tooDeep:
    'Este archivo tiene demasiados niveles para ser un extracto. Descárgalo de nuevo de tu banco.',
  mixedArchive:
    'Este archivo comprimido contiene archivos CAMT y de otros tipos. Descomprímelo y elige los extractos uno a uno.',
  expected: {
    amount: 'un importe',
    day: 'una fecha',
    currency: 'una divisa',
    iban: 'un número de cuenta con dígitos de control válidos',
    sign: 'un signo de cargo o abono',
    balance: 'un saldo',
    movement: 'un movimiento',
  },
} satisfies Catalogue<typeof import('./texts.ts').declared>;
