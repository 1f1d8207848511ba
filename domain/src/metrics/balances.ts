import type { Cents } from '../money.ts';
import { incomeOrExpense } from '../what-figures-count.ts';
import type { Cell } from './cells.ts';

/** Amounts in cents. `expenses` is negative if refunds exceed spending. */
export interface PeriodBalance {
  income: Cents;
  expenses: Cents;
  balance: Cents;
  /** Percent. */
  percentageSpent: number;
}

/** Income, expenses and balance of a set of cells; cells excluded from the default figures do not count. */
export function balancesOf(cells: readonly Cell[]): PeriodBalance {
  let income = 0;
  let expenses = 0;
  for (const cell of cells) {
    if (cell.outOfDefault) continue;
    const { figure, amount } = incomeOrExpense(cell, cell.total);
    if (figure === 'income') income += amount;
    else expenses += amount;
  }
  const balance = income - expenses;
  return { income, expenses, balance, percentageSpent: percentageSpent(income, expenses) };
}

/** Expenses as a percentage of income; 0 without expenses, 100 with expenses but no income. */
export function percentageSpent(income: Cents, expenses: Cents): number {
  if (expenses <= 0) return 0;
  return income === 0 ? 100 : (expenses / income) * 100;
}
