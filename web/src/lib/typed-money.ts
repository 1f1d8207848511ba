import { fromCents } from '@saldo/domain/money';
import { readTypedMoney, type TypedMoney } from '@saldo/domain/typed-money';
import { texts } from './texts.ts';

/** Thousands separator of the language that `format.ts` writes. */
const THOUSANDS = ',';

export const readMoney = (text: string): TypedMoney => readTypedMoney(text, THOUSANDS);

/** Decimal of a typed amount; NaN if invalid, which every schema rejects. */
export function decimalOf(text: string): number {
  const read = readMoney(text);
  return read.kind === 'amount' ? fromCents(read.cents) : Number.NaN;
}

const PROBLEMS: Partial<Record<TypedMoney['kind'], string>> = texts.money;

/** Why typed text is not an amount; null if it is one or empty. */
export const moneyProblem = (text: string): string | null => PROBLEMS[readMoney(text).kind] ?? null;
