import type { Action, RulePart } from '@saldo/contract/rules';
import { decimalOf, moneyProblem, readMoney } from '../../../lib/typed-money.ts';

/** A part before the last, as the form holds it: text as typed, of which `by` names the one that counts. */
export interface RulePartValues {
  category: string;
  by: 'amount' | 'percent';
  amount: string;
  percent: string;
}

export const newPart = (): RulePartValues => ({
  category: '',
  by: 'amount',
  amount: '',
  percent: '',
});

const typed = (value: number | undefined): string => (value === undefined ? '' : String(value));

export const partValuesOf = ({ parts = [] }: Pick<Action, 'parts'>): RulePartValues[] =>
  parts.map(({ category, amount, percent }) => ({
    category,
    by: percent === undefined ? 'amount' : 'percent',
    amount: typed(amount),
    percent: typed(percent),
  }));

/** Text that isn't a number is sent unchanged, so that validation reports it at its field. */
function sizeOf(text: string): number {
  const decimal = decimalOf(text.trim());
  return Number.isNaN(decimal) ? (text.trim() as unknown as number) : decimal;
}

/** What an action says of its parts; nothing if it does not split. */
export const splitOf = (parts: readonly RulePartValues[]): { parts?: RulePart[] } =>
  parts.length === 0
    ? {}
    : { parts: parts.map(({ category, by, ...size }) => ({ category, [by]: sizeOf(size[by]) })) };

/** Problems of amounts that are ambiguous, by path below the action. */
export const typedPartProblems = (parts: readonly RulePartValues[]): [string, string][] =>
  parts.flatMap(({ by, ...size }, at): [string, string][] => {
    const isAmount = readMoney(size[by]).kind !== 'no_amount';
    const message = isAmount ? moneyProblem(size[by]) : null;
    return message ? [[`parts.${at}.${by}`, message]] : [];
  });
