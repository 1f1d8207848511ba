import type { StepKind } from '@saldo/contract/history';
import {
  type CellValue,
  type Entry,
  type Image,
  keyColumns,
} from '../../../platform/db/row-journal.ts';
import type { BookId } from '../../../platform/identity.ts';
import type { TableName } from '../../../schema/tables.ts';

/** A step as the fold needs it. Steps are compared by their place in the order in which they were made. */
export interface FoldedStep {
  id: string;
  kind: StepKind;
  place: number;
}

/** What a step wrote to one row. */
export interface Event {
  step: FoldedStep;
  entry: Entry;
}

/** Steps that an undo puts out of force, or a redo puts in force. */
export interface Turn {
  bookId: BookId;
  /** ISO 8601, UTC. */
  now: string;
  way: 'undo' | 'redo';
  steps: ReadonlySet<string>;
  /** For an import: true to also undo what it created besides transactions. */
  undoesMade: boolean;
}

/** True if what a step wrote to a table is in force. */
export type InForce = (step: FoldedStep, table: TableName) => boolean;

export type Update = Extract<Entry, readonly ['=', ...unknown[]]>;

/** A row as the steps in force leave it. */
export interface FoldedRow {
  isThere: boolean;
  /** The event that inserted the row, if any. Its content is what was there before the first event after it. */
  source: Event | undefined;
  /** Index of the first event after that. */
  from: number;
  /** Values that steps in force have set since. */
  set: ReadonlyMap<string, CellValue>;
}

/** Folds the events of one row, oldest first: each step in force replaces what earlier ones left. */
export function foldRow(events: readonly Event[], inForce: InForce): FoldedRow {
  const [first] = events;
  let isThere = first !== undefined && first.entry[0] !== '+';
  let source: Event | undefined;
  let from = 0;
  let set = new Map<string, CellValue>();
  for (const [at, event] of events.entries()) {
    const { step, entry } = event;
    if (!inForce(step, entry[1])) continue;
    if (entry[0] === '+') {
      [isThere, source, from, set] = [true, event, at + 1, new Map()];
    } else if (entry[0] === '-') isThere = false;
    else for (const [name, value] of changesOf(entry)) set.set(name, value);
  }
  return { isThere, source, from, set };
}

/** The columns that an update changed, with their new values. */
export const changesOf = ([, , , before, after]: Extract<Entry, readonly ['=', ...unknown[]]>): [
  string,
  CellValue,
][] => Object.entries(after).filter(([name, value]) => before[name] !== value);

/**
 * The value of a column in a folded row. `image` is the row at some time, for columns that no event since the row's
 * insertion has named.
 */
export function columnIn(
  name: string,
  { set, from }: Pick<FoldedRow, 'set' | 'from'>,
  events: readonly Event[],
  image: Image | undefined,
): CellValue | undefined {
  const value = set.get(name);
  return value === undefined ? valueBefore(name, from, events, image) : value;
}

/** The value of a column before the event at an index: that of the first event from there that names it. */
export function valueBefore(
  name: string,
  at: number,
  events: readonly Event[],
  image: Image | undefined,
): CellValue | undefined {
  for (const { entry } of events.slice(at)) {
    if (entry[0] === '+') break;
    const row = entry[0] === '-' ? entry[2] : entry[3];
    if (name in row && (entry[0] === '-' || row[name] !== entry[4][name])) return row[name];
  }
  return image?.[name];
}

/**
 * The row as its source inserted it, or as it was before all events, as far as it is known: the image that a turn of
 * the source saved, that of the first removal since, or one of the others.
 */
export function imageOf(
  { source, from }: FoldedRow,
  events: readonly Event[],
  saved: ReadonlyMap<string, Image>,
): Image | undefined {
  const own = source && (imageIn(source.entry) ?? saved.get(source.step.id));
  if (own) return own;
  for (const { entry } of events.slice(from)) {
    if (entry[0] === '+') break;
    if (entry[0] === '-' && isWhole(entry)) return entry[2];
  }
  const removal = events.findLast(({ entry }) => entry[0] === '-' && isWhole(entry));
  return [...saved.values()].at(-1) ?? (removal && imageIn(removal.entry));
}

const imageIn = (entry: Entry): Image | undefined => (entry[0] === '-' ? entry[2] : entry[3]);

/** False for a removal of which only the key is known. */
const isWhole = ([, table, image]: Extract<Entry, readonly ['-', ...unknown[]]>): boolean =>
  Object.keys(image).length > keyColumns(table).length;

/** Columns that the events of a row name. */
export function columnsOf(events: readonly Event[]): string[] {
  const names = new Set<string>();
  for (const { entry } of events) {
    if (entry[0] === '=') for (const [name] of changesOf(entry)) names.add(name);
  }
  return [...names];
}
