import type { Cents } from '@saldo/domain/money';
import {
  type Booked,
  booked,
  bytesOf,
  decimal,
  type Movement,
  quoted,
  shortDecimal,
  slashed,
  type WriteOptions,
} from './movements.ts';
import { type SheetCell, writeSheet } from './sheets.ts';

export interface RevolutOptions extends WriteOptions {
  language?: 'en' | 'es';
  currency?: string;
  product?: 'current' | 'deposit';
}

const WORDS = {
  en: {
    header:
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
    card: 'Card Payment',
    topup: 'Topup',
    current: 'Current',
    deposit: 'Savings',
    done: 'COMPLETED',
  },
  es: {
    header:
      'Tipo,Producto,Fecha de inicio,Fecha de finalización,Descripción,Importe,Comisión,Divisa,State,Saldo',
    card: 'Pago con tarjeta',
    topup: 'Recargas',
    current: 'Actual',
    deposit: 'Ahorros',
    done: 'COMPLETADO',
  },
} as const;

interface Line {
  texts: [type: string, product: string, started: string, completed: string, text: string];
  amount: Cents;
  fee: Cents;
  rest: [currency: string, state: string];
  balance: Cents;
}

function linesOf(
  movements: readonly Movement[],
  options: RevolutOptions,
): { header: string; lines: Line[] } {
  const words = WORDS[options.language ?? 'en'];
  const lineOf = (row: Booked): Line => ({
    texts: [
      row.gross < 0 ? words.card : words.topup,
      words[options.product ?? 'current'],
      row.started.replace('T', ' '),
      row.date.replace('T', ' '),
      row.text,
    ],
    amount: row.gross,
    fee: row.fee,
    rest: [options.currency ?? 'EUR', words.done],
    balance: row.balance,
  });
  return { header: words.header, lines: booked(movements, options.opening ?? 0).map(lineOf) };
}

function csvLines(movements: readonly Movement[], options: RevolutOptions): string[] {
  const { header, lines } = linesOf(movements, options);
  const csv = lines.map(({ texts, amount, fee, rest, balance }) =>
    [...texts, decimal(amount), decimal(fee), ...rest, decimal(balance)]
      .map((field) => quoted(field, ','))
      .join(','),
  );
  return [header, ...csv];
}

export const writeRevolutCsv = (
  movements: readonly Movement[],
  options: RevolutOptions = {},
): Uint8Array => bytesOf(`${csvLines(movements, options).join('\n')}\n`);

/**
 * Writes the CSV as re-saved by a Spanish spreadsheet: with semicolons, slashed dates without seconds, and no trailing
 * zeros.
 */
export function writeRevolutResaved(
  movements: readonly Movement[],
  options: RevolutOptions = {},
): Uint8Array {
  const { header, lines } = linesOf(movements, options);
  const day = (date: string) =>
    `${slashed(date)} ${Number(date.slice(11, 13))}:${date.slice(14, 16)}`;
  const csv = lines.map(
    ({ texts: [type, product, started, completed, text], amount, fee, rest, balance }) =>
      [
        type,
        product,
        day(started),
        day(completed),
        text,
        shortDecimal(amount),
        shortDecimal(fee),
        ...rest,
        shortDecimal(balance),
      ]
        .map((field) => quoted(field, ';'))
        .join(';'),
  );
  return bytesOf(`\ufeff${[header.replaceAll(',', ';'), ...csv].join('\r\n')}\r\n`);
}

/** Writes the app's workbook, with each CSV line in one cell or with real columns. */
export function writeRevolutXlsx(
  movements: readonly Movement[],
  options: RevolutOptions & { shape?: 'poured' | 'columns' } = {},
): Uint8Array {
  if (options.shape !== 'columns') {
    return writeSheet(csvLines(movements, options).map((line) => [line]));
  }
  const { header, lines } = linesOf(movements, options);
  const rows = lines.map(({ texts, amount, fee, rest, balance }): SheetCell[] => [
    ...texts,
    amount / 100,
    fee / 100,
    ...rest,
    balance / 100,
  ]);
  return writeSheet([header.split(','), ...rows]);
}
