/*
 * A filter says whether a set of ids may contain one: the first and the last of them, and a Bloom filter. It never misses
 * an id; of others it lets about one in a hundred pass.
 */

const BITS_PER_ID = 10;
const HASHES = 5;

export function idFilter(ids: ReadonlySet<string>): Buffer {
  let first: string | undefined;
  let last: string | undefined;
  const bits = new Uint8Array(Math.max(8, Math.ceil((ids.size * BITS_PER_ID) / 8)));
  for (const id of ids) {
    if (first === undefined || id < first) first = id;
    if (last === undefined || id > last) last = id;
    for (const bit of bitsOf(id, bits.length * 8)) setBit(bits, bit);
  }
  return Buffer.concat([Buffer.from(`${first ?? ''}\n${last ?? ''}\n`), bits]);
}

/** True if the filter's set may contain one of these ids, which are sorted. */
export function mayContain(filter: Uint8Array, sorted: readonly string[]): boolean {
  const end = filter.indexOf(NEW_LINE, filter.indexOf(NEW_LINE) + 1);
  const [first = '', last = ''] = Buffer.from(filter.subarray(0, end)).toString().split('\n');
  const bits = filter.subarray(end + 1);
  for (let at = placeOf(sorted, first); at < sorted.length; at += 1) {
    const id = sorted[at] ?? '';
    if (id > last) return false;
    if (bitsOf(id, bits.length * 8).every((bit) => hasBit(bits, bit))) return true;
  }
  return false;
}

const NEW_LINE = 10;

/** Index of the first id that is not less than this one. */
function placeOf(sorted: readonly string[], id: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** FNV-1a, twice; the further hashes are combinations of the two. */
function bitsOf(id: string, size: number): number[] {
  let [a, b] = [0x81_1c_9d_c5, 0x01_00_01_93];
  for (let at = 0; at < id.length; at += 1) {
    const code = id.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01_00_01_93);
    b = Math.imul(b + code, 0x5b_d1_e9_95) ^ (b >>> 13);
  }
  const step = (b | 1) >>> 0;
  return Array.from({ length: HASHES }, (_, n) => ((a >>> 0) + n * step) % size);
}

const setBit = (bits: Uint8Array, bit: number): void => {
  bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
};
const hasBit = (bits: Uint8Array, bit: number): boolean =>
  ((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
