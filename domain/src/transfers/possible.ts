import { dayNumber, dayOf } from '../dates.ts';
import { isSameAccount, type TransferRow, withoutFee } from './row.ts';

/** Why these two rows cannot be a transfer between own accounts, even if the user links them; null if they can be. */
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

/**
 * Whether editing one side ends the link, because the pair has become impossible or the new date or category rules out
 * a transfer.
 */
export function isRefused(
  expense: TransferRow,
  income: TransferRow,
  edited: { date: boolean; category: boolean },
): boolean {
  if (whyImpossible(expense, income) !== null) return true;
  if (edited.category && (expense.isElsewhere || income.isElsewhere)) return true;
  return edited.date && !arrivesInTime(expense, income);
}

/** Latest and earliest arrival, in days after the money left; negative if the bank books the arrival first. */
const LATEST = 4;
const EARLIEST = -1;

function arrivesInTime(expense: TransferRow, income: TransferRow): boolean {
  const days = dayNumber(dayOf(income.date)) - dayNumber(dayOf(expense.date));
  return days >= EARLIEST && days <= LATEST;
}
