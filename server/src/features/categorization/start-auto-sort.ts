import type { Context } from '../../platform/context.ts';
import type { Arrival, SortedCounts } from './auto-sort.ts';
import { tasks } from './tasks.ts';

/**
 * Sorts the new rows of imports or a sync in a worker. Never throws, because the rows are stored whether or not they
 * are sorted.
 */
export async function startAutoSort(
  { workers, log }: Pick<Context, 'workers' | 'log'>,
  arrival: Arrival,
): Promise<SortedCounts | null> {
  try {
    return await workers.run(tasks.autoSort, arrival);
  } catch (error) {
    log.error({ err: error }, 'could not sort new transactions');
    return null;
  }
}
