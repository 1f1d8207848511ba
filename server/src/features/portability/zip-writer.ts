import { closeSync, openSync, writeSync } from 'node:fs';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

const LEVEL = 6;

/** A zip that is written to disk as it grows, so that memory stays flat. For a worker thread: it writes synchronously. */
export class ZipWriter {
  readonly #file: number;
  readonly #zip: Zip;
  readonly #time: Date;

  /** `time` stands on every file in it. */
  constructor(path: string, time: Date) {
    this.#file = openSync(path, 'wx', 0o600);
    this.#time = time;
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      writeSync(this.#file, chunk);
    });
  }

  /** A file of text that comes piece by piece. */
  async text(name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const entry = new ZipDeflate(name, { level: LEVEL });
    entry.mtime = this.#time;
    this.#zip.add(entry);
    const encoder = new TextEncoder();
    for await (const piece of pieces) entry.push(encoder.encode(piece));
    entry.push(new Uint8Array(), true);
  }

  /** A file that is compressed already. */
  bytes(name: string, content: Uint8Array): void {
    const entry = new ZipPassThrough(name);
    entry.mtime = this.#time;
    this.#zip.add(entry);
    entry.push(content, true);
  }

  end(): void {
    this.#zip.end();
    closeSync(this.#file);
  }
}
