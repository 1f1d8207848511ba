import {
  factsOf,
  groupUnmatched,
  type IncomingRow,
  type KnownRow,
  lacksBalance,
  mayStartTogether,
} from './compared-rows.ts';

/**
 * Finds new rows that may duplicate known rows with other words: same day and amount, with no balance on one side to
 * tell them apart. Different kinds of files word a payment differently, and banks change texts between downloads. Maps
 * incoming to known indexes, preferring known rows that are not claimed yet. `matches`: the result of recognize() for
 * the same rows.
 */
export function findPossibleDuplicates(
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
  const candidates = groupUnmatched(sides.left, (l) => !claimed.has(l));
  if (candidates.size === 0) return doubles;
  for (const [key, rows] of groupUnmatched(sides.right, (r) => matches[r] === null)) {
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
