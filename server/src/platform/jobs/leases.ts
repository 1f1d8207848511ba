import { onCoordinator } from '../db/cluster/coordinator.ts';
import type { Db, Storage, Tx } from '../db/storage.ts';
import { ahead, isWithin, outside } from '../instant-ranges.ts';
import { withCleanup } from '../with-cleanup.ts';

/**
 * How long a lease is kept after a run, so servers with slightly different clocks do not run the job twice for one
 * scheduled time.
 */
const REST_MS = 30_000;
/** How long a lease outlives its server. */
export const LEASE_MS = 30_000;
/** Renewal interval. Leaves time for one failed or late renewal before the lease expires. */
const RENEWED_EACH_MS = 10_000;

export interface LeaseOptions {
  /** Name of the job. Only one server at a time holds its lease. */
  name: string;
  /** Unique name of this server. */
  holder: string;
  now(): Date;
  /** Longer than the longest run. A hung run loses its lease soon after this time. */
  withinMs: number;
  /** How long the lease is kept after a run; 0 for unscheduled work. */
  restMs?: number;
}

export interface Lease {
  /** Aborted when another server may have taken over. */
  signal: AbortSignal;
  /**
   * Call inside the transaction that only one server may run. Throws if another server has taken over, which rolls the
   * transaction back.
   */
  requireHeld(tx: Tx): Promise<void>;
  /** Position where the previous server stopped; null at the start. */
  position: string | null;
  /** Records the position from which another server may continue. Throws if another server has taken over. */
  reach(position: string | null): Promise<void>;
}

/**
 * Runs `work` unless another server is running it or has just run it. Returns whether it ran. A failed run can be
 * retried immediately.
 */
export async function withLease(
  storage: Storage,
  options: LeaseOptions,
  work: (lease: Lease) => Promise<void>,
): Promise<boolean> {
  const taken = await take(storage, options);
  if (!taken) return false;
  const requireHeld = async (tx: Tx) => {
    if (!(await holdsLease(tx, options))) throw new Error(`the lease of ${options.name} was lost`);
  };
  const reach = (position: string | null) =>
    storage.write(async (tx) => {
      await requireHeld(tx);
      await tx.updateTable('leases').set({ position }).where('name', '=', options.name).execute();
    });
  const lost = new AbortController();
  const end = renewing(storage, options, lost);
  let rest = 0;
  await withCleanup(
    async () => {
      await work({ requireHeld, signal: lost.signal, position: taken.position, reach });
      rest = options.restMs ?? REST_MS;
    },
    async () => {
      await end();
      await expire(storage, options, rest);
    },
  );
  return true;
}

/** Renews a lease until it is lost or the returned function is called. */
function renewing(
  storage: Storage,
  options: LeaseOptions,
  lost: AbortController,
): () => Promise<void> {
  const began = performance.now();
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    if (performance.now() - began > options.withinMs) return lost.abort();
    renewal = renew(storage, options).then(
      (isHeld) => {
        if (!isHeld) lost.abort();
      },
      // The database is unavailable. The next renewal may still be in time.
      () => undefined,
    );
  }, RENEWED_EACH_MS);
  timer.unref();
  lost.signal.addEventListener('abort', () => clearInterval(timer));
  return () => {
    clearInterval(timer);
    return renewal;
  };
}

function renew(storage: Storage, options: LeaseOptions): Promise<boolean> {
  return storage.write(async (tx) => {
    if (!(await holdsLease(tx, options))) return false;
    await tx
      .updateTable('leases')
      .set({ expires_at: endOf(options) })
      .where('name', '=', options.name)
      .execute();
    return true;
  });
}

const endOf = ({ now }: LeaseOptions): string => new Date(now().getTime() + LEASE_MS).toISOString();

/**
 * The upsert decides races: only one server finds the lease free. A lease also counts as free if it was set by a clock
 * that ran ahead.
 */
function take(storage: Storage, options: LeaseOptions) {
  const now = options.now();
  const longest = Math.max(LEASE_MS, options.restMs ?? REST_MS);
  const lease = { holder: options.holder, expires_at: endOf(options) };
  return storage.write((tx) =>
    tx
      .insertInto('leases')
      .values({ name: options.name, ...lease })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(lease)
          .where(outside('leases.expires_at', ahead(longest, now))),
      )
      .returning('position')
      .executeTakeFirst(),
  );
}

/** True if the given server still holds the lease. Call inside the transaction that only the holder may run. */
export async function holdsLease(tx: Tx, q: { name: string; holder: string }): Promise<boolean> {
  const row = await tx
    .updateTable('leases')
    .set({ holder: q.holder })
    .where('name', '=', q.name)
    .where('holder', '=', q.holder)
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}

/** Returns when each lease expires, by name. On a cluster, the coordinator stores all leases. */
export async function leaseExpiries(
  db: Db | Tx,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await onCoordinator(() =>
    db.selectFrom('leases').select(['name', 'expires_at']).where('name', 'in', names).execute(),
  );
  return new Map(rows.map(({ name, expires_at }) => [name, expires_at]));
}

/** True if an unscheduled job's lease with this expiry is held now. */
export const isLeaseHeld = (end: string | null | undefined, now: string): boolean =>
  typeof end === 'string' && isWithin(ahead(LEASE_MS, new Date(now)), end);

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
