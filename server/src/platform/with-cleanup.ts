/**
 * Runs `work`, then `cleanUp` even if `work` throws. If both fail, as on a full disk or without a database, throws the
 * error of `work`.
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
