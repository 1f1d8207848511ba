import { wholeMoney } from '../../../lib/format.ts';
import { useHasRows } from '../../../ui/years.ts';

const inDollars = (amount: number) => wholeMoney(amount, 'USD');
const inEuros = (amount: number) => wholeMoney(amount);

/** Goals are told in dollars for as long as there is no transaction, then in the currency of the transactions. */
export const useGoalMoney = () => (useHasRows() === false ? inDollars : inEuros);
