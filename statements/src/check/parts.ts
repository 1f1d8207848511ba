import { foldWord } from '../fields/vocabulary.ts';
import { textOf } from '../tables/table.ts';
import { accountsOf, provedLines } from './accounts.ts';
import type { CheckedList, MovementVerdict, Violation } from './verdicts.ts';

/** No transaction is split into more parts. */
const MOST = 30;

/**
 * Rows that follow or precede another of the same day, add up to its amount and share a text with it may be its parts:
 * then either they or the sum are transactions. Balances show which.
 */
export function partViolations(list: CheckedList): Violation[] {
  const proved = provedLines(list);
  return accountsOf(list).flatMap((rows) => {
    const found: Violation[] = [];
    for (const ordered of [rows, rows.toReversed()]) {
      for (let at = 0; at < ordered.length; at += 1) {
        const parts = partsAt(ordered, at);
        const [sum] = ordered.slice(at, at + 1);
        if (!sum || parts.length === 0 || proved.has(sum.line)) continue;
        if (!sharesText(list, [sum, ...parts])) continue;
        found.push({ breaks: 'parts', lines: parts.map(({ line }) => line), at: -1 });
        at += parts.length;
      }
    }
    return found;
  });
}

/** The rows after a row that are of its day, have its sign and add up to it. */
function partsAt(rows: readonly MovementVerdict[], at: number): MovementVerdict[] {
  const whole = rows[at];
  let sum = 0;
  for (let end = at + 1; whole && end <= Math.min(rows.length - 1, at + MOST); end += 1) {
    const row = rows[end];
    if (!row || row.day !== whole.day || row.cents > 0 !== whole.cents > 0) break;
    sum += row.cents;
    if (Math.abs(sum) > Math.abs(whole.cents)) break;
    if (sum === whole.cents) return end > at + 1 ? rows.slice(at + 1, end + 1) : [];
  }
  return [];
}

/** True if the rows have the same text in a column in which other rows have others. */
function sharesText({ rows, columns }: CheckedList, some: readonly MovementVerdict[]): boolean {
  const lines = new Set(some.map(({ line }) => line));
  return columns.some(({ at, use }) => {
    if (use !== 'text' && use !== 'named' && use !== 'none') return false;
    const words = (isOwn: boolean) =>
      new Set(
        rows
          .filter(({ line }) => lines.has(line) === isOwn)
          .map(({ cells }) => foldWord(textOf(cells[at]))),
      );
    const [own = '', other] = words(true);
    return own !== '' && other === undefined && [...words(false)].some((word) => word !== own);
  });
}
