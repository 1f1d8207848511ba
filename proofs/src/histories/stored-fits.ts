import { currentFits, fitsFromRows } from '../../../server/src/features/recurring/fits.ts';
import { toStored } from '../../../server/src/features/recurring/fits-format.ts';
import type { RunningServer } from '../../../server/src/start.ts';
import type { TestUser } from '../users/user.ts';
import { differences } from './differences.ts';

/**
 * Differences between the stored fits of series, which the steps update incrementally, and fits computed from scratch.
 */
export async function wrongFound(running: RunningServer, { id }: TestUser): Promise<string[]> {
  const { storage } = running.context;
  const [stored, anew] = [await currentFits(storage, id), await fitsFromRows(storage.read, id)];
  const inOrder = (fits: typeof anew) => fits.map((fit) => JSON.stringify(toStored(fit))).sort();
  return differences(inOrder(stored), inOrder(anew), 'stored fits of series');
}
