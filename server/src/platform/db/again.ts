import { setTimeout as wait } from 'node:timers/promises';
import { OthersInTheWay } from './database-errors.ts';

const TRIES = 5;
const PAUSE_MS = 50;

/**
 * Runs a transaction, or a statement that stands alone: what PostgreSQL has undone because it met others comes through as
 * soon as those are through.
 */
export async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof OthersInTheWay && error.atOnce) || tries === TRIES) throw error;
    }
    // Not in step with whom it met.
    await wait(Math.random() * PAUSE_MS * tries);
  }
}
