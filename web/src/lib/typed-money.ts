import { type Cents, centsOfSum, decimalsOf, fromCents, plainAmount } from '@saldo/domain/money';
import { readTypedMoney, type TypedMoney } from '@saldo/domain/typed-money';
import { THOUSANDS, typedDecimal } from './locale.ts';
import { texts } from './texts.ts';

/** Without a currency, it may be one with decimals. */
export const readMoney = (text: string, currency?: string): TypedMoney =>
  readTypedMoney(text, {
    thousands: THOUSANDS,
    ...(currency === undefined ? {} : { decimals: decimalsOf(currency) }),
  });

/** An amount as a field shows it. */
export const typedAmount = (amount: number, currency: string): string =>
  typedCents(centsOfSum(amount), currency);

/** Like `typedAmount`, of cents. */
export const typedCents = (cents: Cents, currency: string): string =>
  typedDecimal(plainAmount(cents, currency));

/** Parses a typed amount as a number. Returns NaN if invalid, which every schema rejects. */
export function decimalOf(text: string): number {
  const read = readMoney(text);
  return read.kind === 'amount' ? fromCents(read.cents) : Number.NaN;
}

const PROBLEMS: Partial<Record<TypedMoney['kind'], string>> = texts.money;

/** Returns why typed text is not an amount in that currency, or null if it is an amount or empty. */
export const moneyProblem = (text: string, currency?: string): string | null =>
  PROBLEMS[readMoney(text, currency).kind] ?? null;
