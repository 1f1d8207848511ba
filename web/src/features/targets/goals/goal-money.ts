import type { Goal } from '@saldo/contract/goals';
import { noFigure } from '../../../lib/common-texts.ts';
import { wholeMoney } from '../../../lib/format.ts';
import { knownCurrency, mainCurrency } from '../../../lib/money.ts';
import { useHasRows } from '../../../ui/years.ts';

/** Currency of a goal that has none yet: dollars until the user has transactions, then that of totals. */
export function useGoalCurrency(): string {
  const hasRows = useHasRows();
  return knownCurrency() ?? (hasRows === false ? 'USD' : mainCurrency());
}

/** Shows amounts of a goal. */
export function useGoalMoney(): (goal: Pick<Goal, 'currency'>) => (amount: number) => string {
  const currency = useGoalCurrency();
  return (goal) => (amount) => wholeMoney({ amount, currency: goal.currency ?? currency });
}

/** A dash if the amount is not known. */
export const moneyOrNone = (amount: number | null, money: (amount: number) => string): string =>
  amount === null ? noFigure : money(amount);
