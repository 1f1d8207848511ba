import type { Storage, Tx } from './storage.ts';

const ROLL_BACK = new Error('dry run');

/**
 * Runs `work` and then `follow` in one transaction, and returns the result of `work`. A dry run skips `follow` and
 * rolls `work` back, but returns the same result.
 */
export async function writeOrDryRun<T>(
  storage: Storage,
  isDryRun: boolean,
  { work, follow }: { work(tx: Tx): Promise<T>; follow(tx: Tx, done: T): Promise<unknown> },
): Promise<T> {
  let tried: { done: T } | undefined;
  try {
    return await storage.write(async (tx) => {
      const done = await work(tx);
      if (isDryRun) {
        tried = { done };
        throw ROLL_BACK;
      }
      await follow(tx, done);
      return done;
    });
  } catch (error) {
    if (error === ROLL_BACK && tried) return tried.done;
    throw error;
  }
}
