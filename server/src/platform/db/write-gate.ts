import { FairQueue } from '../jobs/fair-queue.ts';

/**
 * Runs one write transaction at a time. SQLite has one writer. Waiting here is asynchronous and keeps the event loop
 * free, while waiting for the file's lock would block it. `user` is the writing user, '' for the server itself.
 */
export type WriteGate = <T>(work: () => Promise<T>, user?: string) => Promise<T>;

/** A write that takes longer makes others wait noticeably. */
const LONG_MS = 200;
/** Longest rest after a long write. */
const MOST_REST_MS = 2000;

/**
 * Users take turns, so ten long writes of one user make others wait for only one of them. A sign-in is several writes in
 * a row, and each would wait for another long one. So a user whose long write others have waited for rests as long as it
 * took.
 */
export function createGate(): WriteGate {
  const queue = new FairQueue();
  /** Until when each resting user rests. */
  const resting = new Map<string, number>();
  let isTaken = false;
  /** The user of the latest turn, whose next one comes after another user's. */
  let last: string | undefined;
  let alarm: NodeJS.Timeout | undefined;
  const next = () => {
    clearTimeout(alarm);
    const now = performance.now();
    for (const [user, until] of resting) if (until <= now) resting.delete(user);
    const mayBegin = (user: string) => !resting.has(user);
    const waiting = queue.take((user) => user !== last && mayBegin(user)) ?? queue.take(mayBegin);
    last = waiting?.user;
    isTaken = waiting !== undefined;
    if (waiting) waiting.begin();
    else if (queue.length > 0) alarm = setTimeout(next, Math.min(...resting.values()) - now);
  };
  const rest = (user: string, tookMs: number) => {
    const hasOthers = queue.length > queue.lengthOf(user);
    if (user === '' || tookMs < LONG_MS || !hasOthers) return;
    resting.set(user, performance.now() + Math.min(tookMs, MOST_REST_MS));
  };
  return async (work, user = '') => {
    await new Promise<void>((begin) => {
      queue.add({ user, begin });
      if (!isTaken) next();
    });
    const began = performance.now();
    try {
      return await work();
    } finally {
      rest(user, performance.now() - began);
      next();
    }
  };
}
