import { noFigure } from '../../../lib/common-texts.ts';
import { wholeMoney } from '../../../lib/format.ts';
import { mainCurrency } from '../../../lib/money.ts';
import { useHasRows } from '../../../ui/years.ts';

/** Goals show dollars until the user has transactions, then the currency of their totals. */
export const useGoalCurrency = () => (useHasRows() === false ? 'USD' : mainCurrency());
export function useGoalMoney() {
  const currency = useGoalCurrency();
  return (amount: number) => wholeMoney({ amount, currency });
}

/** A dash if the amount is not known. */
export const moneyOrNone = (amount: number | null, money: (amount: number) => string): string =>
  amount === null ? noFigure : money(amount);
