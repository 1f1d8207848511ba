import { wholeMoney } from '../../../lib/format.ts';
import { useHasRows } from '../../transactions/years.ts';

export type GoalMoney = (amount: number) => string;

const inDollars: GoalMoney = (amount) => wholeMoney(amount, 'USD');
const inEuros: GoalMoney = (amount) => wholeMoney(amount);

/** Goals are told in dollars for as long as there is no transaction, then in the currency of the transactions. */
export const useGoalMoney = (): GoalMoney => (useHasRows() === false ? inDollars : inEuros);
