/** 32 random hexadecimal digits score at least 90 bits or so. */
const FEWEST_BITS = 80;

/**
 * True if a key may be random: it repeats no part of itself, and its characters vary as random ones do. Keys are used
 * without stretching, so a password must not be one.
 */
export function isHardToGuess(key: string): boolean {
  return bitsOf(key) >= FEWEST_BITS && !isRepeated(key) && !isRow(key);
}

/** Shannon entropy of all characters. */
function bitsOf(key: string): number {
  const counts = new Map<string, number>();
  for (const one of key) counts.set(one, (counts.get(one) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits += count * Math.log2(key.length / count);
  return bits;
}

/** The same three characters occur in many places. */
function isRepeated(key: string): boolean {
  const threes = new Set(Array.from(key).map((_, at) => key.slice(at, at + 3)));
  return threes.size < key.length * 0.75;
}

/** Mostly consecutive characters, as in `0123456789abcdef`, or repeated ones. */
function isRow(key: string): boolean {
  let steps = 0;
  for (let at = 1; at < key.length; at += 1) {
    if (Math.abs(key.charCodeAt(at) - key.charCodeAt(at - 1)) <= 1) steps += 1;
  }
  return steps > key.length / 2;
}
