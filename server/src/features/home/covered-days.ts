import type { MonthPicture } from '@saldo/contract/home';
import { type Day, firstOfMonth } from '@saldo/domain/dates';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { readKnownDays } from '../accounts/known-days.ts';
import { readMonthPicture } from './service.ts';

/**
 * The month up to `until` next to the usual one. Null if not all of these days are known, or too few earlier months are,
 * because its figures could then be wrong.
 */
export async function readCoveredMonth(
  context: Pick<TaskContext, 'storage'>,
  { userId, until, today }: { userId: string; until: Day; today: Day },
): Promise<MonthPicture | null> {
  const from = firstOfMonth(until);
  const known = await readKnownDays(context.storage.read, { userId, from, today });
  if (!known.has({ from, to: until })) return null;
  const picture = await readMonthPicture(context, { userId, today: until });
  return picture.months === 0 ? null : picture;
}
