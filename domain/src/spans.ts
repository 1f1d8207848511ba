import { addDays, type Day } from './dates.ts';

/** Days from one to another, both included. */
export interface Span {
  from: Day;
  to: Day;
}

/**
 * Cuts spans, which may overlap, into pieces that do not: each span is some of the pieces put together, and no day
 * lies in two pieces. So what many goals count is read once. Pieces come in order; days in no span are in none.
 */
export function cutAtEnds(spans: readonly Span[]): Span[] {
  const starts = new Set<Day>();
  for (const { from, to } of spans) {
    starts.add(from);
    starts.add(addDays(to, 1));
  }
  const edges = [...starts].sort();
  const ends = spans.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const pieces: Span[] = [];
  let open = 0;
  let covered: Day = '';
  for (const [at, from] of edges.entries()) {
    for (let next = ends[open]; next && next.from <= from; next = ends[open]) {
      if (next.to > covered) covered = next.to;
      open += 1;
    }
    const end = edges[at + 1];
    if (end !== undefined && from <= covered) pieces.push({ from, to: addDays(end, -1) });
  }
  return pieces;
}

/** Whether a span holds the whole of another. */
export const holds = (span: Span, other: Span): boolean =>
  span.from <= other.from && other.to <= span.to;

export const overlap = (a: Span, b: Span): boolean => a.from <= b.to && b.from <= a.to;
