import type { Context } from '../../platform/context.ts';
import type { BookId } from '../../platform/identity.ts';
import { LatestAnswers } from '../../platform/jobs/latest-answers.ts';
import { ownNames } from '../merchant-names/names.ts';
import { countOf, type QueueCount } from './count-queue.ts';
import * as store from './store.ts';
import { tasks } from './tasks.ts';

/** Number of rows up to which the main thread reads the merchants itself. More would block it too long. */
const READ_HERE = 400;

/** Counts that workers have computed. */
const counted = new LatestAnswers<QueueCount>(1000);

/**
 * The number of merchants to sort, as shown on the badge, Home, Categories, Sort and import results. Every page
 * requests it.
 */
export async function readQueueCount(
  { storage: { read }, workers }: Pick<Context, 'storage' | 'workers'>,
  q: { bookId: BookId },
): Promise<QueueCount> {
  const rows = await store.namedToSort(read, { ...q, limit: READ_HERE + 1 });
  if (rows.length <= READ_HERE) return countOf(rows, await ownNames(read, q));
  const stamp = await store.stampToSort(read, q);
  return counted.take(q.bookId, stamp, () => workers.run(tasks.countQueue, q));
}
