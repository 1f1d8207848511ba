/** Numbers from 0 to 1 that a seed fixes (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Puts the numbers in another order, in place (Fisher and Yates). */
export function shuffle(numbers: Uint32Array, random: () => number): void {
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const kept = numbers[i] ?? 0;
    numbers[i] = numbers[j] ?? 0;
    numbers[j] = kept;
  }
}

const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a over UTF-16 units; `salt` keeps the kinds of features apart. */
export function hashText(text: string, salt = 0): number {
  let hash = FNV_START ^ salt;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return mix(hash);
}

export const hashNumber = (number: number, salt: number): number =>
  mix(Math.imul(FNV_START ^ salt, FNV_PRIME) ^ Math.imul(number, 0x9e3779b1));

/** Spreads what differs in few bits over all of them. */
export function mix(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x7feb352d);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Hashes of all pieces of three to five units. */
export function hashPieces(text: string, salt: number, add: (hash: number) => void): void {
  for (let from = 0; from < text.length; from++) {
    let hash = FNV_START ^ salt;
    const to = Math.min(text.length, from + 5);
    for (let i = from; i < to; i++) {
      hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
      if (i - from >= 2) add(mix(hash));
    }
  }
}
