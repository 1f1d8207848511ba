import { FairQueue } from '../jobs/fair-queue.ts';

/**
 * Runs one write transaction at a time. SQLite has one writer. Waiting here is asynchronous and keeps the event loop
 * free, while waiting for the file's lock would block it. `user` is the writing user, '' for the server itself.
 */
export type WriteGate = <T>(work: () => Promise<T>, user?: string) => Promise<T>;

/** Users take turns, so ten long writes of one user make others wait for only one of them. */
export function createGate(): WriteGate {
  const queue = new FairQueue();
  let isTaken = false;
  const next = () => {
    const waiting = queue.take();
    isTaken = waiting !== undefined;
    waiting?.begin();
  };
  return async (work, user = '') => {
    await new Promise<void>((begin) => {
      queue.add({ user, begin });
      if (!isTaken) next();
    });
    try {
      return await work();
    } finally {
      next();
    }
  };
}
