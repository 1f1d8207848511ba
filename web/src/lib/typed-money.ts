import { fromCents } from '@saldo/domain/money';
import { readTypedMoney, type TypedMoney } from '@saldo/domain/typed-money';
import { texts } from './texts.ts';

/** How the language that `format.ts` writes in parts thousands. */
const THOUSANDS = ',';

export const readMoney = (text: string): TypedMoney => readTypedMoney(text, THOUSANDS);

/** The wire's decimal of what was typed; NaN where it is none, which no schema takes. */
export function decimalOf(text: string): number {
  const read = readMoney(text);
  return read.kind === 'amount' ? fromCents(read.cents) : Number.NaN;
}

const PROBLEMS: Partial<Record<TypedMoney['kind'], string>> = texts.money;

/** Why it is not taken as an amount; null for one that is, and while nothing is typed. */
export const moneyProblem = (text: string): string | null => PROBLEMS[readMoney(text).kind] ?? null;
