import type { LineOrRow, StatementNotice } from '../notices.ts';
import { StatementError } from '../statement.ts';
import { type DraftRow, effectOf } from './draft.ts';

interface Kept {
  rows: DraftRow[];
  dropped: number;
  notices: StatementNotice[];
}

/**
 * Minimum number of rows in a copied block. A single repeated row may be a payment that was made again after its
 * reversal.
 */
const SHORTEST_BLOCK = 2;

/**
 * An export pasted twice into one file shows up as a broken chain with a repeated block. The block is dropped if the
 * chain closes without it; otherwise the file is refused. A block that repeats in an unbroken chain is real: payments
 * that were reversed and made again. Rows are oldest first.
 */
export function dropRepeated(rows: DraftRow[], place: LineOrRow): Kept {
  const breaks = breaksBefore(rows);
  if (breaks[rows.length] === 0) return { rows, dropped: 0, notices: [] };
  const keys = keysOf(rows);
  const positions = positionsOf(keys);
  const kept: DraftRow[] = [];
  let at = 0;
  while (at < rows.length) {
    const { size, start } = blockAt(keys, positions, at);
    const isCopy = size >= shortestOf(rows) && breaksIn(breaks, start, at + size) > 0;
    if (isCopy && !closesWithout(rows, breaks, at, size)) throw pasted(place, rows[at]?.line);
    if (!isCopy) kept.push(...rows.slice(at, at + 1));
    at += isCopy ? size : 1;
  }
  const dropped = rows.length - kept.length;
  if (dropped === 0) return { rows, dropped, notices: [] };
  return { rows: kept, dropped, notices: [{ is: 'block_repeated', count: dropped }] };
}

/** A file of one row and its copy cannot have a longer block. */
const shortestOf = (rows: readonly DraftRow[]): number => (rows.length === 2 ? 1 : SHORTEST_BLOCK);

/**
 * Running count of rows whose balance does not follow from the previous row, up to and including each row. Has one more
 * entry than there are rows.
 */
function breaksBefore(rows: readonly DraftRow[]): Int32Array {
  const counts = new Int32Array(rows.length + 1);
  for (let i = 0; i < rows.length; i++) {
    const broken = i > 0 && !follows(rows[i - 1], rows[i]);
    counts[i + 1] = (counts[i] ?? 0) + (broken ? 1 : 0);
  }
  return counts;
}

/** Number of rows in `[from, to)`, not counting the first, whose balance does not follow from the previous row's. */
const breaksIn = (counts: Int32Array, from: number, to: number): number =>
  (counts[to] ?? 0) - (counts[from + 1] ?? 0);

function follows(before: DraftRow | undefined, row: DraftRow | undefined): boolean {
  if (!before || !row || before.balance === null || row.balance === null) return true;
  return before.balance + effectOf(row) === row.balance;
}

/** Assigns the same number to all rows with identical bank data. */
function keysOf(rows: readonly DraftRow[]): Int32Array {
  const known = new Map<string, number>();
  return Int32Array.from(rows, (row) => {
    const key = `${row.date}|${row.started}|${row.gross}|${row.fee}|${row.balance}`;
    const number = known.get(key) ?? known.size;
    known.set(key, number);
    return number;
  });
}

/** First few positions of each key. Keeping more would be slow for a file of equal rows. */
function positionsOf(keys: Int32Array): number[][] {
  const positions: number[][] = [];
  keys.forEach((key, i) => {
    const known = positions[key];
    if (!known) positions[key] = [i];
    else if (known.length < 4) known.push(i);
  });
  return positions;
}

/** Returns how many rows from `at` on repeat an earlier block row by row, and where that block starts. */
function blockAt(
  keys: Int32Array,
  positions: readonly number[][],
  at: number,
): { size: number; start: number } {
  const longest = { size: 0, start: at };
  for (const start of positions[keys[at] ?? -1] ?? []) {
    let size = 0;
    while (start + size < at && at + size < keys.length && keys[start + size] === keys[at + size]) {
      size++;
    }
    if (size > longest.size) Object.assign(longest, { size, start });
  }
  return longest;
}

/** True if fewer balances fail to follow when the block is left out. */
function closesWithout(
  rows: readonly DraftRow[],
  counts: Int32Array,
  at: number,
  size: number,
): boolean {
  const end = at + size;
  const before =
    breaksIn(counts, at - 1, at + 1) + (end < rows.length ? breaksIn(counts, end - 1, end + 1) : 0);
  const after = end < rows.length && !follows(rows[at - 1], rows[end]) ? 1 : 0;
  return after < before;
}

const pasted = (place: LineOrRow, line = 0): StatementError =>
  new StatementError((t) => t.rows.pasted(place, line), line);
