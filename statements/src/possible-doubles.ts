import {
  factsOf,
  groupLeft,
  type IncomingRow,
  type KnownRow,
  lacksBalance,
  mayStartTogether,
} from './facts.ts';

/**
 * New rows that may still be rows which another file has brought, in other words: of the same day and amount, where a
 * side has no balance that proves either. Files of two kinds word one payment differently, and banks change a text
 * between two downloads. Incoming index to known index; a known row that nothing else has claimed goes first. `matches`
 * is what recognise() answered for the same rows.
 */
export function possibleDoubles(
  known: readonly KnownRow[],
  incoming: readonly IncomingRow[],
  matches: readonly (number | null)[],
): Map<number, number> {
  const doubles = new Map<number, number>();
  const claimed = new Set(matches);
  const sides = {
    left: factsOf(known, (row) => row.text),
    right: factsOf(incoming, (row) => row.originalText),
  };
  const candidates = groupLeft(sides.left, (l) => !claimed.has(l));
  if (candidates.size === 0) return doubles;
  for (const [key, rows] of groupLeft(sides.right, (r) => matches[r] === null)) {
    const named = new Set<number>();
    for (const r of rows) {
      const near = (candidates.get(key) ?? []).filter(
        (l) => lacksBalance(sides, l, r) && mayStartTogether(sides, l, r),
      );
      const other = near.find((l) => !named.has(l)) ?? near[0];
      if (other === undefined) continue;
      named.add(other);
      doubles.set(r, other);
    }
  }
  return doubles;
}
