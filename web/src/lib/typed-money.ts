import { fromCents } from '@saldo/domain/money';
import { readTypedMoney, type TypedMoney } from '@saldo/domain/typed-money';

/** How the language that `format.ts` writes in parts thousands. */
const THOUSANDS = ',';

export const readMoney = (text: string): TypedMoney => readTypedMoney(text, THOUSANDS);

/** The wire's decimal of what was typed; NaN where it is none, which no schema takes. */
export function decimalOf(text: string): number {
  const read = readMoney(text);
  return read.kind === 'amount' ? fromCents(read.cents) : Number.NaN;
}

const PROBLEMS: Partial<Record<TypedMoney['kind'], string>> = {
  unclear: 'This can be read in two ways: take the amount below, or type two decimals',
  no_amount: 'Please type an amount such as 1,234.56',
  too_many_decimals: 'At most two decimals',
  too_large: 'This amount is too large',
};

/** Why it is not taken as an amount; null for one that is, and while nothing is typed. */
export const moneyProblem = (text: string): string | null => PROBLEMS[readMoney(text).kind] ?? null;
