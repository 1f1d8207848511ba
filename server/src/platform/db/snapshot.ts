import { engineOf } from './engine-of.ts';
import type { Storage, Tx } from './storage.ts';

/** Runs `work` on one snapshot of the database, whatever others write meanwhile. Blocks no one. */
export const withSnapshot = <T>({ read }: Storage, work: (tx: Tx) => Promise<T>) =>
  engineOf(read) === 'postgres'
    ? read.transaction().setIsolationLevel('repeatable read').execute(work)
    : read.transaction().execute(work);
