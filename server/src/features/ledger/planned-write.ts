import type { Db, Storage, Tx } from '../../platform/db/storage.ts';
import * as store from './layer-store.ts';
import { lockLedger, startRecording } from './steps.ts';

/** If the user's other writes come between as often as this, the plan is made under the lock. */
const TRIES = 3;

const STALE = Symbol('stale');

export interface Planned<Plan, Result> {
  /** Reads and computes. It runs outside the lock, so it must not write. */
  plan(db: Db | Tx): Promise<Plan>;
  /** Whether what the plan rests on beside transactions and their layers is as it was: those are checked already. */
  isFresh?(tx: Tx, plan: Plan): Promise<boolean>;
  /** Writes under the lock, in one transaction. */
  write(tx: Tx, plan: Plan): Promise<Result>;
  /** Takes the locks that come before the lock of provenance. */
  lockBefore?(tx: Tx): Promise<unknown>;
}

/**
 * Long work on a user's transactions: it is computed while others write, and only what is left to write holds the lock,
 * which on SQLite everybody waits for. The plan is made anew where the user's transactions have changed meanwhile.
 */
export async function planThenWrite<Plan, Result>(
  { storage, userId }: { storage: Storage; userId: string },
  work: Planned<Plan, Result>,
): Promise<Result> {
  const lock = async (tx: Tx) => {
    await work.lockBefore?.(tx);
    return lockLedger(tx, { userId });
  };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const taken = await store.timesLocked(storage.read, { userId });
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
 * Plans and writes several small works in one transaction, in order: all or none, each with a step of its own. For a few
 * thousand rows at most, since others wait for it.
 */
export function writeTogether<Plan, Result>(
  { storage, userId }: { storage: Storage; userId: string },
  works: readonly Planned<Plan, Result>[],
): Promise<Result[]> {
  return storage.write(async (tx) => {
    for (const work of works) await work.lockBefore?.(tx);
    await lockLedger(tx, { userId });
    const results: Result[] = [];
    for (const work of works) {
      startRecording(tx);
      results.push(await work.write(tx, await work.plan(tx)));
    }
    return results;
  });
}
