import type { Tx } from './storage.ts';

/**
 * Runs a transaction's work. What the work throws is what is thrown, even where the rollback fails too: a database that
 * undoes a transaction by itself, or has gone, answers the rollback with an error that hides the reason.
 */
export async function firstError<T>(
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
