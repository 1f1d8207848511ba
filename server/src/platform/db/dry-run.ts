import type { Storage, Tx } from './storage.ts';

const ROLL_BACK = new Error('dry run');

/** Runs `work` in one transaction and returns its result. A dry run is rolled back. */
export async function writeOrDryRun<T>(
  storage: Storage,
  isDryRun: boolean,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let tried: { done: T } | undefined;
  try {
    return await storage.write(async (tx) => {
      const done = await work(tx);
      if (!isDryRun) return done;
      tried = { done };
      throw ROLL_BACK;
    });
  } catch (error) {
    if (error === ROLL_BACK && tried) return tried.done;
    throw error;
  }
}
