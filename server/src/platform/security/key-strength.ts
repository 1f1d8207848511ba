/** Of 32 hexadecimal digits that are random, the fewest bits that this counts are some 90. */
const FEWEST_BITS = 80;

/**
 * Whether a key may have been drawn at random: it repeats no piece of itself, and its characters differ as random ones
 * do. Keys are taken as they are, without stretching, so a password must not be one.
 */
export function isHardToGuess(key: string): boolean {
  return bitsOf(key) >= FEWEST_BITS && !isRepeated(key) && !isRow(key);
}

/** Shannon's entropy of the characters, for all of them together. */
function bitsOf(key: string): number {
  const counts = new Map<string, number>();
  for (const one of key) counts.set(one, (counts.get(one) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits += count * Math.log2(key.length / count);
  return bits;
}

/** The same three characters stand in many places. */
function isRepeated(key: string): boolean {
  const threes = new Set(Array.from(key).map((_, at) => key.slice(at, at + 3)));
  return threes.size < key.length * 0.75;
}

/** Mostly characters that follow one another, as in `0123456789abcdef`, or stand again and again. */
function isRow(key: string): boolean {
  let steps = 0;
  for (let at = 1; at < key.length; at += 1) {
    if (Math.abs(key.charCodeAt(at) - key.charCodeAt(at - 1)) <= 1) steps += 1;
  }
  return steps > key.length / 2;
}
