import { addDays } from '@saldo/domain/dates';
import { around, type Span } from '@saldo/domain/spans';
import { z } from 'zod';

const Spans = z.array(
  z.tuple([z.string(), z.string()]).transform(([from, to]): Span => ({ from, to })),
);

/** As an account keeps them. */
export const readSpans = (text: string): Span[] => Spans.parse(JSON.parse(text));

export const storedSpans = (spans: readonly Span[]): string =>
  JSON.stringify(spans.map(({ from, to }) => [from, to]));

/** Spans of days with one more: in order, those that touch joined. */
export function withSpan(spans: readonly Span[], more: Span): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans, more].toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && span.from <= addDays(last.to, 1)) joined.splice(-1, 1, around(last, span));
    else joined.push(span);
  }
  return joined;
}
