import type { Context } from '../context.ts';
import type { Lease } from './leases.ts';
import type { Task } from './tasks.ts';

/** A part of all people, by the last sign of their ids, which is random. */
export interface Slice {
  slice: number;
  of: number;
}

/** Whom a turn begins after, in the order of ids: null at the beginning. Everybody is in it where there is no slice. */
export interface Turn {
  slice?: Slice;
  after?: string | null;
}

/** The input of a task that goes through all users, turn by turn. */
export interface SliceInput {
  /** ISO 8601, UTC. */
  now: string;
  /** For users who have named none. */
  timeZone: string;
  /** All users at once if absent. */
  turn?: Turn;
}

/** What a turn came to. */
export interface Turned {
  /** Whom it ended with; null where nobody is left. */
  after: string | null;
  /** Why the first of those failed who did. */
  failure: string | null;
}

const isIn = (slice: Slice | undefined, id: string): boolean =>
  slice === undefined || Number.parseInt(id.slice(-1), 16) % slice.of === slice.slice;

/** A thread is given back after so long, for whoever waits for one. */
const TURN_MS = 2000;

/**
 * In a worker: does `work` for some of the `people`, who come in the order of their ids. Whose fails does not keep the
 * others from theirs.
 */
export async function inTurn<Person extends { id: string }>(
  people: readonly Person[],
  { slice, after = null }: Turn,
  work: (person: Person) => Promise<unknown>,
): Promise<Turned> {
  const end = performance.now() + TURN_MS;
  let failure: string | null = null;
  const left = people.filter(({ id }) => isIn(slice, id) && (after === null || id > after));
  for (const person of left) {
    await work(person).catch((error: unknown) => {
      failure ??= error instanceof Error ? error.message : String(error);
    });
    if (performance.now() > end && person !== left.at(-1)) return { after: person.id, failure };
  }
  return { after: null, failure };
}

/**
 * Runs a worker's task for all people of a slice, turn by turn, and begins where the run before had to end. Whose failed
 * are told of in the end.
 */
export async function throughSlice(
  { config, now, workers }: Context,
  lease: Lease,
  { task, slice }: { task: Task<SliceInput, Turned>; slice: Slice },
): Promise<void> {
  const input = { now: now().toISOString(), timeZone: config.timeZone };
  let failure: string | null = null;
  let after = lease.position;
  do {
    lease.signal.throwIfAborted();
    const turned = await workers.run(task, { ...input, turn: { slice, after } });
    ({ after } = turned);
    failure ??= turned.failure;
    await lease.reach(after);
  } while (after !== null);
  if (failure !== null) throw new Error(failure);
}
