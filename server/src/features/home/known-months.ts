import { type Calendar, type Month, periodsUpTo } from '@saldo/domain/calendar';
import type { Day } from '@saldo/domain/dates';
import { usualFrom, usualPeriods } from '@saldo/domain/metrics/comparison';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { readKnownDays } from '../accounts/known-days.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';

const MONTHS = 12;

interface KnownMonths {
  /** How many of the last twelve months are known. */
  count: number;
  /** Those that an average is made of, latest first; none if too few are known. */
  usual: Month[];
}

/** Which of the user's months before the current one are known. */
export async function readKnownMonths(
  db: Db,
  { calendar, ...q }: { bookId: BookId; today: Day; calendar: Calendar },
): Promise<KnownMonths> {
  const month = calendar.current(q.today);
  const { has } = await readKnownDays(db, { ...q, from: usualFrom(calendar, month) });
  const before = periodsUpTo(calendar, calendar.previous(month), MONTHS).map(calendar.boundsOf);
  return { count: before.filter(has).length, usual: usualPeriods(calendar, month, has) };
}

/** How many of the last twelve months are known. Reads a year of rows. */
export async function countKnownMonths(
  { storage }: Pick<TaskContext, 'storage'>,
  q: { bookId: BookId; today: Day },
): Promise<number> {
  const calendar = await calendarOf(storage.read, q);
  return (await readKnownMonths(storage.read, { ...q, calendar })).count;
}
