import type { Tx } from './storage.ts';

/**
 * Runs a transaction's work and throws the work's own error even if the rollback fails too. A database that has already
 * rolled back, or has disappeared, rejects the rollback with an error that would hide the real reason.
 */
export async function keepFirstError<T>(
  work: (tx: Tx) => Promise<T>,
  transaction: (work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<T> {
  const thrown: unknown[] = [];
  try {
    return await transaction((tx) =>
      work(tx).catch((error: unknown) => {
        thrown.push(error);
        throw error;
      }),
    );
  } catch (error) {
    throw thrown.length > 0 ? thrown[0] : error;
  }
}
