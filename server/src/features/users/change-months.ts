import type { MonthStart, PayMonths } from '@saldo/contract/month-start';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { isSmallUser } from '../ledger/rows/read-limits.ts';
import { lockLedger } from '../ledger/steps/steps.ts';
import { readPayMonths, setMonthStart } from '../recurring/own-months.ts';
import { notifyTargets } from '../targets/notifications.ts';

interface Asked {
  bookId: BookId;
  timeZone: string;
  now: string;
  start: MonthStart;
}

/**
 * Sets where the user's months begin and moves all rows to them, in one transaction. Writes every row that moves, so it may run
 * in a worker. Returns false and changes nothing if pay should begin them and none arrives monthly.
 */
export async function changeMonths(
  { storage }: Pick<TaskContext, 'storage'>,
  { start, ...who }: Asked,
): Promise<boolean> {
  if (start.kind === 'pay' && !(await readPayMonths(storage.read, who))) return false;
  await storage.write(async (tx) => {
    await lockLedger(tx, who);
    await setMonthStart(tx, { ...who, start });
    await notifyTargets(tx, who);
  });
  return true;
}

/** The months that pay would open. Reads all incomes. */
export const findPayMonths = (
  { storage }: Pick<TaskContext, 'storage'>,
  q: { bookId: BookId },
): Promise<PayMonths | null> => readPayMonths(storage.read, q);

export const isSmallIncome = ({ storage }: Pick<TaskContext, 'storage'>, q: { bookId: BookId }) =>
  isSmallUser(storage.read, { ...q, each: 'findSeries' });

export const isSmallChange = ({ storage }: Pick<TaskContext, 'storage'>, q: Asked) =>
  isSmallUser(storage.read, { bookId: q.bookId, each: 'name' });
