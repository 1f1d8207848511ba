import { addDays } from '@saldo/domain/dates';
import { type Span, spanAround } from '@saldo/domain/spans';
import { z } from 'zod';

const Spans = z.array(
  z.tuple([z.string(), z.string()]).transform(([from, to]): Span => ({ from, to })),
);

/** Parses spans from their stored form. */
export const readSpans = (text: string): Span[] => Spans.parse(JSON.parse(text));

export const storedSpans = (spans: readonly Span[]): string =>
  JSON.stringify(spans.map(({ from, to }) => [from, to]));

/** Adds a span. The result is sorted, and adjoining spans are joined. */
export function withSpan(spans: readonly Span[], more: Span): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans, more].toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && span.from <= addDays(last.to, 1)) joined.splice(-1, 1, spanAround(last, span));
    else joined.push(span);
  }
  return joined;
}
