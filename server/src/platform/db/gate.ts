/**
 * Runs one writing transaction at a time. SQLite has one writer; waiting here, asynchronously,
 * keeps the event loop free where waiting for the file's lock would stop it.
 */
export type WriteGate = <T>(work: () => Promise<T>) => Promise<T>;

/** First come, first served. */
export function createGate(): WriteGate {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
