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
  /** The statement without its values. */
  sql: string;
}

/** What a thread needs to report its own. */
export interface SlowSettings {
  /** Milliseconds from which on a statement is slow. */
  overMs: number;
  channel: string;
}

/**
 * Gets each statement that has been run, logs those that took long, and tells the server of them. Statements only:
 * values stand apart from them and are never looked at.
 */
export function slowTeller(
  { overMs, channel: name }: SlowSettings,
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

/** The last slow statements of this server, of all its threads. */
export class SlowQueries {
  readonly settings: SlowSettings;
  readonly #channel: BroadcastChannel;
  #last: readonly SlowQuery[] = [];

  constructor(overMs: number) {
    this.settings = { overMs, channel: `slow queries ${randomUUID()}` };
    this.#channel = new BroadcastChannel(this.settings.channel);
    this.#channel.onmessage = (message) => {
      const { data } = message as { data: SlowQuery };
      this.#last = [data, ...this.#last].slice(0, KEPT);
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
