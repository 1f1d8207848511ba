import { foldWord } from '../fields/vocabulary.ts';
import { textOf } from '../tables/table.ts';
import type { CheckedList, Violation } from './verdicts.ts';

/** With fewer rows, the same text may be a coincidence. */
const FEWEST = 3;
/** Words, which two letters of some scripts are, unlike a code. */
const TOLD = /^(?![A-Z\d]{3,11}$)(?=.*(?:\p{L}{3}|\p{Lo}{2}))/u;

/** O8: the rows are not all described by the same words, or by none, while a column that nobody knows has words for each. */
export function textViolations({ rows, columns, verdicts }: CheckedList): Violation[] {
  const moved = verdicts.flatMap((one) => (one.is === 'movement' ? [one] : []));
  const [first] = moved;
  const told = new Set(moved.map(({ text }) => foldWord(text)));
  if (!first || moved.length < FEWEST || told.size > 1) return [];
  const lines = new Set(moved.map(({ line }) => line));
  const cells = rows.filter(({ line }) => lines.has(line)).map((row) => row.cells);
  const left = columns.find(({ at, use }) => {
    const texts = cells.map((some) => textOf(some[at]).trim());
    const isTold = use === 'none' && texts.every((text) => TOLD.test(text));
    return isTold && new Set(texts.map(foldWord)).size * 2 > texts.length;
  });
  return left ? [{ breaks: 'text', lines: [first.line], at: left.at }] : [];
}
