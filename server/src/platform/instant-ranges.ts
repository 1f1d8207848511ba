import { type Expression, sql } from 'kysely';
import { type Condition, condition } from './db/read-rows.ts';

/*
 * A stored instant comes from the clock of the server that wrote it, which may have run ahead. An instant further in
 * the future than its kind can ever be is treated as already past, so a wrong clock neither makes anyone wait nor keeps
 * anything valid. Whenever a decision depends on a stored instant, compare it using the spans in this file.
 */

/** How far the clocks of servers that share a database may differ. The doctor warns long before. */
const CLOCKS_DIFFER_MS = 60_000;

/** From just after one instant up to and including another, ISO 8601, UTC. */
export interface Span {
  after: string;
  until: string;
}

const shifted = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** Instants at most `ms` ago or at most `ms` ahead. */
export const recent = (ms: number, now: Date): Span => ({
  after: shifted(now, -ms),
  until: shifted(now, ms),
});

/** Future end times of things that last at most `ms`. */
export const ahead = (ms: number, now: Date): Span => ({
  after: now.toISOString(),
  until: shifted(now, ms + CLOCKS_DIFFER_MS),
});

/** Latest instant at which anything can have happened. Later ones come from a clock that ran ahead. */
export const latest = (now: Date): string => shifted(now, CLOCKS_DIFFER_MS);

export const isWithin = ({ after, until }: Span, at: string): boolean => at > after && at <= until;

type Column = string | Expression<unknown>;
const refOf = (column: Column) => (typeof column === 'string' ? sql.ref(column) : column);

/** The span as a condition on a column. */
export const within = (column: Column, { after, until }: Span): Condition =>
  condition`(${refOf(column)} > ${after} and ${refOf(column)} <= ${until})`;

/** The opposite of `within`: the instant is before the span, or too far ahead. */
export const outside = (column: Column, { after, until }: Span): Condition =>
  condition`(${refOf(column)} <= ${after} or ${refOf(column)} > ${until})`;
