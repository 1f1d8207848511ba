import type { Storage, Tx } from '../db/storage.ts';

/**
 * After a run its lease is kept for so long: every server's clock strikes a little before or after the others',
 * and the same strike must not run the job twice.
 */
const REST_MS = 30_000;

export interface LeaseOptions {
  /** The job's name: one server at a time holds its lease. */
  name: string;
  /** Names this server, different from every other. */
  holder: string;
  now(): Date;
  /** A server that died holds the lease no longer than this. Longer than the longest run. */
  ttlMs: number;
  /** How long the lease is kept after a run; 0 for work that is not started by the clock. */
  restMs?: number;
}

/** The right to run a job now, and how far its last run came. */
export interface Lease {
  reached: string | null;
  /**
   * Notes how far this run has come, inside the transaction of what it did, so that the next goes on from
   * there. Throws when another server has taken over: the transaction then leaves nothing.
   */
  reach(tx: Tx, reached: string): Promise<void>;
}

/** Runs `work` unless another server runs it or has just done so. Says whether it ran; a failed run may be tried again at once. */
export async function underLease(
  storage: Storage,
  options: LeaseOptions,
  work: (lease: Lease) => Promise<void>,
): Promise<boolean> {
  const taken = await take(storage, options);
  if (!taken) return false;
  const reach = (tx: Tx, reached: string) => noteReached(tx, options, reached);
  let rest = 0;
  try {
    await work({ reached: taken.reached, reach });
    rest = options.restMs ?? REST_MS;
  } finally {
    await expire(storage, options, rest);
  }
  return true;
}

/** The row itself decides a race: only one server finds it free. */
function take(storage: Storage, options: LeaseOptions) {
  const now = options.now();
  const lease = {
    holder: options.holder,
    expires_at: new Date(now.getTime() + options.ttlMs).toISOString(),
  };
  return storage.write((tx) =>
    tx
      .insertInto('leases')
      .values({ name: options.name, ...lease, reached: null })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(lease)
          .where('leases.expires_at', '<=', now.toISOString()),
      )
      .returning('reached')
      .executeTakeFirst(),
  );
}

/** Whether that server still has the lease: asked inside the transaction of what only its holder may do. */
export async function holdsLease(tx: Tx, q: { name: string; holder: string }): Promise<boolean> {
  const row = await tx
    .updateTable('leases')
    .set({ holder: q.holder })
    .where('name', '=', q.name)
    .where('holder', '=', q.holder)
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}

async function noteReached(tx: Tx, options: LeaseOptions, reached: string): Promise<void> {
  const result = await tx
    .updateTable('leases')
    .set({ reached })
    .where('name', '=', options.name)
    .where('holder', '=', options.holder)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new Error(`the lease of ${options.name} was lost`);
}

function expire(storage: Storage, options: LeaseOptions, restMs: number): Promise<unknown> {
  const end = new Date(options.now().getTime() + restMs).toISOString();
  return storage.write((tx) =>
    tx
      .updateTable('leases')
      .set({ expires_at: end })
      .where('name', '=', options.name)
      .where('holder', '=', options.holder)
      .execute(),
  );
}
