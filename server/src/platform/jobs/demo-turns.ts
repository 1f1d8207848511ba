import { actingVisitor } from '../db/acting-user.ts';
import { Lanes } from './lanes.ts';

/** Of one address. A screen sends about eleven calls at once. */
const WAITING_OF_ADDRESS = 20;
const WAITING = 100;
/** Longer waits end with 503, which asks visitors to try again. */
const WAIT_MS = 20_000;

const ONE = {
  ...{ own: 1, shares: false, runningOfOne: 1 },
  ...{ waitingOfOne: WAITING_OF_ADDRESS, waiting: WAITING, withinMs: WAIT_MS },
};

export type RunInDemoTurn = <T>(where: 'main' | 'thread', work: () => Promise<T>) => Promise<T>;

/**
 * Lets the demo's visitors take turns by IP address: all of them together run one task on the main thread and one in a
 * worker thread at a time, so they hardly delay the users. Throws 503 `busy` if too many are waiting or one waits too
 * long. Work of anyone else starts immediately.
 */
export function createDemoTurns(waitMs = WAIT_MS): RunInDemoTurn {
  const turns = new Lanes({ shared: 0, lanes: { main: ONE, thread: ONE } }, waitMs);
  return (where, work) => {
    const visitor = actingVisitor();
    return visitor === undefined ? work() : turns.run(where, visitor, work);
  };
}
