import { noFigure } from '../../../lib/common-texts.ts';
import { wholeMoney } from '../../../lib/format.ts';
import { useHasRows } from '../../../ui/years.ts';

const inDollars = (amount: number) => wholeMoney(amount, 'USD');
const inEuros = (amount: number) => wholeMoney(amount);

/** Goals show dollars until the user has transactions, then the transactions' currency. */
export const useGoalCurrency = () => (useHasRows() === false ? 'USD' : 'EUR');
export const useGoalMoney = () => (useGoalCurrency() === 'USD' ? inDollars : inEuros);

/** A dash if the amount is not known. */
export const moneyOrNone = (amount: number | null, money: (amount: number) => string): string =>
  amount === null ? noFigure : money(amount);
