import { StatementError } from '../statement.ts';
import { type DraftRow, effectOf } from './draft.ts';

interface Kept {
  rows: DraftRow[];
  dropped: number;
  notices: string[];
}

/** One row alone may be a payment made again after its reversal; a block of rows is a copy. */
const SHORTEST_BLOCK = 2;

/**
 * The same export pasted twice into a file shows as a broken chain with a repeated block. Where the chain closes
 * without the block, it is dropped; where it does not, the file is refused. Rows are given oldest first.
 */
export function dropRepeated(rows: DraftRow[], place: string): Kept {
  const breaks = breaksOf(rows);
  if (breaks.length === 0) return { rows, dropped: 0, notices: [] };
  const keys = rows.map(keyOf);
  const firsts = positionsOf(keys);
  const kept: DraftRow[] = [];
  let from = 0;
  let dropped = 0;
  for (const at of breaks) {
    if (at < from) continue;
    const size = blockAt(keys, firsts, at);
    if (size < SHORTEST_BLOCK && !(at === 1 && rows.length === 2 && size === 1)) continue;
    if (!closesWithout(rows, at, size)) throw pasted(rows[at], place);
    kept.push(...rows.slice(from, at));
    from = at + size;
    dropped += size;
  }
  kept.push(...rows.slice(from));
  if (dropped === 0) return { rows, dropped: 0, notices: [] };
  const notice = `The file holds ${dropped} ${dropped === 1 ? 'row' : 'rows'} twice, as a repeated block; the copy was left out.`;
  return { rows: kept, dropped, notices: [notice] };
}

/** Where a balance does not follow from the row before. */
function breaksOf(rows: readonly DraftRow[]): number[] {
  const breaks: number[] = [];
  for (let i = 1; i < rows.length; i++) {
    if (!follows(rows[i - 1], rows[i])) breaks.push(i);
  }
  return breaks;
}

function follows(before: DraftRow | undefined, row: DraftRow | undefined): boolean {
  if (!before || !row || before.balance === null || row.balance === null) return true;
  return before.balance + effectOf(row) === row.balance;
}

const keyOf = (row: DraftRow): string =>
  `${row.date}|${row.started}|${row.gross}|${row.fee}|${row.balance}`;

/** The first few places of each key: more would make a file of equal rows slow. */
function positionsOf(keys: readonly string[]): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  keys.forEach((key, i) => {
    const known = positions.get(key);
    if (!known) positions.set(key, [i]);
    else if (known.length < 4) known.push(i);
  });
  return positions;
}

/** How many rows from `at` on repeat, row by row, a block that ended before `at`. */
function blockAt(keys: readonly string[], positions: Map<string, number[]>, at: number): number {
  let longest = 0;
  for (const start of positions.get(keys[at] ?? '') ?? []) {
    let size = 0;
    while (start + size < at && at + size < keys.length && keys[start + size] === keys[at + size])
      size++;
    longest = Math.max(longest, size);
  }
  return longest;
}

function closesWithout(rows: readonly DraftRow[], at: number, size: number): boolean {
  return at + size >= rows.length || follows(rows[at - 1], rows[at + size]);
}

const pasted = (row: DraftRow | undefined, place: string): StatementError =>
  new StatementError(
    `From ${place.toLowerCase()} ${row?.line} on, rows repeat that stand in the file before, and the balances do not close without them: several exports seem to be pasted together. ` +
      'Choose each export as a file of its own.',
    row?.line,
  );
