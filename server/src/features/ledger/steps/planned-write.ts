import type { Db, Storage, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import { lockLedger } from './steps.ts';
import { latestWrite } from './write-number.ts';

/**
 * Number of plans made without the lock. If other writes make all of them stale, the next plan is made under the lock.
 */
const TRIES = 3;

const STALE = Symbol('stale');

export interface Planned<Plan, Result> {
  /** Reads and computes. It usually runs outside the lock, so it must not write. */
  plan(db: Db | Tx): Promise<Plan>;
  /**
   * Returns true if everything else the plan depends on is unchanged. Transactions and their layers are already
   * checked.
   */
  isFresh?(tx: Tx, plan: Plan): Promise<boolean>;
  /** Writes under the lock, in one transaction. */
  write(tx: Tx, plan: Plan): Promise<Result>;
  /** Takes the locks that must be taken before the ledger lock. */
  lockBefore?(tx: Tx): Promise<unknown>;
}

/**
 * Runs long work on a user's transactions. The plan is computed while others write. Only the write holds the lock,
 * which on SQLite blocks all users. If the user's transactions have changed meanwhile, the plan is computed again.
 */
export async function planThenWrite<Plan, Result>(
  { storage, bookId }: { storage: Storage; bookId: BookId },
  work: Planned<Plan, Result>,
): Promise<Result> {
  const lock = async (tx: Tx) => {
    await work.lockBefore?.(tx);
    return lockLedger(tx, { bookId });
  };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const taken = await latestWrite(storage.read, bookId);
    const plan = await work.plan(storage.read);
    const result = await storage.write(async (tx) => {
      if ((await lock(tx)) !== taken + 1) return STALE;
      if (work.isFresh && !(await work.isFresh(tx, plan))) return STALE;
      return work.write(tx, plan);
    });
    if (result !== STALE) return result;
  }
  return storage.write(async (tx) => {
    await lock(tx);
    return work.write(tx, await work.plan(tx));
  });
}

/**
 * Plans and writes several small changes in order, all or none, in one transaction. Each is recorded as its own step.
 * Together they may have a few thousand rows at most, because other writers wait for them.
 */
export function writeTogether<Plan, Result>(
  { storage, bookId }: { storage: Storage; bookId: BookId },
  works: readonly Planned<Plan, Result>[],
): Promise<Result[]> {
  return storage.write(async (tx) => {
    for (const work of works) await work.lockBefore?.(tx);
    await lockLedger(tx, { bookId });
    const results: Result[] = [];
    for (const work of works) {
      results.push(await work.write(tx, await work.plan(tx)));
    }
    return results;
  });
}
