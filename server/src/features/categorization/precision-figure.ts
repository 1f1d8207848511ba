import { measureDecisions } from '@saldo/categorizer/local/learn';
import type { Replay } from '@saldo/categorizer/local/model';
import { FEWEST_DECISIONS } from '@saldo/categorizer/local/replay';
import type { MeasuredPrecision, Precision } from '@saldo/contract/categorization';
import { shareInterval } from '@saldo/domain/share-interval';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { listCategories } from '../categories/service.ts';
import { readOwnerTest } from '../merchant-names/names.ts';
import { labeledRows } from './learn-categories.ts';

/** How often Saldo's own choices match the user's, rounded so that it never looks better than it is. */
export function presentPrecision(replay: Replay | null | undefined): MeasuredPrecision {
  if (!replay || replay.sure === 0) return {};
  const { sure, right } = replay;
  const { low, high } = shareInterval(right, sure);
  return {
    precision: Math.floor((100 * right) / sure),
    precision_basis: {
      ...{ choices: sure, right },
      ...{ low: Math.floor(100 * low), high: Math.ceil(100 * high) },
    },
  };
}

/** Replays the user's decisions. Runs in a worker, because that takes a few tenths of a second. */
export async function measurePrecision(
  { storage: { read } }: TaskContext,
  q: { bookId: BookId },
): Promise<Precision> {
  const categories = await listCategories(read, q);
  const { labeled } = await labeledRows(read, q, await readOwnerTest(read, q));
  const { decisions, replay } = measureDecisions({ categories, labeled });
  const needed = Math.max(0, FEWEST_DECISIONS - decisions);
  return { decisions, needed, ...presentPrecision(replay) };
}
