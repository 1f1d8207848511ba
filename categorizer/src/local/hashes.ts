const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a over UTF-16 units. `salt` separates kinds of features. */
export function hashText(text: string, salt = 0): number {
  let hash = FNV_START ^ salt;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return mix(hash);
}

export const hashNumber = (number: number, salt: number): number =>
  mix(Math.imul(FNV_START ^ salt, FNV_PRIME) ^ Math.imul(number, 0x9e3779b1));

/** Spreads differences in a few bits over all of them. */
function mix(hash: number): number {
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
