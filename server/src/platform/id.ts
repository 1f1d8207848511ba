import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const RANDOM_BYTES = 16;
/**
 * Random bytes are generated for many ids at once. Generating them for each id takes five times as long as everything
 * else about the id.
 */
const pool = new Uint8Array(RANDOM_BYTES * 256);
let taken = pool.length;
let last = 0;
let sequence = 0;

/** UUIDv7. Ids from one process sort in creation order, even if the clock is set back. */
export function newId(): string {
  if (taken === pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  const random = pool.subarray(taken, taken + RANDOM_BYTES);
  taken += RANDOM_BYTES;
  const now = Date.now();
  if (now > last) {
    last = now;
    // 31 random bits leave room to count up within the millisecond.
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else sequence += 1;
  return v7({ random, msecs: last, seq: sequence });
}
