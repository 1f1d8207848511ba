import { FairQueue } from '../jobs/fair-queue.ts';

/**
 * Runs one writing transaction at a time. SQLite has one writer; waiting here, asynchronously, keeps the event loop free
 * where waiting for the file's lock would stop it. `user` is the user who writes, '' for the server itself.
 */
export type WriteGate = <T>(work: () => Promise<T>, user?: string) => Promise<T>;

/** Users take turns: one with ten long writes makes others wait for one of them. */
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
