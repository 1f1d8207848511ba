import type { Context } from '../../platform/context.ts';
import * as store from '../ledger/transfer-store.ts';
import { tasks } from './tasks.ts';

const counted = new Map<string, { stamp: string; answer: Promise<number> }>();
const COUNTED_AT_MOST = 1000;

/** The number of possible transfers to review, as shown on Home. Counted again once the user's data has changed. */
export async function readSuggestionCount(
  { storage: { read }, workers }: Pick<Context, 'storage' | 'workers'>,
  q: { userId: string },
): Promise<number> {
  // The stamp is read before counting, so a write during the count changes it and the next call counts again.
  const stamp = await store.stampOfSteps(read, q);
  const known = counted.get(q.userId);
  if (known?.stamp === stamp) return known.answer;
  const answer = workers.run(tasks.countSuggestions, q);
  if (counted.size >= COUNTED_AT_MOST) counted.clear();
  counted.set(q.userId, { stamp, answer });
  answer.catch(() => {
    // A newer count may have replaced this one.
    if (counted.get(q.userId)?.answer === answer) counted.delete(q.userId);
  });
  return answer;
}
