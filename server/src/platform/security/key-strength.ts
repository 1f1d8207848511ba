/** 32 random hexadecimal digits score at least about 90 bits. */
const FEWEST_BITS = 80;

/**
 * True if a key looks random: it does not repeat itself, and its characters vary. Passwords must be rejected, because
 * keys are used without stretching.
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

/** True if the same three characters occur in many places. */
function isRepeated(key: string): boolean {
  const threes = new Set(Array.from(key).map((_, at) => key.slice(at, at + 3)));
  return threes.size < key.length * 0.75;
}

/** True if most characters are consecutive, as in `0123456789abcdef`, or repeated. */
function isRow(key: string): boolean {
  let steps = 0;
  for (let at = 1; at < key.length; at += 1) {
    if (Math.abs(key.charCodeAt(at) - key.charCodeAt(at - 1)) <= 1) steps += 1;
  }
  return steps > key.length / 2;
}
