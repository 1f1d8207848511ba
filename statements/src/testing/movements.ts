import type { Cents } from '@saldo/domain/money';

/**
 * A transaction as input for the writers, which expect the oldest one first. Each format contains the fields that it
 * supports.
 */
export interface Movement {
  /** Date of booking or completion, `YYYY-MM-DDTHH:MM:SS`. */
  date: string;
  /** Start time. Revolut writes date and time, CaixaBank only the date. */
  started: string;
  text: string;
  /** Signed, excluding the fee. */
  gross: Cents;
  /** Only written for Revolut. */
  fee: Cents;
}

export interface WriteOptions {
  opening?: Cents;
}

export interface Booked extends Movement {
  balance: Cents;
}

export function booked(movements: readonly Movement[], opening: Cents): Booked[] {
  let balance = opening;
  return movements.map((movement) => {
    balance += movement.gross - movement.fee;
    return { ...movement, balance };
  });
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats an amount with two decimals: `-1234.56`, or `-1.234,56` with other separators. */
export function decimal(cents: Cents, point = '.', thousands = ''): string {
  const size = Math.abs(cents);
  const whole = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${cents < 0 ? '-' : ''}${whole}${point}${two(size % 100)}`;
}

/** Formats an amount as spreadsheets do, without trailing zeros. */
export const shortDecimal = (cents: Cents, point = '.'): string =>
  decimal(cents, point).replace(/[.,]?0+$/, (tail) =>
    /^[.,]/.test(tail) ? '' : tail.replace(/0$/, ''),
  );

export const slashed = (date: string): string =>
  `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
export const monthFirst = (date: string): string =>
  `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
export const dashed = (date: string): string => slashed(date).replaceAll('/', '-');

/** Returns the number of days since 1899-12-30, which is how workbooks count. */
export const serial = (date: string): number =>
  Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / 86_400_000 + 25_569;

export const quoted = (text: string, delimiter: string): string =>
  text.includes(delimiter) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
