import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib';
import { derivedColumns, type TableName, tableDefinition } from '../../schema/tables.ts';
import { idFilter } from './id-filter.ts';
import type { RecordedTx, Tx } from './storage.ts';
import { TableLog } from './table-log.ts';

/*
 * Journal of one transaction: the state of each written row before the write. Writes through `crud.ts`,
 * `bulk-insert.ts` or `bulk-update.ts` are recorded while the transaction has a journal.
 */

export type CellValue = string | number | boolean | null;
export type Image = Readonly<Record<string, CellValue>>;
/** Values of the primary key without `user_id`, in its order. */
export type RowKey = readonly CellValue[];

/**
 * One written row: inserted, deleted (with all its columns) or updated (with the columns that changed, before and
 * after). Of tables that are recorded whole, insertions have the row too, and updates all columns.
 */
export type Entry =
  | readonly ['+', TableName, RowKey, Image?]
  | readonly ['-', TableName, Image]
  | readonly ['=', TableName, RowKey, Image, Image];

/** Consecutive insertions are stored as one entry: their keys or, as `*`, columns and the values of each row. */
type Kept =
  | readonly ['-', TableName, Image]
  | readonly ['=', TableName, RowKey, Image, Image]
  | readonly ['+', TableName, ...RowKey[]]
  | readonly ['*', TableName, readonly string[], ...RowKey[]];

/** How a table is recorded. */
export interface Recorded {
  /** True if each entry has the whole row, so that no one needs another source for it. */
  isWhole?: boolean;
  /** Operations whose entries are kept; of others, only counts are. Undefined means all. */
  keeps?: readonly Entry[0][];
  /** The columns that updates record. Undefined means all. */
  only?: readonly string[];
  /**
   * Columns with ids of the main rows that an entry is about. Entries about main rows are kept apart from others, with
   * a filter of these ids, so a reader of one row's entries unpacks few parts. Columns of the key, or of a whole row.
   */
  about?: readonly string[];
  /**
   * Columns with the id of another main row. Entries that name one are about that row too. An insertion with one is
   * recorded as an update as well, since its other columns are not kept.
   */
  refers?: readonly string[];
}
export type Recording = ReadonlyMap<TableName, Recorded>;

/** Compressed entries, in the order of writing, and the filter of the main rows they are about; null for other rows. */
export interface Part {
  entries: Buffer;
  ids: Buffer | null;
}

/** Rows per compressed part. Reading one part takes a few megabytes. */
const ROWS_PER_PART = 2000;
/** Fastest level. Parts still shrink to a tenth. */
const LEVEL = 1;

/** Never restored, because an undo is a write too and sets its own time and number. */
export const OF_WRITE: ReadonlySet<string> = new Set(['updated_at', 'write_number']);
/** Maximum number of whole rows remembered per table. A form or a screenful changes fewer. */
const MOST_KNOWN = 100;

export type Cells = Readonly<Record<string, unknown>>;

/** Entries of one kind, packed into parts. */
class Parts {
  /** Full parts are compressed in other threads, while this one goes on writing. */
  readonly #full: Promise<Part>[] = [];
  #open: Kept[] = [];
  /** The insertion that new rows are added to; undefined if the last entry is not an insertion. */
  #insertion: { table: TableName; columns: string[] | null; rows: RowKey[] } | undefined;
  /** Rows in the open entries. */
  #rows = 0;
  readonly #ids: Set<string> | null;

  constructor({ hasIds }: { hasIds: boolean }) {
    this.#ids = hasIds ? new Set() : null;
  }

  /** The entries while there are few; undefined once some are compressed. */
  get entries(): readonly Kept[] | undefined {
    this.#closeInsertion();
    return this.#full.length === 0 ? this.#open : undefined;
  }

  add(entry: Entry, ids: readonly string[]): void {
    for (const id of ids) this.#ids?.add(id);
    if (entry[0] === '+') this.#insert(entry);
    else {
      this.#closeInsertion();
      this.#open.push(entry);
    }
    this.#rows += 1;
    if (this.#rows >= ROWS_PER_PART) this.#full.push(compressed(...this.#close()));
  }

  all(): Promise<Part[]> {
    const [open, ids] = this.#close();
    const last = open.length > 0 ? [{ entries: compressPart(open), ids }] : [];
    this.#full.push(...last.map((part) => Promise.resolve(part)));
    return Promise.all(this.#full);
  }

  #insert([, table, key, row]: Extract<Entry, readonly ['+', ...unknown[]]>): void {
    const columns = row ? Object.keys(row) : null;
    if (this.#insertion?.table !== table || this.#insertion.columns?.length !== columns?.length) {
      this.#closeInsertion();
      this.#insertion = { table, columns, rows: [] };
    }
    this.#insertion.rows.push(row ? Object.values(row) : key);
  }

  #closeInsertion(): void {
    if (this.#insertion) {
      const { table, columns, rows } = this.#insertion;
      this.#open.push(columns ? ['*', table, columns, ...rows] : ['+', table, ...rows]);
    }
    this.#insertion = undefined;
  }

  #close(): [Kept[], Buffer | null] {
    this.#closeInsertion();
    const open = this.#open;
    const ids = this.#ids && idFilter(this.#ids);
    this.#open = [];
    this.#rows = 0;
    this.#ids?.clear();
    return [open, ids];
  }
}

export class Journal {
  readonly #recording: Recording;
  /** Entries about main rows. */
  readonly #main = new Parts({ hasIds: true });
  readonly #others = new Parts({ hasIds: false });
  readonly #logs = new Map<TableName, TableLog>();
  readonly #kept = new Set<TableName>();
  readonly #known = new Map<TableName, Map<string, Cells>>();

  constructor(recording: Recording) {
    this.#recording = recording;
  }

  keeps(table: TableName): boolean {
    return this.#recording.has(table);
  }

  /** True if the table's rows are recorded with all their columns. */
  isWhole(table: TableName): boolean {
    return this.#recording.get(table)?.isWhole === true;
  }

  get isEmpty(): boolean {
    return this.#kept.size === 0;
  }

  /** Tables that entries are kept of. */
  get tables(): TableName[] {
    return [...this.#kept];
  }

  /** Ids of a table's written rows. Empty for tables whose key is not an id. */
  written(table: TableName): ReadonlySet<string> {
    return this.#logs.get(table)?.ids ?? new Set();
  }

  /** Ids of a table's deleted rows. */
  removedFrom(table: TableName): ReadonlySet<string> {
    return this.#logs.get(table)?.removed ?? new Set();
  }

  /** The entries while there are few; undefined once some are compressed. */
  get entries(): readonly Kept[] | undefined {
    const [main, others] = [this.#main.entries, this.#others.entries];
    return main && others ? [...others, ...main] : undefined;
  }

  /** How many of a table's rows were inserted, deleted or updated, depending on `op`. */
  count(op: Entry[0], table: TableName): number {
    return this.#logs.get(table)?.counts[op] ?? 0;
  }

  /** Columns that updates changed in a table. */
  changedColumns(table: TableName): ReadonlySet<string> {
    return this.#logs.get(table)?.columns ?? new Set();
  }

  /**
   * Remembers a whole row of a table with ids, so later writes need not read it again. The transaction must have locked
   * or inserted the row, so no one else can change it.
   */
  know(table: TableName, row: Cells): void {
    const rows = this.#known.get(table) ?? new Map<string, Cells>();
    this.#known.set(table, rows);
    if (rows.size < MOST_KNOWN && typeof row.id === 'string') rows.set(row.id, row);
  }

  /** True if another row can be remembered. */
  hasRoom(table: TableName): boolean {
    return (this.#known.get(table)?.size ?? 0) < MOST_KNOWN;
  }

  /** A remembered row in its current state; undefined if unknown or deleted. */
  known(table: TableName, id: string): Cells | undefined {
    return this.#known.get(table)?.get(id);
  }

  /** Forgets remembered rows, because they are written without being recorded. */
  forget(table: TableName, ids: readonly string[]): void {
    for (const id of ids) this.#known.get(table)?.delete(id);
  }

  /** The given rows that are remembered. */
  knownAmong(table: TableName, ids: readonly string[]): Cells[] {
    const rows: Cells[] = [];
    for (const id of ids) {
      const row = this.known(table, id);
      if (row) rows.push(row);
    }
    return rows;
  }

  /** Columns of a table that refer to other main rows. */
  references(table: TableName): readonly string[] {
    return this.#recording.get(table)?.refers ?? [];
  }

  /** Records an insertion. `row` is needed only of tables that are recorded whole or refer to others. */
  inserted(table: TableName, key: RowKey, row?: Cells): void {
    this.#logOf(table).note('+', key);
    this.#add(this.isWhole(table) && row ? ['+', table, key, ownOf(row)] : ['+', table, key]);
    for (const name of this.references(table)) {
      const id = row?.[name];
      if (typeof id === 'string') this.#add(['=', table, key, { [name]: null }, { [name]: id }]);
    }
  }

  removed(table: TableName, row: object): void {
    const image = ownOf(row);
    const key = keyOf(table, image);
    this.#known.get(table)?.delete(String(key[0]));
    this.#logOf(table).note('-', key);
    this.#add(['-', table, withoutDerived(table, image)]);
  }

  /** Records the columns that `after` changes. Unchanged rows are left out. */
  updated(table: TableName, key: RowKey, before: Cells, after: Cells): void {
    const whole = this.isWhole(table) ? ownOf(before) : {};
    const was: Record<string, CellValue> = { ...whole };
    const is: Record<string, CellValue> = { ...whole };
    const { only } = this.#recording.get(table) ?? {};
    const derived = derivedColumns(table);
    let isChanged = false;
    for (const name in after) {
      if (OF_WRITE.has(name) || before[name] === after[name]) continue;
      if (derived.has(name) || only?.includes(name) === false) continue;
      isChanged = true;
      was[name] = cellOf(before[name]);
      is[name] = cellOf(after[name]);
      this.#logOf(table).columns.add(name);
    }
    this.#rewrite(table, key, after);
    if (!isChanged) return;
    this.#logOf(table).note('=', key);
    this.#add(['=', table, key, was, is]);
  }

  #rewrite(table: TableName, [id]: RowKey, after: Cells): void {
    const rows = this.#known.get(table);
    const row = rows?.get(String(id));
    if (row) rows?.set(String(id), { ...row, ...after });
  }

  /** All entries, compressed, in parts for `readPart`. Those of one row are in the order of writing. */
  async parts(): Promise<readonly Part[]> {
    return [...(await this.#others.all()), ...(await this.#main.all())];
  }

  #logOf(table: TableName): TableLog {
    const known = this.#logs.get(table);
    if (known) return known;
    const log = new TableLog();
    this.#logs.set(table, log);
    return log;
  }

  #add(entry: Entry): void {
    const [, table] = entry;
    const recorded = this.#recording.get(table) ?? {};
    if (recorded.keeps?.includes(entry[0]) === false) return;
    this.#kept.add(table);
    if (recorded.about) this.#main.add(entry, idsAbout(entry, recorded));
    else this.#others.add(entry, []);
  }
}

/** Ids of the main rows that an entry is about. */
function idsAbout(entry: Entry, { about = [], refers = [] }: Recorded): string[] {
  const row = entry[0] === '-' ? entry[2] : entry[3];
  const own = about.map((name) => row?.[name] ?? (entry[0] === '-' ? null : entry[2][0]));
  return [...own.filter((id) => typeof id === 'string'), ...referred(entry, refers)];
}

/** The ids that an entry has in these columns, before or after. */
export function referred(entry: Entry, names: readonly string[]): string[] {
  if (names.length === 0 || entry[0] === '+') return [];
  const rows = entry[0] === '-' ? [entry[2]] : [entry[3], entry[4]];
  const ids = rows.flatMap((row) => names.map((name) => row[name]));
  return ids.filter((id) => typeof id === 'string');
}

/** Compresses entries into one part for `readPart`. */
export const compressPart = (entries: readonly Kept[]): Buffer =>
  deflateRawSync(JSON.stringify(entries), { level: LEVEL });

/** The same for entries that were read from a part. */
export const packEntries = (entries: readonly Entry[]): Buffer =>
  compressPart(
    entries.map((entry): Kept => {
      if (entry[0] !== '+') return entry;
      const [op, table, key, row] = entry;
      return row ? ['*', table, Object.keys(row), Object.values(row)] : [op, table, key];
    }),
  );

const deflated = promisify(deflateRaw);
const compressed = async (open: readonly Kept[], ids: Buffer | null): Promise<Part> => ({
  entries: await deflated(JSON.stringify(open), { level: LEVEL }),
  ids,
});

/** Entries of one part, in the order of writing. They are not validated, because only this module writes parts. */
export function readPart(part: Uint8Array): Entry[] {
  const kept: Kept[] = JSON.parse(inflateRawSync(part).toString('utf8'));
  return kept.flatMap((entry): Entry[] => {
    if (entry[0] === '+') {
      const [op, table, ...keys] = entry;
      return keys.map((key) => [op, table, key]);
    }
    if (entry[0] !== '*') return [entry];
    const [, table, columns, ...rows] = entry;
    return rows.map((row) => {
      const image = Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null]));
      return ['+', table, keyOf(table, image), image];
    });
  });
}

/** Columns of the primary key without `user_id`. */
export const keyColumns = (table: TableName): readonly string[] =>
  tableDefinition(table).key.filter((name) => name !== 'user_id');

/** Key as text, for lookups. */
export const keyText = (key: RowKey): string => JSON.stringify(key);

/** Values of a row's primary key without `user_id`. */
export const keyOf = (table: TableName, row: Readonly<Record<string, unknown>>): RowKey =>
  keyColumns(table).map((name) => cellOf(row[name]));

/** A row as a journal stores it. */
export const imageOf = (row: object): Image =>
  isImage(row)
    ? row
    : Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)]));

/** The same without its owner. */
function ownOf(row: object): Image {
  const { user_id: _, ...image } = imageOf(row);
  return image;
}

function withoutDerived(table: TableName, image: Image): Image {
  const derived = derivedColumns(table);
  return derived.size === 0
    ? image
    : Object.fromEntries(Object.entries(image).filter(([name]) => !derived.has(name)));
}

/** True for rows as the databases return them, which need no copy. */
const isImage = (row: object): row is Image => Object.values(row).every(isCell);

const isCell = (value: unknown): value is CellValue =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean';

function cellOf(value: unknown): CellValue {
  if (value === undefined) return null;
  if (isCell(value)) return value;
  throw new Error(`a journal cannot store a ${typeof value}`);
}

const journals = new WeakMap<Tx, Journal>();

/** Starts recording what the transaction writes to these tables. Keeps an existing journal. */
export function startJournal(tx: Tx, recording: Recording): RecordedTx {
  if (!journals.has(tx)) journals.set(tx, new Journal(recording));
  // The mark exists only in the types: it says that the transaction has a journal.
  return tx as RecordedTx;
}

/** For writes that the user did not make: restoring a backup, or filling the demo account. */
export const withoutJournal = (tx: Tx): RecordedTx => tx as RecordedTx;

/** The transaction's journal if it has one that covers this table. */
export function journalOf(tx: Tx, table: TableName): Journal | undefined {
  const journal = journals.get(tx);
  return journal?.keeps(table) ? journal : undefined;
}

/** Stops recording and returns the journal; undefined if there was none. */
export function endJournal(tx: Tx): Journal | undefined {
  const journal = journals.get(tx);
  journals.delete(tx);
  return journal;
}

/** Tables with written rows that the transaction's journal has and nobody has taken. */
export const unstoredTables = (tx: Tx): TableName[] => journals.get(tx)?.tables ?? [];
