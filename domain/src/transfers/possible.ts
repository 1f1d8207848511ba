import { isSameAccount, type TransferRow, withoutFee } from './row.ts';

export const ONE_WAY =
  'A transfer leaves one account and arrives in another: choose one expense and one income.';

/** Why these two can be no transfer between own accounts, whoever says so; null where they can. */
export function whyImpossible(expense: TransferRow, income: TransferRow): string | null {
  if (expense.direction === income.direction) return ONE_WAY;
  if (expense.ignore || income.ignore) return 'One of them is ignored. Let it count again first.';
  if (isSameAccount(expense, income)) return 'Both are of one account. A transfer is between two.';
  if (expense.currency === income.currency && withoutFee(expense) !== withoutFee(income)) {
    return 'Their amounts differ. What leaves one account must arrive in the other.';
  }
  return null;
}
