/** Random numbers from 0 (inclusive) to 1 (exclusive). The same seed yields the same numbers (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Like `seeded`, but takes a string as the seed (hashed with FNV-1a). */
export function seededBy(text: string): () => number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return seeded(hash);
}

/**
 * Returns a function that takes a number from 0 to 1 and picks a value in proportion to its weight; undefined for an
 * empty list.
 */
export function weighted<T>(
  values: readonly T[],
  weightOf: (one: T) => number,
): (share: number) => T | undefined {
  const weights = values.map(weightOf);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (share) => {
    let left = share * total;
    const found = weights.findIndex((weight) => {
      left -= weight;
      return left <= 0;
    });
    return values.at(found);
  };
}
