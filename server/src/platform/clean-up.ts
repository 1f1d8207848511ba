/**
 * Runs `work`, then `cleanUp` whatever came of it. What `work` throws is what is thrown, even where cleaning up fails too:
 * on a full disk or with a database that is away, both do.
 */
export async function cleaningUp<T>(work: () => Promise<T>, cleanUp: () => unknown): Promise<T> {
  let result: T;
  try {
    result = await work();
  } catch (error) {
    try {
      await cleanUp();
    } catch {
      // The first error says more.
    }
    throw error;
  }
  await cleanUp();
  return result;
}
