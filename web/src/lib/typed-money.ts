import { fromCents } from '@saldo/domain/money';
import { readTypedMoney, type TypedMoney } from '@saldo/domain/typed-money';
import { texts } from './texts.ts';

/** Thousands separator in the locale that `format.ts` uses. */
const THOUSANDS = ',';

export const readMoney = (text: string): TypedMoney => readTypedMoney(text, THOUSANDS);

/** Parses a typed amount as a number. Returns NaN if invalid, which every schema rejects. */
export function decimalOf(text: string): number {
  const read = readMoney(text);
  return read.kind === 'amount' ? fromCents(read.cents) : Number.NaN;
}

const PROBLEMS: Partial<Record<TypedMoney['kind'], string>> = texts.money;

/** Returns why typed text is not an amount, or null if it is an amount or empty. */
export const moneyProblem = (text: string): string | null => PROBLEMS[readMoney(text).kind] ?? null;
