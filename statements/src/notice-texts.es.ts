import type { LineOrRow, PdfProof, SheetTitle, StatementNotice } from './notices.ts';

const DECIMAL = new Intl.NumberFormat('es-ES', {
  ...{ minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' },
});
const INTEGER = new Intl.NumberFormat('es-ES');
const LIST = new Intl.ListFormat('es-ES', { type: 'conjunction' });

export const number = (n: number): string => INTEGER.format(n);
/** `1 fila`, `12 filas` */
export const count = (n: number, one: string): string => `${number(n)} ${one}${n === 1 ? '' : 's'}`;
/** `1.234,56`, without a currency */
export const euros = (cents: number): string => DECIMAL.format(cents / 100).replace('-', '\u2212');
/** The same of an amount written `1234.56`; other texts stay as they are. */
export const decimal = (text: string): string =>
  /^-?\d+\.\d{2}$/.test(text) ? euros(Math.round(Number(text) * 100)) : text;

/** `Línea 3`, `Fila 3` */
export const at = (place: LineOrRow, line: number): string =>
  `${place === 'Row' ? 'Fila' : 'Línea'} ${line}`;

export const sheetTitle = (title: SheetTitle): string =>
  'sheet' in title ? `Hoja ${title.sheet}` : `Tabla ${title.table} de esta página`;

const PDF_PROOFS: Readonly<Record<PdfProof, string>> = {
  balances: 'el saldo tras cada movimiento',
  ends: 'los saldos inicial y final',
  totals: 'los totales de abonos y cargos',
  count: 'el número de movimientos',
};

export function noticeText(notice: StatementNotice): string {
  switch (notice.is) {
    case 'pdf_verified':
      return `Leído de un PDF y verificado con ${LIST.format(notice.by.map((each) => PDF_PROOFS[each]))}.`;
    case 'list_left_out':
      return `En la página ${notice.page} hay otra lista de movimientos. No se ha importado porque el PDF no tiene saldos ni totales para comprobarla.`;
    case 'state_imported':
      return `Saldo no conoce el estado ${notice.state} (${count(notice.count, 'fila')}). El saldo ha variado en ese importe, así que se ${notice.count === 1 ? 'ha' : 'han'} importado.`;
    case 'state_left_out':
      return `Saldo no conoce el estado ${notice.state} (${count(notice.count, 'fila')}). Ningún saldo muestra que el dinero se haya movido, así que no se ${notice.count === 1 ? 'ha' : 'han'} importado.`;
    case 'currency_assumed':
      return `El archivo no dice en qué divisa está. Los importes se han leído en ${notice.currency}, la divisa del país del que parece ser.`;
    case 'sheet_left_out':
      return `${sheetTitle(notice.title)}: no se ha importado. Está visible, pero no tiene una lista de movimientos como la importada.`;
    case 'opening_left_out':
      return `La línea ${notice.line} es un saldo inicial de ${notice.account}, pero antes hay movimientos más antiguos. No es un movimiento, así que no se ha importado.`;
    case 'parts_left_out':
      return notice.count === 1
        ? `No se han importado las partes de 1 movimiento dividido (línea ${notice.line}), porque no suman el importe, van en los dos sentidos o incluyen un traspaso. El importe completo sí se ha importado.`
        : `No se han importado las partes de ${number(notice.count)} movimientos divididos (el primero, en la línea ${notice.line}), porque no suman el importe, van en los dos sentidos o incluyen un traspaso. Los importes completos sí se han importado.`;
    case 'block_repeated':
      return `El archivo repite un bloque de ${count(notice.count, 'fila')}. La copia no se ha importado.`;
    case 'fees_corrected':
      return notice.count === 1
        ? 'Una hoja de cálculo ha quitado la coma decimal de 1 comisión de este archivo. Saldo la ha corregido a partir de los saldos.'
        : `Una hoja de cálculo ha quitado la coma decimal de ${number(notice.count)} comisiones de este archivo. Saldo las ha corregido a partir de los saldos.`;
    case 'fee_unverified':
      return `${at(notice.place, notice.line)}: ningún saldo verifica la comisión de ${euros(notice.fee)}.`;
    case 'mapping_remembered':
      return 'Se han usado las columnas que asignaste la otra vez.';
  }
}
