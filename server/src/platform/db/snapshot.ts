import type { Storage, Tx } from './storage.ts';

/** Runs `work` on one state of the database, whatever others write meanwhile. Blocks nobody. */
export const onSnapshot = <T>({ engine, read }: Storage, work: (tx: Tx) => Promise<T>) =>
  engine === 'postgres'
    ? read.transaction().setIsolationLevel('repeatable read').execute(work)
    : read.transaction().execute(work);
