import { namesCard, saysPaidBack } from '../fields/movement-words.ts';
import { isBlank, textOf } from '../tables/table.ts';
import { provedLines } from './accounts.ts';
import type { CheckedList, MovementVerdict, Violation } from './verdicts.ts';

/**
 * O4: a minus alone doesn't show the sign where the list looks like a card's, which prints purchases without
 * one: a payment of the card or a refund has a minus, a heading or a title names a card while none of them shows the
 * signs, or more rows are money in than out. Balances that may be owed show nothing on a card either.
 */
export function signViolations(list: CheckedList): Violation[] {
  if (list.signs !== 'minus') return [];
  const moved = list.verdicts.flatMap((one) => (one.is === 'movement' ? one : []));
  const [first] = moved;
  const textsOf = new Map(list.rows.map(({ line, cells }) => [line, cells.map(textOf).join(' ')]));
  const paid = moved.filter(({ line }) => saysPaidBack(textsOf.get(line) ?? ''));
  const turned = paid.find(({ cents }) => cents < 0);
  if (provedLines(list).size > 0) {
    // Balances that are not all negative may be a card's debt, which rises with each purchase.
    const mayBeOwed = moved.some(({ balance }) => (balance ?? 0) > 0);
    const isOwed =
      mayBeOwed && paid.every(({ cents }) => cents < 0) && (turned || looksLikeCard(list, moved));
    return first && isOwed
      ? [{ breaks: 'sign', lines: [(turned ?? first).line], at: -1, isDebt: true }]
      : [];
  }
  const left = moved.filter(({ cents }) => cents < 0);
  const isDoubted =
    left.length * 2 < moved.length || (paid.length === 0 && looksLikeCard(list, moved));
  const found = turned ?? (isDoubted ? first : undefined);
  return found && left.length > 0 ? [{ breaks: 'sign', lines: [found.line], at: -1 }] : [];
}

function looksLikeCard(
  { above, columns, rows }: CheckedList,
  moved: readonly MovementVerdict[],
): boolean {
  const lines = new Set(moved.map(({ line }) => line));
  const own = rows.filter(({ line }) => lines.has(line));
  const isFilled = (at: number) => own.every(({ cells }) => !isBlank(cells[at] ?? null));
  const titles = above.flatMap(({ cells }) => cells.map(textOf));
  const headings = columns.filter(({ at }) => isFilled(at)).map(({ name }) => name);
  return [...titles, ...headings].some(namesCard);
}
