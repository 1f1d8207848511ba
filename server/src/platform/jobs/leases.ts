import { onCoordinator } from '../db/cluster/coordinator.ts';
import type { Db, Storage, Tx } from '../db/storage.ts';
import { ahead, isWithin, outside } from '../time-spans.ts';
import { withCleanup } from '../with-cleanup.ts';

/**
 * After a run its lease is kept for so long: every server's clock strikes a little before or after the others',
 * and the same strike must not run the job twice.
 */
const REST_MS = 30_000;
/** A server that died holds a lease no longer than this. */
export const LEASE_MS = 30_000;
/** One that lives renews it so often: a renewal may fail, and be late, before the lease ends. */
const RENEWED_EACH_MS = 10_000;

export interface LeaseOptions {
  /** The job's name: one server at a time holds its lease. */
  name: string;
  /** Names this server, different from every other. */
  holder: string;
  now(): Date;
  /** Longer than the longest run: one that hangs loses its lease soon after. */
  withinMs: number;
  /** How long the lease is kept after a run; 0 for work that is not started by the clock. */
  restMs?: number;
}

/** The right to run a job now. */
export interface Lease {
  /** Aborted when another server may have taken over. */
  signal: AbortSignal;
  /**
   * Asked inside the transaction of what only one server may do. Throws when another one has taken over: the
   * transaction then leaves nothing.
   */
  requireHeld(tx: Tx): Promise<void>;
  /** Where the work is that a server before this one had to end; null at the beginning. */
  position: string | null;
  /** Notes where it is, for whoever has to go on with it. Throws when another server has taken over. */
  reach(position: string | null): Promise<void>;
}

/** Runs `work` unless another server runs it or has just done so. Says whether it ran; a failed run may be tried again at once. */
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

/** Renews a lease until the answered function is called, or it is lost. */
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
      // The database is away: the next one may find it back, and in time.
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

/** The row itself decides a race: only one server finds it free, or held by a clock that ran ahead. */
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

/** Until when each lease is held, by name. On a cluster the coordinator has all leases. */
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

/** Whether a lease of work that does not rest is held now, by when it ends. */
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
