import { listExtensions } from '@saldo/contract/file-extensions';
import type { Catalogue } from '@saldo/contract/languages';
import { BANK_NAMES } from '@saldo/domain/bank-names';
import { anonymize } from './anonymize/texts.es.ts';
import { declared } from './formats/texts.es.ts';
import { at, count, decimal, euros, noticeText, number, sheetTitle } from './notice-texts.es.ts';
import type { LineOrRow } from './notices.ts';
import type { StatementBank } from './statement-bank.ts';

const EXPORT_TABLE = 'Exporta los movimientos de la cuenta como Excel o CSV y elige ese archivo.';
const SAVE_AS = 'Guárdalo como xlsx o CSV, o expórtalo de nuevo de tu banco.';
const DIGITAL =
  'Exporta los movimientos de la cuenta de tu banco como CSV, Excel, OFX, CAMT o MT940 y elige ese archivo.';
const FROM_BANK_AGAIN = 'Descárgalo de nuevo de tu banco o exporta el extracto como CSV.';
const STATEMENT_AGAIN = 'Exporta de nuevo el extracto y elige el archivo nuevo.';
const SHORTER = 'Exporta un periodo más corto';
const MISREAD = 'Puede que falte algún movimiento o que se haya leído mal.';

const HEADERS: Readonly<Record<StatementBank, string>> = {
  CAIXABANK:
    'Fecha, Fecha valor, Movimiento, Más datos, Importe, Saldo (o Concepto, Fecha, Importe, Saldo, desde la app)',
  REVOLUT:
    'Type, Product, Started Date, Completed Date, Description, Amount, Fee, Currency, State, Balance, en tu idioma',
  BBVA: 'Fecha, F.Valor, Concepto, Movimiento, Importe, Divisa, Disponible',
};

const fields = (n: number) => count(n, 'campo');

/** All messages about files. */
export const es = {
  tooLarge: `Este archivo ocupa más de 20 MB. ${SHORTER}.`,
  empty: `Este archivo está vacío. ${EXPORT_TABLE}`,
  lineTooLong: (line: number) =>
    `La línea ${line} de este archivo es demasiado larga. ${EXPORT_TABLE}`,
  misnamed: (extension: string) =>
    `Este archivo tiene la extensión .${extension}, pero contiene una tabla. Los extractos terminan en ${listExtensions('o')}. Cambia el nombre del archivo o exporta de nuevo los movimientos de tu banco.`,
  notRead: (what: string) => `Este archivo es ${what}, y Saldo no puede leerlo. ${EXPORT_TABLE}`,
  kinds: {
    png: 'una imagen (PNG)',
    jpeg: 'una imagen (JPEG)',
    gif: 'una imagen (GIF)',
    riff: 'una imagen o una grabación (RIFF)',
    tiff: 'una imagen (TIFF)',
    bmp: 'una imagen (BMP)',
    gzip: 'un archivo comprimido (gzip)',
    sevenZip: 'un archivo comprimido (7z)',
    rar: 'un archivo comprimido (RAR)',
    emptyZip: 'un archivo zip vacío',
    rtf: 'un documento de texto enriquecido (RTF)',
    film: 'una imagen o un vídeo (HEIC, MP4)',
    document: 'un documento de otro programa (Word, Outlook o parecido)',
    ...declared.names,
    openDocument: 'una hoja de cálculo OpenDocument',
    webArchive: 'una página web guardada (webarchive)',
    json: 'un archivo JSON',
    xml: 'un archivo XML',
    binary: 'un archivo binario',
  },
  pdf: {
    otherBank: 'Es un PDF. Elige Otro banco y después elige otra vez el archivo.',
    locked:
      'Este PDF está protegido con contraseña. Ábrelo con la contraseña, imprímelo en un PDF nuevo y elige ese archivo.',
    damaged: `Este PDF está dañado y no se puede abrir. ${FROM_BANK_AGAIN}`,
    cutOff: 'A este PDF le falta el final. Descárgalo de nuevo de tu banco.',
    tooLong: (pages: number, most: number) =>
      `Este PDF tiene ${number(pages)} páginas, y Saldo lee ${number(most)} como mucho. Elige un extracto de un periodo más corto.`,
    tooFull:
      'Este PDF contiene mucho más texto que un extracto. Elige un extracto de un periodo más corto.',
    unpacksTooLarge:
      'Este PDF contiene muchos más datos que un extracto, así que Saldo no lo ha abierto. Descárgalo de nuevo de tu banco.',
    scan: `Saldo no ha encontrado texto en este PDF. Puede que sea un escaneo, que solo contiene imágenes de las páginas. ${DIGITAL}`,
    drawn: `Las letras de este PDF están dibujadas, así que Saldo no puede leer su texto. ${DIGITAL}`,
    form: `Este PDF es un formulario (XFA), y Saldo no puede leerlo. ${DIGITAL}`,
    within: (page: number, says: string) => `Página ${page}. ${says}`,
    unproved: `Este PDF contiene movimientos, pero sus saldos y totales no permiten verificar que se hayan leído bien. ${DIGITAL}`,
    closing: (printed: string, read: string, by: string) =>
      `Este PDF muestra un saldo final de ${decimal(printed)}, pero sus movimientos suman ${decimal(read)}, una diferencia de ${decimal(by)}. ${MISREAD} ${DIGITAL}`,
    opening: (printed: string, read: string, by: string) =>
      `Este PDF muestra un saldo inicial de ${decimal(printed)}, pero sus movimientos parten de ${decimal(read)}, una diferencia de ${decimal(by)}. ${MISREAD} ${DIGITAL}`,
    sideBySide: `Este PDF tiene dos listas, una al lado de la otra, que Saldo no puede separar. ${DIGITAL}`,
    rivals: `Los movimientos de este PDF se pueden leer de dos formas, con distintos importes o fechas. ${DIGITAL}`,
    noYears: `Las fechas de este PDF no llevan el año, y el PDF no dice su periodo. ${DIGITAL}`,
  },
  page: {
    tooDeep: `Esta página tiene demasiadas tablas dentro de otras tablas. ${SHORTER} como Excel o CSV.`,
    tooLong: (most: number) =>
      `Esta página tiene más de ${number(most)} filas. ${SHORTER} como Excel o CSV.`,
  },
  workbook: {
    title: sheetTitle,
    within: (sheet: string, says: string) => `${sheet}. ${says}`,
    locked:
      'Este libro está protegido con contraseña. Quítale la contraseña o exporta el extracto sin ella.',
    damaged: `Este libro está dañado y no se puede abrir. ${FROM_BANK_AGAIN}`,
    cutOff: `Este libro está dañado: se corta a la mitad de un registro. ${FROM_BANK_AGAIN}`,
    contradictory:
      'Este archivo está dañado: su índice no coincide con su contenido. Descárgalo de nuevo.',
    unpacksTooLarge:
      'Este libro contiene muchos más datos que un extracto, así que Saldo no lo ha abierto. Exporta de nuevo el extracto de tu banco.',
    tooLong: (rows: number, most: number) =>
      `Esta hoja tiene ${number(rows)} filas, y Saldo lee ${number(most)} como mucho. ${SHORTER}.`,
    binary: `Es un libro binario (xlsb). ${SAVE_AS}`,
    openDocument: `Es un archivo OpenDocument (ods). ${SAVE_AS}`,
    numbers:
      'Es un documento de Numbers. Expórtalo desde Numbers a Excel o CSV y elige ese archivo.',
    zip: 'Es un archivo zip sin ningún libro dentro. Descomprímelo y elige el propio extracto, en Excel o CSV.',
  },
  banks: {
    other: (found: StatementBank, chosen: StatementBank) =>
      `Parece un extracto de ${BANK_NAMES[found]}, pero has elegido ${BANK_NAMES[chosen]}. Elige ${BANK_NAMES[found]} u otro archivo.`,
    unknown: (name: string) =>
      `Parece un extracto de ${name}, y Saldo aún no puede leerlo. Guárdalo como CSV y elige Otro (CSV).`,
    openbankOrSantander: 'Openbank o Santander',
    cardList:
      'Es un extracto de tarjeta. Sus compras ya aparecen en la cuenta, así que no se ha importado. Exporta los movimientos de la cuenta (el archivo con una columna Saldo o Disponible).',
    revolut: (what: string) =>
      `Este archivo es ${what} de Revolut, y Saldo no lo importa. En Revolut, exporta «Extracto de la cuenta» como Excel o CSV y elige ese archivo.`,
    revolutKinds: {
      savings: 'un extracto de ahorro',
      trading: 'un extracto de inversiones',
      crypto: 'un extracto de criptomonedas',
      consolidated: 'un extracto consolidado',
    },
    revolutBusiness:
      'Es un extracto de Revolut Business, y Saldo aún no puede leerlo. Lee los de cuentas personales.',
    norma43OfRevolut:
      'Es un archivo Norma 43, un formato que exportan los bancos españoles, pero no Revolut. Elige CaixaBank o BBVA.',
    /** `widths`: numbers of fields in the first rows. */
    noHeader: (bank: StatementBank, widths: readonly number[]) =>
      `En las primeras 30 filas no está la cabecera de un extracto de ${BANK_NAMES[bank]}. Tendría que ser: ${HEADERS[bank]}. ${
        widths.length === 0
          ? 'El archivo no tiene filas.'
          : `Número de campos de sus primeras filas: ${widths.join(', ')}.`
      } Exporta de nuevo los movimientos de tu banco y elige ese archivo sin cambiarlo.`,
    token: (place: LineOrRow, line: number, code: string) =>
      `${at(place, line)}: está en ${code}, que es una materia prima o un token, no una divisa. En Revolut, exporta el extracto de una cuenta en una divisa.`,
    wrongNumbers:
      'Este archivo contiene varias cuentas, y algunos números de cuenta no son válidos. Exporta cada cuenta en un archivo aparte.',
  },
  rows: {
    short: (place: LineOrRow, line: number, found: number, wanted: number) =>
      `${at(place, line)}: tiene ${fields(found)}, pero la cabecera tiene ${number(wanted)}. Puede que el archivo esté cortado o se haya modificado. ${STATEMENT_AGAIN}`,
    cell: (place: LineOrRow, line: number, heading: string, found: string, expected: string) =>
      `${at(place, line)}: la columna ${heading} ${found}. Saldo esperaba ${expected}. Corrige esa celda o exporta de nuevo el extracto y elige el archivo nuevo.`,
    numbered: (column: number) => `«número ${column}»`,
    isEmpty: 'está vacía',
    holds: (text: string) => `contiene ${text}`,
    twoCurrencies: (place: LineOrRow, line: number, one: string, other: string) =>
      `${at(place, line)}: hay dos divisas, ${one} y ${other}. Corrígelo o exporta de nuevo el extracto y elige el archivo nuevo.`,
    ambiguous:
      'Algunos importes se pueden leer de dos formas (1.234 o 1,234) y los saldos no lo aclaran. Exporta de nuevo el extracto y elígelo sin abrirlo en una hoja de cálculo.',
    disordered: (steps: number, holds: number) =>
      `Los saldos no coinciden con los importes: solo cuadran ${number(holds)} de ${count(steps, 'saldo')} con el anterior. Puede que el orden o los signos de las filas no sean correctos. Exporta de tu banco la lista completa, sin filtrar ni ordenar, y elige ese archivo.`,
    cutOff: (line: number) =>
      `La última línea (${line}) se corta a la mitad de su saldo. Exporta de nuevo el extracto y elige el archivo completo.`,
    pasted: (place: LineOrRow, line: number) =>
      `Desde la ${at(place, line).toLowerCase()} se repiten filas y los saldos no cuadran. Parece que se han pegado varias exportaciones. Elige cada exportación en un archivo aparte.`,
    lostPoint: (place: LineOrRow, line: number, fee: number) =>
      `${at(place, line)}: puede que la comisión de ${euros(fee)} haya perdido la coma decimal en una hoja de cálculo, como otras de este archivo, y ningún saldo la verifica. Exporta de nuevo el extracto de Revolut y elige el archivo nuevo sin abrirlo.`,
  },
  expected: {
    amount: 'un importe',
    written: 'un importe como -1.234,56 o -1234.56',
    orIncome: 'un importe aquí o en la columna de ingresos',
    orExpense: 'un importe aquí o en la columna de gastos',
    balance: 'el saldo tras ese movimiento',
    currency: 'una divisa como EUR',
    day: 'una fecha como 31/01/2026',
    date: 'una fecha como 2026-01-31 08:15:30',
    oldDay: 'una fecha como Jan 9, 2019 (sin el año, si está en el nombre del archivo)',
  },
  norma43: {
    expected: (line: number, what: string) =>
      `Línea ${line}: Saldo esperaba aquí ${what}. Puede que el archivo se haya modificado. Descárgalo de nuevo de tu banco.`,
    records: {
      nothing: 'el final del archivo, tras el registro de fin (88)',
      head: 'un registro de cabecera de cuenta (11)',
      known: 'un registro 11, 22, 23, 24, 33 u 88',
      footBefore: 'el registro final de la cuenta anterior (33)',
      movement: 'un movimiento (22) antes de sus conceptos complementarios (23)',
      footOfHead: 'el registro final de la cuenta que empieza más arriba',
    },
    incomplete: (line: number, why: string) =>
      `Línea ${line}: ${why}, así que el archivo está incompleto. Descárgalo de nuevo de tu banco.`,
    counts: (stated: number, found: number) =>
      `el registro de fin indica ${stated === 1 ? '1 registro' : `${number(stated)} registros`}, pero hay ${number(found)}`,
    balances: 'el saldo inicial y los movimientos no suman el saldo final',
    debits: 'el número o la suma de los cargos no coincide con los movimientos anteriores',
    credits: 'el número o la suma de los abonos no coincide con los movimientos anteriores',
    noFoot: 'falta el registro final de esta cuenta (33)',
    column: (line: number, from: number, to: number, expected: string, isBlank: boolean) =>
      `Línea ${line}, ${from === to ? `columna ${from}` : `columnas ${from} a ${to}`}: Saldo esperaba ${expected} y ha encontrado ${isBlank ? 'espacios en blanco' : 'otra cosa'}. Puede que el archivo se haya modificado o esté cortado. Descárgalo de nuevo de tu banco.`,
    columns: {
      figures: 'cifras',
      sign: '1 (cargo) o 2 (abono)',
      day: 'una fecha como 260131',
      currency: 'un número de divisa como 978',
    },
  },
  anonymize,
  declared,
  notice: noticeText,
  /** Messages about lists from any bank. */
  tables: {
    noList: `Este archivo no contiene una lista de movimientos: ninguna fila tiene fecha e importe. ${DIGITAL}`,
    noDays:
      'Ninguna columna de este archivo contiene fechas. Exporta de nuevo los movimientos de la cuenta, con sus fechas.',
    noAmounts:
      'Ninguna columna de este archivo contiene importes. Exporta de nuevo los movimientos de la cuenta, con sus importes.',
    accounts: (one: string, other: string) =>
      `Este archivo contiene varias cuentas, como ${one} y ${other}, pero no sus números de cuenta. Exporta cada cuenta en un archivo aparte.`,
    sheets: (one: string, other: string) =>
      `Hay una lista de movimientos en dos sitios: ${one} y ${other}. Guarda cada una en un archivo aparte y elígelos uno a uno.`,
    thousandths: (place: LineOrRow, line: number, currency: string) =>
      `${at(place, line)}: los importes en ${currency} tienen tres decimales, y Saldo solo guarda dos. Exporta el archivo sin esa cuenta.`,
    noDirection: (place: LineOrRow, line: number, text: string) =>
      `${at(place, line)}: ${text} no indica si el dinero entró o salió. Corrige esa celda o exporta de nuevo la lista.`,
    rowLost: (place: LineOrRow, line: number, text: string) =>
      `${at(place, line)}: parece un movimiento, pero su fecha o su importe está dañado: ${text}. Descarga de nuevo la lista de tu banco y elige ese archivo sin cambiarlo.`,
    noSide: (place: LineOrRow, line: number) =>
      `${at(place, line)}: hay un importe, pero no se indica si el dinero entró o salió. Si pasó de una de tus cuentas a otra, exporta cada cuenta en un archivo aparte.`,
    unexplained: (place: LineOrRow, line: number, heading: string) =>
      `${at(place, line)}: Saldo no sabe qué dice de cada fila la columna ${heading}, y puede cambiar qué filas cuentan. Exporta la lista sin esa columna, o como OFX, CAMT o MT940.`,
  },
  /** Messages about a CSV whose columns the user has chosen. */
  csv: {
    none: 'No es un archivo CSV. Guárdalo como CSV e inténtalo de nuevo.',
    noColumns:
      'No se han encontrado columnas. La primera línea del archivo tiene que llevar los nombres de las columnas.',
    tooWide: (columns: number) =>
      `Este archivo tiene demasiadas columnas (${number(columns)}). Exporta de nuevo la lista o quita las columnas que no necesites.`,
    noColumn: (heading: string) =>
      `Este archivo no tiene ninguna columna «${heading}». Elige otra vez sus columnas.`,
    width: (line: number, found: number, wanted: number) =>
      `La línea ${line} tiene ${fields(found)}, pero la cabecera tiene ${number(wanted)}. Los textos o importes que contienen una coma o un punto y coma tienen que ir entre comillas. Guarda de nuevo la lista como CSV o corrige esa línea.`,
    noDate: (place: LineOrRow, line: number, text: string) =>
      `${at(place, line)}: ${text} no es una fecha que Saldo pueda leer. Comprueba la columna y el orden del día y el mes.`,
    noCurrency: (place: LineOrRow, line: number, text: string) =>
      `${at(place, line)}: ${text} no es una divisa que Saldo admita. Corrige o quita esa línea y elige de nuevo el archivo.`,
    noDirection: (line: number, text: string) =>
      `Línea ${line}: ${text} no indica claramente si el dinero entró o salió. Elige Otro banco en lugar de Otro (CSV) y Saldo te preguntará qué significa.`,
    noAmount: (place: LineOrRow, line: number) =>
      `${at(place, line)}: no hay ningún importe. Comprueba las columnas.`,
    notAmount: (place: LineOrRow, line: number, text: string) =>
      `${at(place, line)}: ${text} no es un importe que Saldo pueda leer. Comprueba la columna y el signo decimal.`,
    thirdDecimal: (place: LineOrRow, line: number, text: string) =>
      `${at(place, line)}: ${text} tiene más de dos decimales, y Saldo solo guarda dos. Redondea ese importe o quita esa línea y elige de nuevo el archivo.`,
  },
} satisfies Catalogue<typeof import('./texts.ts').en>;
