import { type Cells, cents, derived, orNull, text } from './columns.ts';
import { partsSum } from './stored/stored-parts.ts';

const amountIn = (name: string) => (row: Cells) => {
  const cents = row[name];
  return typeof cents === 'number' ? cents : null;
};

/** Columns of a transaction that say what of it counts. All but `parts_sum` follow from `shares`, after each write. */
export const COUNTED_COLUMNS = {
  /**
   * What of the row counts nowhere, because others pay it or because it pays something back. Null if no share is about the
   * row.
   */
  aside: derived(orNull(cents()), [], amountIn('aside')),
  /** What each part but the last gives of that, in order, as JSON; null if the row is not split or gives nothing. */
  parts_aside: derived(orNull(text()), [], ({ parts_aside: given }) =>
    typeof given === 'string' ? given : null,
  ),
  /** What others still owe. */
  owed: derived(orNull(cents()), [], amountIn('owed')),
  /**
   * What does not count in the row's category: parts with an amount of their own, and what is taken of the rest; null without
   * any.
   */
  parts_sum: derived(orNull(cents()), ['parts', 'aside', 'parts_aside'], partsSum),
};
