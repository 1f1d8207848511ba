import { dayNumber, dayOf } from '../dates.ts';
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

/** Whether a change of a leg ends the link: the pair is impossible, or the change says that it is none. */
export function isRefused(
  expense: TransferRow,
  income: TransferRow,
  edited: { date: boolean; category: boolean },
): boolean {
  if (whyImpossible(expense, income) !== null) return true;
  if (edited.category && (expense.isElsewhere || income.isElsewhere)) return true;
  return edited.date && !arrivesInTime(expense, income);
}

/** Days after it left that the money arrives, at most; and before, where the bank books it earlier. */
const LATEST = 4;
const EARLIEST = -1;

function arrivesInTime(expense: TransferRow, income: TransferRow): boolean {
  const days = dayNumber(dayOf(income.date)) - dayNumber(dayOf(expense.date));
  return days >= EARLIEST && days <= LATEST;
}
