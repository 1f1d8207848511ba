import type { Context } from '../context.ts';
import type { Lease } from './leases.ts';
import type { Task } from './tasks.ts';

/** A part of all users, by the last digit of their ids, which is random. */
export interface Slice {
  slice: number;
  of: number;
}

/** The user a turn begins after, in the order of ids; null for the first. Without a slice it goes through all users. */
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
  /** The last user of the turn; null if none is left. */
  after: string | null;
  /** Why the first user failed of those who did. */
  failure: string | null;
}

const isIn = (slice: Slice | undefined, id: string): boolean =>
  slice === undefined || Number.parseInt(id.slice(-1), 16) % slice.of === slice.slice;

/** A thread is given back after this, for jobs that wait for one. */
const TURN_MS = 2000;

/**
 * Does `work` for some of the `users`, which come in the order of their ids. Runs in a worker. One user's failure does not
 * keep the others from their turn.
 */
export async function inTurn<User extends { id: string }>(
  users: readonly User[],
  { slice, after = null }: Turn,
  work: (user: User) => Promise<unknown>,
): Promise<Turned> {
  const end = performance.now() + TURN_MS;
  let failure: string | null = null;
  const left = users.filter(({ id }) => isIn(slice, id) && (after === null || id > after));
  for (const user of left) {
    await work(user).catch((error: unknown) => {
      failure ??= error instanceof Error ? error.message : String(error);
    });
    if (performance.now() > end && user !== left.at(-1)) return { after: user.id, failure };
  }
  return { after: null, failure };
}

/**
 * Runs a task for all users of a slice, turn by turn, and begins where the previous run had to end. Reports failures once it
 * is through.
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
