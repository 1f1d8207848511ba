import { addDays, type Day, dayNumber } from './dates.ts';

/** Days, with both ends included. */
export interface Span {
  from: Day;
  to: Day;
}

/** Days from `from` up to, but not including, `to`. */
export interface HalfOpenSpan {
  from: Day;
  to: Day;
}

export const halfOpen = ({ from, to }: Span): HalfOpenSpan => ({ from, to: addDays(to, 1) });

/** Number of days, with the first and the last. */
export const daysIn = ({ from, to }: Span): number => dayNumber(to) - dayNumber(from) + 1;

export const spanAround = (a: Span, b: Span): Span => ({
  from: a.from < b.from ? a.from : b.from,
  to: a.to > b.to ? a.to : b.to,
});

export const containsSpan = (span: Span, other: Span): boolean =>
  span.from <= other.from && other.to <= span.to;

export const overlap = (a: Span, b: Span): boolean => a.from <= b.to && b.from <= a.to;
