import { addDays, type Day } from '@saldo/domain/dates';
import { z } from 'zod';

export type Span = [from: Day, to: Day];

const Spans = z.array(z.tuple([z.string(), z.string()]));

/** As an account keeps them. */
export const readSpans = (text: string): Span[] => Spans.parse(JSON.parse(text));

/** Spans of days with one more: in order, those that touch joined. */
export function withSpan(spans: readonly Span[], more: Span): Span[] {
  const joined: Span[] = [];
  for (const [from, to] of [...spans, more].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    const last = joined.at(-1);
    if (last && from <= addDays(last[1], 1)) {
      if (to > last[1]) last[1] = to;
    } else joined.push([from, to]);
  }
  return joined;
}
