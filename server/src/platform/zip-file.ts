import { closeSync, openSync, writeSync } from 'node:fs';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

const LEVEL = 6;

/**
 * A zip that is written to disk as it grows, so memory use stays flat. Use it in worker threads only, because it writes
 * synchronously.
 */
export class ZipFile {
  readonly #file: number;
  readonly #zip: Zip;
  readonly #time: Date;

  /** `time` becomes the timestamp of every file in the zip. */
  constructor(path: string, time: Date) {
    this.#file = openSync(path, 'wx', 0o600);
    this.#time = time;
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      // A full disk may accept part of a chunk without an error. The next write then fails.
      for (let at = 0; at < chunk.length; ) at += writeSync(this.#file, chunk, at);
    });
  }

  async text(name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const entry = new ZipDeflate(name, { level: LEVEL });
    entry.mtime = this.#time;
    this.#zip.add(entry);
    const encoder = new TextEncoder();
    for await (const piece of pieces) entry.push(encoder.encode(piece));
    entry.push(new Uint8Array(), true);
  }

  bytes(name: string, content: Uint8Array): void {
    const entry = new ZipPassThrough(name);
    entry.mtime = this.#time;
    this.#zip.add(entry);
    entry.push(content, true);
  }

  end(): void {
    this.#zip.end();
  }

  close(): void {
    closeSync(this.#file);
  }
}
