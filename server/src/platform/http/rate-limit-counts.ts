import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Context } from '../context.ts';
import { engineOf } from '../db/engine-of.ts';
import { columns, readRow } from '../db/read-rows.ts';
import type { Tx } from '../db/storage.ts';
import { fieldsOf } from '../fields-of-unknown.ts';
import { ahead, outside } from '../instant-ranges.ts';

export const MINUTE_MS = 60_000;
/**
 * A server reports its calls whenever it has counted a thirtieth of the limit. Up to that many calls per server can go
 * unnoticed by the others.
 */
const PARTS = 30;

export interface Count {
  /** Calls on all servers, as far as this server knows. */
  calls: number;
  /** Milliseconds until counting starts over. */
  leftMs: number;
}

interface CallCount {
  /** Calls on all servers as of this server's last report, including the calls in that report. */
  told: number;
  untold: number;
  until: number;
  isTelling: boolean;
}

/**
 * Counts calls per key and minute, across all servers. Each server counts in memory and adds its calls to the database
 * a few dozen times per limit, so hardly any call costs a statement. No call waits for these updates. If the database
 * is unavailable, each server counts on its own. The name keeps different kinds of keys apart.
 */
export class RateLimitCounts {
  readonly #storage: Context['storage'];
  readonly #now: () => Date;
  readonly #name: string;
  readonly #counted = new Map<string, CallCount>();
  #sweepAt = 0;

  constructor({ storage, now }: Pick<Context, 'storage' | 'now'>, name: string) {
    this.#storage = storage;
    this.#now = now;
    this.#name = name;
  }

  look(key: string): Count {
    const now = this.#now().getTime();
    return countOf(this.#current(key, now), now);
  }

  /** Counts one call. `limit` determines how often calls are reported to the database. */
  add(key: string, limit: number): Count {
    const now = this.#now().getTime();
    const counted = this.#current(key, now) ?? {
      ...{ told: 0, untold: 0, until: now + MINUTE_MS, isTelling: false },
    };
    this.#counted.set(key, counted);
    counted.untold += 1;
    const isDue = counted.untold >= Math.ceil(limit / PARTS) && counted.told <= limit;
    if (isDue && !counted.isTelling && engineOf(this.#storage.read) === 'postgres') {
      void this.#tell(`${this.#name} ${key}`, counted, now);
    }
    return countOf(counted, now);
  }

  #current(key: string, now: number): CallCount | undefined {
    if (now >= this.#sweepAt) {
      this.#sweepAt = now + MINUTE_MS;
      for (const [one, { until }] of this.#counted) {
        if (!isRunning(until, now)) this.#counted.delete(one);
      }
    }
    const counted = this.#counted.get(key);
    return counted && isRunning(counted.until, now) ? counted : undefined;
  }

  async #tell(key: string, counted: CallCount, now: number): Promise<void> {
    const calls = counted.untold;
    counted.isTelling = true;
    const end = new Date(counted.until).toISOString();
    const isOver = outside('known.ends_at', ahead(MINUTE_MS, new Date(now)));
    try {
      const all = await this.#storage.write(
        (tx) =>
          readRow(tx, columns('request_counts', 'calls', 'ends_at'))`
        insert into request_counts as known (key, calls, ends_at) values (${key}, ${calls}, ${end})
        on conflict (key) do update set
          calls = case when ${isOver} then 0 else known.calls end + excluded.calls,
          ends_at = case when ${isOver} then excluded.ends_at else known.ends_at end
        returning calls, ends_at`,
      );
      if (!all) return;
      counted.untold -= calls;
      counted.told = all.calls;
      counted.until = Date.parse(all.ends_at);
    } catch {
      // The database is unavailable, which the calls themselves report.
    } finally {
      counted.isTelling = false;
    }
  }
}

/** Don't throttle callers because the clock went backwards. */
const isRunning = (until: number, now: number): boolean => until > now && until <= now + MINUTE_MS;

export const deleteExpiredCounts = (tx: Tx, now: Date): Promise<unknown> =>
  tx
    .deleteFrom('request_counts')
    .where(outside('ends_at', ahead(MINUTE_MS, now)))
    .execute();

const countOf = (counted: CallCount | undefined, now: number): Count =>
  counted
    ? { calls: counted.told + counted.untold, leftMs: counted.until - now }
    : { calls: 0, leftMs: MINUTE_MS };

/** Storage for @fastify/rate-limit. A route with its own limit has its own count. */
export function createRateLimitStore(context: Context): FastifyRateLimitStoreCtor {
  // The real clock, which tests do not stop.
  const shared = { storage: context.storage, now: () => new Date() };
  const named = (name: string): FastifyRateLimitStore => {
    const counts = new RateLimitCounts(shared, name);
    return {
      incr(key, callback, _window, max = 0) {
        const { calls, leftMs } = counts.add(key, max);
        callback(null, { current: calls, ttl: leftMs });
      },
      // The argument contains the route, although its type does not say so.
      child: (options) => {
        const { method, url } = fieldsOf(fieldsOf(options).routeInfo);
        return named(`${method} ${url}`);
      },
    };
  };
  return class {
    incr;
    child;
    constructor() {
      ({ incr: this.incr, child: this.child } = named('calls'));
    }
  };
}
