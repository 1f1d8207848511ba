import { dayNumber, dayOf } from '../dates.ts';
import { isSameAccount, type TransferRow, withoutFee } from './row.ts';

/** Why these two cannot be a transfer between own accounts, even if the user links them; null if they can. */
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

/** Whether an edit of a leg ends the link: the pair has become impossible, or the edit rules out a transfer. */
export function isRefused(
  expense: TransferRow,
  income: TransferRow,
  edited: { date: boolean; category: boolean },
): boolean {
  if (whyImpossible(expense, income) !== null) return true;
  if (edited.category && (expense.isElsewhere || income.isElsewhere)) return true;
  return edited.date && !arrivesInTime(expense, income);
}

/** Maximum days from the money leaving to its arrival; negative if the bank books it earlier. */
const LATEST = 4;
const EARLIEST = -1;

function arrivesInTime(expense: TransferRow, income: TransferRow): boolean {
  const days = dayNumber(dayOf(income.date)) - dayNumber(dayOf(expense.date));
  return days >= EARLIEST && days <= LATEST;
}
