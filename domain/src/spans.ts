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
  for (const from of new Set(spans.map((span) => span.from))) starts.add(from);
  for (const to of new Set(spans.map((span) => span.to))) starts.add(addDays(to, 1));
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

/** The shortest span that holds both. */
export const around = (a: Span, b: Span): Span => ({
  from: a.from < b.from ? a.from : b.from,
  to: a.to > b.to ? a.to : b.to,
});

/** Whether a span holds the whole of another. */
export const holds = (span: Span, other: Span): boolean =>
  span.from <= other.from && other.to <= span.to;

export const overlap = (a: Span, b: Span): boolean => a.from <= b.to && b.from <= a.to;

/** From the first day of its first year to the last of its last. */
export const wholeYears = ({ from, to }: Span): Span => ({
  from: `${from.slice(0, 4)}-01-01`,
  to: `${to.slice(0, 4)}-12-31`,
});
