import {
  factsOf,
  groupLeft,
  type IncomingRow,
  type KnownRow,
  lacksBalance,
  mayStartTogether,
} from './facts.ts';

/** Of a row that is here, from which kind of file it came; null where that is not known. */
export interface KindOfKnown {
  kind: string | null;
}

/**
 * Of incoming rows that are new, those that may still be a known one: of the same day and amount, where a side has no
 * balance. Two kinds of file of one account word the same payment differently, so only those of another kind count;
 * within one kind another text is another payment. Incoming index to known index; a known row that nothing else has
 * claimed goes first. `matches` is what recognise() answered for the same rows.
 */
export function possibleDoubles(
  known: readonly (KnownRow & KindOfKnown)[],
  incoming: readonly IncomingRow[],
  matches: readonly (number | null)[],
  kind: string,
): Map<number, number> {
  const doubles = new Map<number, number>();
  const claimed = new Set(matches);
  const sides = {
    left: factsOf(known, (row) => row.text),
    right: factsOf(incoming, (row) => row.originalText),
  };
  const isOther = (l: number) => ![null, undefined, kind].includes(known[l]?.kind);
  const candidates = groupLeft(sides.left, (l) => !claimed.has(l) && isOther(l));
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
