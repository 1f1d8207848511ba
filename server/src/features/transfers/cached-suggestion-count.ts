import type { Context } from '../../platform/context.ts';
import type { BookId } from '../../platform/identity.ts';
import { LatestAnswers } from '../../platform/jobs/latest-answers.ts';
import * as store from '../ledger/transfers/transfer-store.ts';
import { tasks } from './tasks.ts';

const counted = new LatestAnswers<number>(1000);

/** The number of possible transfers to review, as shown on Home. Counted again once the user's data has changed. */
export async function readSuggestionCount(
  { storage: { read }, workers }: Pick<Context, 'storage' | 'workers'>,
  q: { bookId: BookId },
): Promise<number> {
  const stamp = await store.stampOfSteps(read, q);
  return counted.take(q.bookId, stamp, () => workers.run(tasks.countSuggestions, q));
}
