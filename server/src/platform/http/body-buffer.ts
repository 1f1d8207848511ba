// Resizable buffers are newer than ES2023, which all packages target.
/// <reference lib="es2024.arraybuffer" />
import { SHORT_BODY } from './request-limits.ts';

/** Initial size; nearly all bodies are smaller. */
const FIRST = 4 * 1024;
/** Long bodies grow in steps of this size. */
const STEP = 64 * 1024;

/**
 * Collects the pieces of a body. Reserves memory as the pieces arrive, not for the announced length. Copies each piece,
 * because a one-byte piece would keep hundreds of bytes alive.
 */
export class BodyBuffer {
  readonly #most: number;
  readonly #take: (bytes: number) => void;
  /** Only for long bodies. Reserves address space for the largest size, so the buffer grows in place. */
  readonly #growing: ArrayBuffer | undefined;
  #place: Buffer<ArrayBuffer> = Buffer.alloc(0);
  #length = 0;

  /** Holds at most `most` bytes. Calls `take` before allocating memory; `take` throws if none is available. */
  constructor(most: number, take: (bytes: number) => void) {
    this.#most = most;
    this.#take = take;
    if (most > SHORT_BODY) this.#growing = new ArrayBuffer(0, { maxByteLength: most });
  }

  add(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length > this.#place.length) this.#grow(length);
    this.#place.set(piece, this.#length);
    this.#length = length;
  }

  get length(): number {
    return this.#length;
  }

  get bytes(): Buffer<ArrayBuffer> {
    return this.#place.subarray(0, this.#length);
  }

  /** Frees the memory immediately unless it was transferred, instead of waiting for the garbage collector. */
  drop(): void {
    this.#growing?.resize(0);
  }

  #grow(length: number): void {
    const old = this.#place;
    const wanted = this.#growing
      ? Math.ceil(length / STEP) * STEP
      : Math.max(FIRST, length, 2 * old.length);
    const size = Math.min(wanted, this.#most);
    this.#take(size - old.length);
    if (this.#growing) {
      this.#growing.resize(size);
      this.#place = Buffer.from(this.#growing, 0, size);
    } else {
      this.#place = Buffer.from(new ArrayBuffer(size));
      this.#place.set(old);
    }
  }
}
