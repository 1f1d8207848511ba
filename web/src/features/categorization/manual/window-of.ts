/** Rows beyond the edges, so that scrolling and Tab find the next ones there. */
const BEYOND = 8;

/** Which rows to draw: from (inclusive) to (exclusive). */
export function windowOf(
  seen: { top: number; height: number },
  rowHeight: number,
  count: number,
): { from: number; to: number } {
  const inSight = Math.ceil(seen.height / rowHeight) + 1;
  // A list that has become shorter than it is scrolled shows its last rows.
  const first = Math.min(Math.floor(seen.top / rowHeight), Math.max(0, count - inSight));
  return {
    from: Math.max(0, first - BEYOND),
    to: Math.min(count, first + inSight + BEYOND),
  };
}
