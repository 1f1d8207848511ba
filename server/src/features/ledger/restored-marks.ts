import { deleteImages, readImages } from '../../platform/db/row-images.ts';
import type { Image, RowKey } from '../../platform/db/row-journal.ts';
import type { Tx } from '../../platform/db/storage.ts';

/** Columns of the bank's data that identify a mark. They exclude the balance, because it may differ in another file. */
const BANK = ['account_id', 'bank_date', 'bank_key', 'bank_amount', 'bank_started'];
const keyOf = (mark: Image): string => JSON.stringify(BANK.map((name) => mark[name] ?? null));

/**
 * Marks of deleted rows that an import removed because it imported these rows again. Undoing the import restores the
 * marks. Removing a row also leaves a mark, as does an earlier deletion of that row, so only one mark per row is kept.
 */
export class ReturningMarks {
  /** Keys of the transactions that the step inserted. A mark has the key of its transaction. */
  readonly inserted: RowKey[] = [];
  readonly #tx: Tx;
  readonly #userId: string;
  /** Number of restored marks, keyed by their bank data. */
  readonly #returned = new Map<string, number>();
  /** Ids of the restored marks, which equal the ids of their rows. */
  readonly #ids = new Set<string>();

  constructor(tx: Tx, userId: string) {
    this.#tx = tx;
    this.#userId = userId;
  }

  /**
   * Returns the marks to restore. Skips a mark if undoing the step already left an equal one, by removing a row that
   * the step had inserted.
   */
  async returning(marks: readonly Image[]): Promise<Image[]> {
    const since = new Map<string, number>();
    for (const mark of (await this.#read(this.inserted)).values()) {
      since.set(keyOf(mark), (since.get(keyOf(mark)) ?? 0) + 1);
    }
    const free = marks.filter((mark) => !take(since, keyOf(mark)));
    for (const mark of free) {
      this.#ids.add(String(mark.id));
      this.#returned.set(keyOf(mark), (this.#returned.get(keyOf(mark)) ?? 0) + 1);
    }
    return free;
  }

  /** Deletes marks left by removing these rows if an equal mark was restored. */
  async forgetDoubles(ids: readonly string[]): Promise<void> {
    if (this.#returned.size === 0) return;
    const there = [...(await this.#read(ids.map((id) => [id]))).values()];
    const isBack = ({ id }: Image) => this.#ids.has(String(id));
    // A restored mark with the id of a removed row belongs to a deletion that is being redone, so it is not a double.
    for (const mark of there) if (isBack(mark)) take(this.#returned, keyOf(mark));
    const doubles = there.filter((mark) => !isBack(mark) && take(this.#returned, keyOf(mark)));
    const keys = doubles.map(({ id = null }) => [id]);
    await deleteImages(this.#tx, { table: 'removed_rows', userId: this.#userId }, keys);
  }

  #read(keys: readonly RowKey[]) {
    return readImages(this.#tx, { table: 'removed_rows', userId: this.#userId }, keys);
  }
}

/** Decrements a count. Returns false if it was zero. */
function take(counts: Map<string, number>, key: string): boolean {
  const left = counts.get(key) ?? 0;
  if (left > 0) counts.set(key, left - 1);
  return left > 0;
}
