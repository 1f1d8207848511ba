import { type Expression, sql } from 'kysely';
import { type Condition, condition } from './db/read-rows.ts';

/*
 * A stored instant comes from the clock of the server that wrote it, and that clock may have run ahead. An instant
 * further ahead of now than its own longest span is over: nobody waits for as long as a clock was wrong, and nothing
 * counts for that long. Every stored instant that decides something is compared through the spans of this file.
 */

/** Clocks of servers that share a database may differ by this much; the doctor complains long before. */
const CLOCKS_DIFFER_MS = 60_000;

/** From just after one instant up to another, ISO 8601, UTC. */
export interface Span {
  after: string;
  until: string;
}

const shifted = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** Instants of what happened lately: it counts for `ms` after it happened, and lies no further ahead either. */
export const recent = (ms: number, now: Date): Span => ({
  after: shifted(now, -ms),
  until: shifted(now, ms),
});

/** Ends that are still to come, of what lasts for `ms` at most. */
export const ahead = (ms: number, now: Date): Span => ({
  after: now.toISOString(),
  until: shifted(now, ms + CLOCKS_DIFFER_MS),
});

/** What happened, happened by then: anything later was noted by a clock that ran ahead. */
export const latest = (now: Date): string => shifted(now, CLOCKS_DIFFER_MS);

export const isWithin = ({ after, until }: Span, at: string): boolean => at > after && at <= until;

type Column = string | Expression<unknown>;
const refOf = (column: Column) => (typeof column === 'string' ? sql.ref(column) : column);

/** The same as a condition on a column. */
export const within = (column: Column, { after, until }: Span): Condition =>
  condition`(${refOf(column)} > ${after} and ${refOf(column)} <= ${until})`;

/** The opposite: before the span, or too far ahead. */
export const outside = (column: Column, { after, until }: Span): Condition =>
  condition`(${refOf(column)} <= ${after} or ${refOf(column)} > ${until})`;
