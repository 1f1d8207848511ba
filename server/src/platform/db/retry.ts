import { setTimeout as wait } from 'node:timers/promises';
import { TransactionConflict } from './database-errors.ts';

const TRIES = 5;
const PAUSE_MS = 50;

/** Runs a transaction or a single statement, and again if PostgreSQL rolled it back because of a conflict. */
export async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof TransactionConflict && error.atOnce) || tries === TRIES) throw error;
    }
    // Random, so the conflicting transactions do not collide again.
    await wait(Math.random() * PAUSE_MS * tries);
  }
}
