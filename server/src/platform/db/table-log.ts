/** The changes that were written to one table. */
export class TableLog {
  /** Ids of the rows. Empty for tables whose key is not an id. */
  readonly ids = new Set<string>();
  /** Ids of the rows that were deleted. */
  readonly removed = new Set<string>();
  /** Columns that updates changed. */
  readonly columns = new Set<string>();
  readonly counts = { '+': 0, '-': 0, '=': 0 };

  note(op: keyof TableLog['counts'], [id]: readonly unknown[]): void {
    this.counts[op] += 1;
    if (typeof id !== 'string') return;
    this.ids.add(id);
    if (op === '-') this.removed.add(id);
  }
}
