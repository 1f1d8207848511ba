// Resizable buffers are newer than ES2023, which all packages target.
/// <reference lib="es2024.arraybuffer" />
import { SHORT_BODY } from './request-limits.ts';

/** Initial size. Nearly all bodies are smaller. */
const FIRST = 4 * 1024;
/** Step by which long bodies grow. */
const STEP = 64 * 1024;

/**
 * Collects the pieces of a body. Reserves memory as they arrive, never as announced, and copies them, because a piece
 * of one byte would keep hundreds alive.
 */
export class BodyBuffer {
  readonly #most: number;
  readonly #take: (bytes: number) => void;
  /** For long bodies: reserves address space for the largest size, so it grows in place. */
  readonly #growing: ArrayBuffer | undefined;
  #place: Buffer<ArrayBuffer> = Buffer.alloc(0);
  #length = 0;

  /** `take` is called before memory is allocated, and throws if there is none. At most `most` bytes can be added. */
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

  /** Releases the memory immediately unless it was transferred. V8 may take a while to collect it. */
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
