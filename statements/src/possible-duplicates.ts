import {
  factsOf,
  groupUnmatched,
  type IncomingRow,
  type KnownRow,
  lacksBalance,
  mayStartTogether,
} from './compared-rows.ts';

/**
 * Finds new rows that may be duplicates of known rows despite a different description: day and amount are the same, and
 * one side has no balance that could distinguish them. Descriptions vary between kinds of files, and banks change them
 * between downloads. Maps indexes of incoming rows to indexes of known rows, and prefers known rows that are not
 * claimed yet. `matches`: the result of recognizeRows() for the same rows.
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
