import { randomBytes } from 'node:crypto';
import { statSync, truncateSync } from 'node:fs';
import { rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { PRIVATE_FILE } from '../private-files.ts';
import { faultOf } from './database-errors.ts';

export const RESERVE_FILE = 'saldo.reserve';
/** Maximum disk space that a deletion needs for its write-ahead log and for moving that log into the database file. */
const RESERVE_BYTES = 16 * 2 ** 20;
const PIECE_BYTES = 2 ** 20;
/** The reserve is created only if the disk's free space is at least this many times the reserve's size. */
const ENOUGH_ROOM = 2;
/** Pages by which the database file may grow while the disk is full: for sign-ins, and for the records of a deletion. */
const PAGES_MORE = 64;
const PAGES_FOR_DELETION = 256;
/** Minimum time for which the disk counts as full, even if space is freed immediately. */
const FULL_FOR_MS = 5000;

/**
 * A 16 MB file that reserves disk space for deletions, which need some for SQLite's write-ahead log. When the disk is
 * full the file is emptied, and until there is space again the database may only reuse pages that deletions have freed.
 * The file's size shows every thread and process which state applies.
 */
export class DiskReserve {
  /** Opens a connection, which needs some space too. On a full disk SQLite reports an I/O error. */
  static opening<T>(folder: string, connect: () => T): T {
    try {
      return connect();
    } catch (error) {
      const fault = faultOf(error);
      const isFull = fault === 'full' || fault === 'unwritable';
      if (!isFull || !release(join(folder, RESERVE_FILE))) throw error;
      return connect();
    }
  }

  readonly #folder: string;
  readonly #file: string;
  readonly #writer: Database.Database;
  /** SQLite's page limit before a full disk lowered it; undefined while it is not lowered. */
  #limitBefore: number | undefined;

  constructor(folder: string, writer: Database.Database) {
    this.#folder = folder;
    this.#file = join(folder, RESERVE_FILE);
    this.#writer = writer;
  }

  isFull(): boolean {
    return this.#bytes() === 0;
  }

  /**
   * Runs a transaction. If the disk is full, runs it again using the reserve and some extra pages. The second run may
   * commit only if it deletes rows or ends up not needing the extra pages. `run` calls `check` at the end of the
   * transaction.
   */
  async run<T>(
    run: (check: () => void) => Promise<T>,
    how: { emptyLog(): Promise<unknown>; deletes(): boolean },
  ): Promise<T> {
    await this.#prepare();
    try {
      return await run(() => undefined);
    } catch (error) {
      if (faultOf(error) !== 'full') throw error;
      if (release(this.#file)) await how.emptyLog();
      await this.#prepare();
      return await this.#withMorePages((limit) =>
        run(() => {
          if (!how.deletes() && this.#number('page_count') > limit) throw error;
        }),
      );
    }
  }

  async #withMorePages<T>(work: (limit: number) => Promise<T>): Promise<T> {
    const limit = this.#number('max_page_count');
    this.#number(`max_page_count = ${this.#number('page_count') + PAGES_FOR_DELETION}`);
    try {
      return await work(limit);
    } finally {
      this.#number(`max_page_count = ${limit}`);
    }
  }

  async keep(): Promise<void> {
    const before = this.#bytes();
    if (before || !(await this.#hasRoom())) return;
    try {
      await writeFile(this.#file, reserve(), { mode: PRIVATE_FILE });
    } catch {
      if (before === undefined) await rm(this.#file, { force: true });
      else await truncate(this.#file);
    }
  }

  async #prepare(): Promise<void> {
    if (this.isFull() && !this.#isRecent()) await this.keep();
    if (this.isFull()) this.#limit();
    else this.#unlimit();
  }

  #isRecent(): boolean {
    return Math.abs(Date.now() - statSync(this.#file).mtimeMs) < FULL_FOR_MS;
  }

  async #hasRoom(): Promise<boolean> {
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize >= ENOUGH_ROOM * RESERVE_BYTES;
  }

  #limit(): void {
    if (this.#limitBefore !== undefined) return;
    this.#limitBefore = this.#number('max_page_count');
    const pages = this.#number('page_count') + PAGES_MORE;
    this.#number(`max_page_count = ${Math.min(pages, this.#limitBefore)}`);
  }

  #unlimit(): void {
    if (this.#limitBefore === undefined) return;
    const pages = Math.max(this.#limitBefore, this.#number('max_page_count'));
    this.#number(`max_page_count = ${pages}`);
    this.#limitBefore = undefined;
  }

  #number(pragma: string): number {
    return Number(this.#writer.pragma(pragma, { simple: true }));
  }

  #bytes(): number | undefined {
    return bytesOf(this.#file);
  }
}

/** Undefined if there is no reserve. */
const bytesOf = (file: string): number | undefined =>
  statSync(file, { throwIfNoEntry: false })?.size;

/** Releases the reserved space; false if none is reserved. */
function release(file: string): boolean {
  if (!bytesOf(file)) return false;
  truncateSync(file);
  return true;
}

/** Random, because some file systems do not store zeros. */
function* reserve(): Generator<Buffer> {
  const piece = randomBytes(PIECE_BYTES);
  for (let bytes = 0; bytes < RESERVE_BYTES; bytes += PIECE_BYTES) yield piece;
}
