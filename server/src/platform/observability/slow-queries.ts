import { randomUUID } from 'node:crypto';
import { BroadcastChannel } from 'node:worker_threads';
import type { LogEvent } from 'kysely';
import type { Logger } from './logger.ts';

const KEPT = 50;
const LONGEST_TEXT = 1000;

export interface SlowQuery {
  /** ISO 8601, UTC. */
  at: string;
  ms: number;
  /** The statement, without its values. */
  sql: string;
}

/** Settings with which a thread reports its own slow statements. */
export interface SlowQuerySettings {
  /** Statements that take at least this many milliseconds are slow. */
  overMs: number;
  channel: string;
}

/**
 * Logs slow statements and reports them to the server. Reports only their text, because values are passed separately
 * and never read.
 */
export function slowQueryReporter(
  { overMs, channel: name }: SlowQuerySettings,
  log: Logger,
): { tell(event: LogEvent): void; close(): void } {
  const channel = new BroadcastChannel(name);
  const tell = ({ query, queryDurationMillis }: LogEvent) => {
    if (queryDurationMillis < overMs) return;
    const text = query.sql.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
    const slow = { at: new Date().toISOString(), ms: Math.round(queryDurationMillis), sql: text };
    log.warn({ ms: slow.ms, sql: slow.sql }, 'slow query');
    channel.postMessage(slow);
  };
  return { tell, close: () => channel.close() };
}

/** The latest slow statements of this server, from all its threads. */
export class SlowQueries {
  readonly settings: SlowQuerySettings;
  readonly #channel: BroadcastChannel;
  #last: readonly SlowQuery[] = [];

  constructor(overMs: number) {
    this.settings = { overMs, channel: `slow queries ${randomUUID()}` };
    this.#channel = new BroadcastChannel(this.settings.channel);
    this.#channel.onmessage = (message) => {
      const { data } = message as { data: SlowQuery };
      // Threads report in no particular order.
      this.#last = [data, ...this.#last]
        .toSorted((one, other) => other.at.localeCompare(one.at))
        .slice(0, KEPT);
    };
  }

  /** Newest first. */
  last(): readonly SlowQuery[] {
    return this.#last;
  }

  close(): void {
    this.#channel.close();
  }
}
