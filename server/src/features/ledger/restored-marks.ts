import { sql } from 'kysely';
import { chunksOf } from '../../platform/db/chunks.ts';
import { readRows, text } from '../../platform/db/read-rows.ts';
import { deleteImages, readImages } from '../../platform/db/row-images.ts';
import type { Image } from '../../platform/db/row-journal.ts';
import type { Tx } from '../../platform/db/storage.ts';

/** Columns of the bank's data that identify a mark. They exclude the balance, because it may differ in another file. */
const BANK = ['account_id', 'bank_date', 'bank_key', 'bank_amount', 'bank_started'];
const keyOf = (mark: Image): string => JSON.stringify(BANK.map((name) => mark[name] ?? null));

const isLeftByUndo = ({ reason }: Image): boolean => reason === 'undo';

/**
 * Marks of deleted rows that an import removed because it imported these rows again. Undoing the import restores the
 * marks. Removing a row also leaves a mark, as does an earlier deletion of that row, so only one mark per row is kept.
 */
export class ReturningMarks {
  readonly #tx: Tx;
  readonly #userId: string;
  /** Rows that this undo removes, or has removed. */
  readonly #going = new Set<string>();
  /** Rows that the step inserted and that stay. They have no marks. */
  readonly #kept = new Set<string>();
  /** Rows that this undo has removed and whose marks are not counted yet. */
  #gone: string[] = [];
  /** Number of marks that removing rows has left, keyed by their bank data. */
  readonly #left = new Map<string, number>();
  /** Number of restored marks, keyed by their bank data. */
  readonly #returned = new Map<string, number>();
  /** Bank data of the restored marks by their ids, which equal the ids of their rows. */
  readonly #keys = new Map<string, string>();

  /** The time of the undo; null for a redo, which deletes the rows again as of the step's own time. */
  readonly #undoneAt: string | null;

  constructor(tx: Tx, q: { userId: string; undoneAt: string | null }) {
    this.#tx = tx;
    this.#userId = q.userId;
    this.#undoneAt = q.undoneAt;
  }

  /** Call it first, with the rows that the step inserted: those that the undo removes, and those that it keeps. */
  goes(ids: readonly string[], kept: ReadonlySet<string>): void {
    for (const id of ids) this.#going.add(id);
    for (const id of kept) this.#kept.add(id);
  }

  /**
   * Returns the marks to restore. Skips a mark if undoing the step leaves an equal one, by removing a row that the step
   * had inserted. The mark of such a row gets the time of this removal, because the history finds a row's latest values
   * by that time.
   */
  async returning(all: readonly Image[]): Promise<Image[]> {
    const going = await this.#thereOf(all.map(({ id }) => String(id)));
    const marks = all.flatMap((mark) => {
      const id = String(mark.id);
      if (this.#kept.has(id)) return [];
      if (!going.has(id)) return [mark];
      if (isLeftByUndo(mark)) return [];
      return [this.#undoneAt === null ? mark : { ...mark, removed_at: this.#undoneAt }];
    });
    for (const mark of (await this.#read(this.#gone)).values()) {
      this.#left.set(keyOf(mark), (this.#left.get(keyOf(mark)) ?? 0) + 1);
    }
    this.#gone = [];
    const free = marks.filter((mark) => !take(this.#left, keyOf(mark)));
    for (const mark of free) {
      this.#keys.set(String(mark.id), keyOf(mark));
      this.#returned.set(keyOf(mark), (this.#returned.get(keyOf(mark)) ?? 0) + 1);
    }
    return free;
  }

  /** Call it after removing rows. Deletes the marks this left if equal ones were restored. */
  async forgetDoubles(ids: readonly string[]): Promise<void> {
    // A restored mark with the id of a removed row belongs to a deletion that is being redone, so it is not a double.
    const others = ids.filter((id) => {
      const key = this.#keys.get(id);
      if (key !== undefined) take(this.#returned, key);
      return key === undefined;
    });
    for (const id of others) this.#gone.push(id);
    if (this.#returned.size === 0) return;
    const there = [...(await this.#read(others)).values()];
    const doubles = there.filter((mark) => take(this.#returned, keyOf(mark)));
    const keys = doubles.map(({ id = null }) => [id]);
    await deleteImages(this.#tx, { table: 'removed_rows', userId: this.#userId }, keys);
  }

  /** Those of the rows that this undo removes and that exist. */
  async #thereOf(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const there = new Set<string>();
    for (const some of chunksOf(ids.filter((id) => this.#going.has(id)))) {
      const rows = await readRows(this.#tx, { id: text })`
        select id from transactions where user_id = ${this.#userId} and id in (${sql.join(some)})`;
      for (const { id } of rows) there.add(id);
    }
    return there;
  }

  #read(ids: readonly string[]) {
    const keys = ids.map((id) => [id]);
    return readImages(this.#tx, { table: 'removed_rows', userId: this.#userId }, keys);
  }
}

/** Decrements a count. Returns false if it was zero. */
function take(counts: Map<string, number>, key: string): boolean {
  const left = counts.get(key) ?? 0;
  if (left > 0) counts.set(key, left - 1);
  return left > 0;
}
