import { foldWord } from '../fields/vocabulary.ts';
import { type TableRow, textOf } from '../tables/table.ts';
import type { Candidate } from './candidates.ts';
import type { Columns } from './columns.ts';
import type { ListTransaction } from './transactions.ts';

/** Folded words of a column, by the direction that balances show for each of them. */
export interface ShownWords {
  at: number;
  out: readonly string[];
  in: readonly string[];
}

/** With fewer rows, words beside different directions may be a coincidence. */
const FEWEST = 3;
const MOST_WORDS = 4;

/** Returns the oldest row, which has no balance before it. */
export function oldestOf(movements: readonly ListTransaction[]): ListTransaction | undefined {
  const [first, last] = [movements[0], movements.at(-1)];
  return (first?.day ?? '') <= (last?.day ?? '') ? first : last;
}

/**
 * Returns the columns whose words are the directions of amounts that only balances sign: both directions occur, and no
 * word stands beside both. Nothing is known about the oldest row.
 */
function wordsShown(
  { all }: Columns,
  rows: readonly TableRow[],
  { movements }: Candidate['reading'],
): ShownWords[] {
  const oldest = oldestOf(movements);
  const shown = movements.filter((one) => one !== oldest && one.balance !== null);
  if (shown.length < FEWEST) return [];
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]));
  return all.flatMap(({ at, kind, words, isFilled, roles }) => {
    const mayBe = roles.every((role) => role === 'type' || role === 'sign_column');
    if (kind !== 'text' || !isFilled || !mayBe || !words || words.length > MOST_WORDS) return [];
    const side = (sign: number) => [
      ...new Set(
        shown
          .filter(({ cents }) => cents * sign > 0)
          .map(({ line }) => foldWord(textOf(cellsOf.get(line)?.[at]))),
      ),
    ];
    const [out, into] = [side(-1), side(1)];
    const isApart = out.length > 0 && into.length > 0 && out.every((word) => !into.includes(word));
    return isApart ? [{ at, out, in: into }] : [];
  });
}

/** Returns which way the money of the oldest row went, if balances show what the word beside it means. */
export function directionByWord(
  { reading }: Candidate,
  { columns, rows }: { columns: Columns; rows: readonly TableRow[] },
): 'out' | 'in' | null {
  const line = oldestOf(reading.movements)?.line;
  const oldest = rows.find((row) => row.line === line);
  const found = wordsShown(columns, rows, reading).flatMap((words) => {
    const word = foldWord(textOf(oldest?.cells[words.at]));
    if (words.out.includes(word)) return 'out' as const;
    return words.in.includes(word) ? ('in' as const) : [];
  });
  const [only = null, other] = new Set(found);
  return other === undefined ? only : null;
}

/** Returns the answer to what the words of a column mean, if the balances of a list show it. */
export function signWordsShown(
  { plan, reading }: Candidate,
  { columns, rows }: { columns: Columns; rows: readonly TableRow[] },
): string | undefined {
  if (!plan.isByBalance) return undefined;
  const [only, other] = wordsShown(columns, rows, reading);
  return only && other === undefined ? only.out.join('|') : undefined;
}
