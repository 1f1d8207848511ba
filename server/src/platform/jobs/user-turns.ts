import type { Context } from '../context.ts';
import type { Storage } from '../db/storage.ts';
import { attemptEach } from './attempts.ts';
import type { Lease } from './leases.ts';
import type { Task } from './tasks.ts';

/** A share of all users, chosen by the last digit of their ids, which is random. */
export interface Slice {
  slice: number;
  of: number;
}

/**
 * A turn covers the users whose ids sort after `after`; null for the first turn. Without a slice, users of all slices
 * are included.
 */
export interface Turn {
  slice?: Slice;
  after?: string | null;
}

/** Input of a task that processes all users in turns. */
export interface SliceInput {
  /** ISO 8601, UTC. */
  now: string;
  /** For users who have not chosen a time zone. */
  timeZone: string;
  /** If absent, all users are processed in one go. */
  turn?: Turn;
}

export interface TurnResult {
  /** Last user of the turn; null if no users are left. */
  after: string | null;
  /** Error of the first user whose work failed. */
  failure: string | null;
}

const isIn = (slice: Slice | undefined, id: string): boolean =>
  slice === undefined || Number.parseInt(id.slice(-1), 16) % slice.of === slice.slice;

/** After this time a turn ends, so waiting jobs get the thread. */
const TURN_MS = 2000;

/** Users to process, in the order of their ids. */
interface Users<User> {
  /** What is done for each of them, such as `series`. */
  what: string;
  users: readonly User[];
}

/**
 * Calls `work` for as many users as fit into a turn. Runs in a worker. A failure for one user does not affect the
 * others, and a user whose work ended the server or its worker twice is skipped.
 */
export async function runTurn<User extends { id: string }>(
  storage: Storage,
  { what, users, turn: { slice, after = null } }: Users<User> & { turn: Turn },
  work: (user: User) => Promise<unknown>,
): Promise<TurnResult> {
  const end = performance.now() + TURN_MS;
  let failure: string | null = null;
  const left = users.filter(({ id }) => isIn(slice, id) && (after === null || id > after));
  const nameOf = ({ id }: User) => `${what} of user ${id}`;
  const now = () => new Date();
  for await (const user of attemptEach(storage, { pieces: left, nameOf, now })) {
    await work(user).catch((error: unknown) => {
      failure ??= error instanceof Error ? error.message : String(error);
    });
    if (performance.now() > end && user !== left.at(-1)) return { after: user.id, failure };
  }
  return { after: null, failure };
}

/**
 * Runs a task for all users of a slice, turn by turn, from where the previous run stopped. Throws the first failure at
 * the end.
 */
export async function runSlice(
  { config, now, workers }: Context,
  lease: Lease,
  { task, slice }: { task: Task<SliceInput, TurnResult>; slice: Slice },
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
