import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const RANDOM_BYTES = 16;
/** Random bytes are fetched for many ids at once: one by one they cost five times the id. */
const pool = new Uint8Array(RANDOM_BYTES * 256);
let taken = pool.length;
let last = 0;
let sequence = 0;

/** UUIDv7: ids made by one process sort in the order they were made, even when the clock is set back. */
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
    // 31 random bits: room to count up for the rest of the millisecond.
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else sequence += 1;
  return v7({ random, msecs: last, seq: sequence });
}
