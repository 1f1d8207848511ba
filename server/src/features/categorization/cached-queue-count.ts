import type { Context } from '../../platform/context.ts';
import { ownNames } from '../merchant-names/names.ts';
import { countOf, type QueueCount } from './count-queue.ts';
import * as store from './store.ts';
import { tasks } from './tasks.ts';

/** Number of rows up to which the main thread reads the merchants itself. More would block it too long. */
const READ_HERE = 400;

/** Counts that workers have computed, by user. */
const counted = new Map<string, { stamp: string; answer: Promise<QueueCount> }>();
const COUNTED_AT_MOST = 1000;

/**
 * The number of merchants to sort, as shown on the badge, Home, Categories, Sort and import results. Every page
 * requests it.
 */
export async function readQueueCount(
  { storage: { read }, workers }: Pick<Context, 'storage' | 'workers'>,
  q: { userId: string },
): Promise<QueueCount> {
  const rows = await store.namedToSort(read, { ...q, limit: READ_HERE + 1 });
  if (rows.length <= READ_HERE) return countOf(rows, await ownNames(read, q));
  // The stamp is read before counting, so a write during the count changes it and the next call counts again.
  const stamp = await store.stampToSort(read, q);
  const known = counted.get(q.userId);
  if (known?.stamp === stamp) return known.answer;
  const answer = workers.run(tasks.countQueue, q);
  if (counted.size >= COUNTED_AT_MOST) counted.clear();
  counted.set(q.userId, { stamp, answer });
  answer.catch(() => {
    // A newer count may have replaced this one.
    if (counted.get(q.userId)?.answer === answer) counted.delete(q.userId);
  });
  return answer;
}
