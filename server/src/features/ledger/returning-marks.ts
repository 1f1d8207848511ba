import { deleteImages, readImages } from '../../platform/db/row-images.ts';
import type { Image, RowKey } from '../../platform/db/row-journal.ts';
import type { Tx } from '../../platform/db/storage.ts';

/** What a bank says of a row, by which its mark is known. Another file may print another balance beside it. */
const BANK = ['account_id', 'bank_date', 'bank_key', 'bank_amount', 'bank_started'];
const keyOf = (mark: Image): string => JSON.stringify(BANK.map((name) => mark[name] ?? null));

/**
 * Marks of deleted rows that an import took away because it brought the rows again. They come back with its undo, one for
 * each row: the removal of the row leaves a mark too, and so does a deletion since.
 */
export class ReturningMarks {
  /** Keys of the transactions that the step inserted; a mark has its transaction's. */
  readonly inserted: RowKey[] = [];
  readonly #tx: Tx;
  readonly #userId: string;
  /** How many marks came back, by what the bank says of the row. */
  readonly #returned = new Map<string, number>();
  /** Their ids, which are those of the rows. */
  readonly #ids = new Set<string>();

  constructor(tx: Tx, userId: string) {
    this.#tx = tx;
    this.#userId = userId;
  }

  /** Those that no mark of a row of the step stands for. */
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

  /** Deletes the marks that the removal of these rows has left beside those that came back. */
  async forgetDoubles(ids: readonly string[]): Promise<void> {
    if (this.#returned.size === 0) return;
    const there = [...(await this.#read(ids.map((id) => [id]))).values()];
    const isBack = ({ id }: Image) => this.#ids.has(String(id));
    // A redone deletion's marks are those of its own rows.
    for (const mark of there) if (isBack(mark)) take(this.#returned, keyOf(mark));
    const doubles = there.filter((mark) => !isBack(mark) && take(this.#returned, keyOf(mark)));
    const keys = doubles.map(({ id = null }) => [id]);
    await deleteImages(this.#tx, { table: 'removed_rows', userId: this.#userId }, keys);
  }

  #read(keys: readonly RowKey[]) {
    return readImages(this.#tx, { table: 'removed_rows', userId: this.#userId }, keys);
  }
}

/** Takes one from a count, where one is left. */
function take(counts: Map<string, number>, key: string): boolean {
  const left = counts.get(key) ?? 0;
  if (left > 0) counts.set(key, left - 1);
  return left > 0;
}
