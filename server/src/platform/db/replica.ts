import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './storage.ts';

const reading = new AsyncLocalStorage<{ isOfReplica: boolean }>();

/** Reads of `work` ask the replica, until it writes. What it throws may be the replica's fault alone. */
export const fromReplica = <T>(work: () => T): T => reading.run({ isOfReplica: true }, work);

/** Whoever has written reads what was written. */
export function stayWithPrimary(): void {
  const here = reading.getStore();
  if (here) here.isOfReplica = false;
}

export const readsReplica = (): boolean => reading.getStore()?.isOfReplica ?? false;

/** `primary`: what is there follows no other database, so nobody can tell whether it is this one. */
export type ReplicaState = 'fresh' | 'behind' | 'away' | 'primary';

/** Asked again after so long, while anybody asks. */
const LOOKED_EACH_MS = 1000;
/** It replays within milliseconds; one that does not is behind. */
const REPLAYS_WITHIN_MS = 1000;
const ASKED_EACH_MS = 20;
/** Nobody reads what is older. */
const OLDEST_MS = 3000;

/** A replica of PostgreSQL's, and how far it has come. */
export class Replica {
  readonly #db: Db;
  #state: ReplicaState | undefined;
  /** All that was written then, by this process's own clock, is there. */
  #hasAllOf = -Infinity;
  #looked = -Infinity;
  #looking: Promise<ReplicaState> | undefined;
  /** Pages that were read from it, and those that were asked for while it did not have all. */
  readonly pages = { replica: 0, primary: 0 };

  /** `db` asks the replica within `fromReplica`. */
  constructor(db: Db) {
    this.#db = db;
  }

  /** As it was when it was last looked at; undefined until then. Looks again where that is long ago. */
  get state(): ReplicaState | undefined {
    if (performance.now() - this.#looked > LOOKED_EACH_MS) void this.look();
    return this.#state === 'fresh' && this.ageMs > OLDEST_MS ? 'behind' : this.#state;
  }

  /** How old what it shows is at most. */
  get ageMs(): number {
    return performance.now() - this.#hasAllOf;
  }

  look(): Promise<ReplicaState> {
    this.#looked = performance.now();
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<ReplicaState> {
    const began = performance.now();
    try {
      const { rows } = await READY.execute(this.#db);
      this.#state = await this.#awaitReplay(String(rows[0]?.at), began + REPLAYS_WITHIN_MS);
    } catch {
      this.#state = 'away';
    }
    if (this.#state === 'fresh') this.#hasAllOf = began;
    return this.#state;
  }

  async #awaitReplay(at: string, end: number): Promise<ReplicaState> {
    for (;;) {
      const has = await fromReplica(() => hasReplayed(this.#db, at));
      if (has === null) return 'primary';
      if (has) return 'fresh';
      if (performance.now() > end) return 'behind';
      await wait(ASKED_EACH_MS);
    }
  }
}

/** What the primary can send. */
const READY = sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`;

/** Null where it is no replica. */
async function hasReplayed(db: Db, at: string): Promise<boolean | null> {
  const { rows } = await sql<{ has: boolean | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${at}::pg_lsn end as has`.execute(
    db,
  );
  return rows[0]?.has ?? null;
}
