import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/db/crud.ts';
import type { NewRows } from './auto-sort.ts';
import { tasks } from './tasks.ts';

/**
 * Runs auto-sort on an import or sync in a worker, if the user has enabled it. Never throws, because the rows are
 * stored whether or not they are sorted.
 */
export async function startAutoSort(
  { storage, workers, log }: Pick<Context, 'storage' | 'workers' | 'log'>,
  arrival: NewRows,
): Promise<{ count: number } | null> {
  // Checked on the main thread, so users who haven't enabled auto-sort don't queue for a worker.
  const user = await findRow(storage.read, 'users', { id: arrival.userId });
  if (!user?.auto_sort) return null;
  try {
    return await workers.run(tasks.autoSort, arrival);
  } catch (error) {
    log.error({ err: error }, 'could not sort new transactions');
    return null;
  }
}
