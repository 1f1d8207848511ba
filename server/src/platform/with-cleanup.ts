/**
 * Runs `work`, then `cleanUp` even if it throws. An error of `work` is thrown even if cleaning up fails too, as both do on a
 * full disk or without a database.
 */
export async function withCleanup<T>(work: () => Promise<T>, cleanUp: () => unknown): Promise<T> {
  let result: T;
  try {
    result = await work();
  } catch (error) {
    try {
      await cleanUp();
    } catch {
      // The first error is more informative.
    }
    throw error;
  }
  await cleanUp();
  return result;
}
