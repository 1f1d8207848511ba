import { isSameAccount, type TransferRow, withoutFee } from './row.ts';

/** Why these two can be no transfer between own accounts, whoever says so; null where they can. */
export function whyImpossible(
  expense: TransferRow,
  income: TransferRow,
): 'oneWay' | 'ignored' | 'oneAccount' | 'amountsDiffer' | null {
  if (expense.direction === income.direction) return 'oneWay';
  if (expense.ignore || income.ignore) return 'ignored';
  if (isSameAccount(expense, income)) return 'oneAccount';
  if (expense.currency === income.currency && withoutFee(expense) !== withoutFee(income)) {
    return 'amountsDiffer';
  }
  return null;
}
