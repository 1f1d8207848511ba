import { currentFits, fitsFromRows } from '../../features/recurring/found-series.ts';
import { toStored } from '../../features/recurring/stored-fits.ts';
import type { RunningServer } from '../../start.ts';
import { differences } from './differences.ts';
import type { Person } from './person.ts';

/** What is kept of what recurs, brought up to date by what the steps have touched, is what the rows alone give. */
export async function wrongFound(running: RunningServer, { id }: Person): Promise<string[]> {
  const { storage } = running.context;
  const [kept, anew] = [await currentFits(storage, id), await fitsFromRows(storage.read, id)];
  const inOrder = (fits: typeof kept) => fits.map((fit) => JSON.stringify(toStored(fit))).sort();
  return differences(inOrder(kept), inOrder(anew), 'what is kept of what recurs');
}
