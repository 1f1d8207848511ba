import { foldWord, type SignPair, vocabulary } from '../fields/vocabulary.ts';
import { isFigure } from './page-lines.ts';
import type { PageRow } from './page-rows.ts';

/** Matches an amount with a direction letter: `1.234,56 S`, `12.50 DR`. */
const MARKED = /^(.*\d)\s?(\p{L}{1,2})$/u;

interface Marked {
  figure: string;
  word: string;
}

const markedOf = (text: string): Marked | null => {
  const [, figure = '', word = ''] = MARKED.exec(text) ?? [];
  return isFigure(figure) ? { figure, word: foldWord(word) } : null;
};

/** Returns the direction of a letter after a number, or null if languages that use these letters disagree. */
function sideOf(word: string, words: readonly string[]): 'out' | 'in' | null {
  const pairs = vocabulary().signs.filter((pair) => words.every((one) => isOf(pair, one)));
  const sides = new Set(pairs.map((pair) => (pair.out === word ? 'out' : 'in')));
  const [side] = sides;
  return sides.size === 1 && side ? side : null;
}

const isOf = (pair: SignPair, word: string): boolean => word === pair.out || word === pair.in;

/**
 * Replaces direction letters after numbers with a minus for money out. Leaves a column unchanged if languages disagree
 * about its letters, or if one of its letters means money in but some amounts have no letter.
 */
export function applyDirectionLetters(rows: readonly PageRow[]): Signed {
  const width = rows[0]?.cells.length ?? 0;
  const columns = Array.from({ length: width }, (_, at) => signedColumn(rows, at));
  return {
    rows: rows.map((row, at) => ({
      ...row,
      cells: row.cells.map((text, column) => columns[column]?.[at] ?? text),
    })),
    isSigned: columns.some((column) => column !== null),
  };
}

interface Signed {
  rows: readonly PageRow[];
  /** True if letters give the direction in at least one column. */
  isSigned: boolean;
}

function signedColumn(rows: readonly PageRow[], at: number): string[] | null {
  const texts = rows.map(({ cells }) => cells[at] ?? '');
  const filled = texts.filter((text) => text !== '');
  const marked = filled.flatMap((text) => markedOf(text) ?? []);
  const words = [...new Set(marked.map(({ word }) => word))];
  const sides = new Map(words.map((word) => [word, sideOf(word, words)]));
  const some = [...sides.values()];
  const isLoose = marked.length < filled.length && some.includes('in');
  if (some.length === 0 || some.includes(null) || isLoose || !filled.every(isFigure)) return null;
  return texts.map((text) => {
    const found = markedOf(text);
    if (!found) return text;
    return sides.get(found.word) === 'out' ? `-${found.figure}` : found.figure;
  });
}

/** True if the letter after a number makes it negative; null if the meaning of the letter is uncertain. */
export function isNegative(text: string): boolean | null {
  const found = markedOf(text);
  if (!found) return false;
  const side = sideOf(found.word, [found.word]);
  return side && side === 'out';
}
