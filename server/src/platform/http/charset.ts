import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

const CHARSET = /;[ \t]*charset[ \t]*=[ \t]*("[^"]*"|[^;\s]*)/gi;
const UTF8 = new Set(['utf-8', 'utf8']);
const HEADS_END = Buffer.from('\r\n\r\n');
const MOST_OF_HEAD = 16 * 1024;

export const notUtf8 = (): AppError => new AppError('unsupported_media_type', (t) => t.notUtf8);

/** True if a Content-Type names a character set other than UTF-8. */
const namesOther = (contentType: string): boolean =>
  [...contentType.matchAll(CHARSET)].some(
    ([, name = '']) => !UTF8.has(name.replaceAll('"', '').trim().toLowerCase()),
  );

/** Rejects bodies in another character set than UTF-8. They would be read as UTF-8, so as another text. */
export async function rejectOtherCharsets({ headers }: FastifyRequest): Promise<void> {
  if (namesOther(headers['content-type'] ?? '')) throw notUtf8();
}

/** Finds parts of a multipart body in another character set than UTF-8, as its bytes arrive. */
export class PartCharsets {
  readonly #delimiter: Buffer;
  #rest: Buffer = Buffer.alloc(0);
  #isInHead = false;

  constructor(contentType: string) {
    const [, quoted, plain] = /;[ \t]*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? [];
    this.#delimiter = Buffer.from(`--${quoted ?? plain ?? ''}`);
  }

  /** True once a part's own Content-Type names another character set. */
  hasOther(piece: Buffer): boolean {
    this.#rest = Buffer.concat([this.#rest, piece]);
    for (;;) {
      const mark = this.#isInHead ? HEADS_END : this.#delimiter;
      const at = this.#rest.indexOf(mark);
      if (at < 0) return this.#keep(mark.length - 1);
      const before = this.#rest.subarray(0, at);
      this.#rest = this.#rest.subarray(at + mark.length);
      if (this.#isInHead && typesOf(before).some(namesOther)) return true;
      this.#isInHead = !this.#isInHead;
    }
  }

  /** Keeps what may be the beginning of the next mark, and a head until it is complete. */
  #keep(bytes: number): false {
    const most = this.#isInHead ? MOST_OF_HEAD : bytes;
    this.#rest = Buffer.from(this.#rest.subarray(-most));
    return false;
  }
}

const typesOf = (head: Buffer): string[] =>
  head
    .toString('latin1')
    .split('\r\n')
    .filter((line) => /^content-type[ \t]*:/i.test(line));
