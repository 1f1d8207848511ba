import { onCoordinator } from '../db/cluster/coordinator.ts';
import type { Db, Storage, Tx } from '../db/storage.ts';
import { ahead, isWithin, outside } from '../time-spans.ts';
import { withCleanup } from '../with-cleanup.ts';

/**
 * How long a lease is kept after a run. Servers' clocks differ slightly, and the same scheduled time must not run the
 * job twice.
 */
const REST_MS = 30_000;
/** Longest time that a dead server holds a lease. */
export const LEASE_MS = 30_000;
/** Renewal interval. A renewal may fail and be late before the lease expires. */
const RENEWED_EACH_MS = 10_000;

export interface LeaseOptions {
  /** The job's name. One server at a time holds its lease. */
  name: string;
  /** This server's unique name. */
  holder: string;
  now(): Date;
  /** Longer than the longest run. A hanging run loses its lease soon after this. */
  withinMs: number;
  /** How long the lease is kept after a run; 0 for unscheduled work. */
  restMs?: number;
}

export interface Lease {
  /** Aborted when another server may have taken over. */
  signal: AbortSignal;
  /**
   * Call inside the transaction that only one server may run. Throws if another server has taken over, so the
   * transaction leaves nothing.
   */
  requireHeld(tx: Tx): Promise<void>;
  /** Where the server before this one had to stop; null at the start. */
  position: string | null;
  /** Records the current position for the server that may have to continue. Throws if another server has taken over. */
  reach(position: string | null): Promise<void>;
}

/**
 * Runs `work` unless another server runs it or has just done so. Returns whether it ran. A failed run may be retried
 * immediately.
 */
export async function underLease(
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

/** Renews a lease until the returned function is called, or the lease is lost. */
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
      // The database is away. The next renewal may still be in time.
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

/** The row decides races: only one server finds it free, or held by a clock that ran ahead. */
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

/** True if that server still has the lease. Call inside the transaction that only its holder may run. */
export async function holdsLease(tx: Tx, q: { name: string; holder: string }): Promise<boolean> {
  const row = await tx
    .updateTable('leases')
    .set({ holder: q.holder })
    .where('name', '=', q.name)
    .where('holder', '=', q.holder)
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}

/** Expiry of each lease, by name. On a cluster the coordinator has all leases. */
export async function heldUntil(
  db: Db | Tx,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await onCoordinator(() =>
    db.selectFrom('leases').select(['name', 'expires_at']).where('name', 'in', names).execute(),
  );
  return new Map(rows.map(({ name, expires_at }) => [name, expires_at]));
}

/** True if a lease of unscheduled work is held now, given its expiry. */
export const isHeld = (end: string | null | undefined, now: string): boolean =>
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
