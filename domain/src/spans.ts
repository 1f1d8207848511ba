import type { Day } from './dates.ts';

/** Days, inclusive. */
export interface Span {
  from: Day;
  to: Day;
}

/** Days, excluding the last one, `to`. */
export interface HalfOpenSpan {
  from: Day;
  to: Day;
}

export const spanAround = (a: Span, b: Span): Span => ({
  from: a.from < b.from ? a.from : b.from,
  to: a.to > b.to ? a.to : b.to,
});

export const containsSpan = (span: Span, other: Span): boolean =>
  span.from <= other.from && other.to <= span.to;

export const overlap = (a: Span, b: Span): boolean => a.from <= b.to && b.from <= a.to;
