import { foldWord } from '../fields/vocabulary.ts';
import { namesColumns } from '../reading/blocks.ts';
import { isFigure, type PageCell, type PageLine } from './page-lines.ts';

export interface Headings {
  cells: readonly PageCell[];
  /** Index of the first line of the headings. */
  from: number;
  to: number;
  /** Text of the headings' first lines, used to recognize the same headings on other pages. */
  shape: string;
}

type Lines = Omit<Headings, 'shape'>;

const MOST_LINES = 3;
export const MOST_COLUMNS = 40;
/** Maximum length of a cell in a heading's further lines. Other text below a heading is longer. */
const LONGEST_WORDS = 20;
/** Maximum distance between lines of one heading, relative to the height of its letters. */
const NEAR = 1.7;

/**
 * Returns the headings that begin at a line, or null if the line does not name columns. `known`: headings of earlier
 * pages. If headings are repeated, text below them is included only if it was included on the earlier page.
 */
export function headingsAt(
  lines: readonly PageLine[],
  at: number,
  known: ReadonlyMap<string, Headings>,
): Headings | null {
  for (let count = 1; count <= MOST_LINES; count += 1) {
    const some = lines.slice(at, at + count);
    if (some.length < count || !some.every(isWords) || !isStack(some)) return null;
    if (isTitled(some)) return null;
    const cells = stacked(some);
    if (!cells || !names(cells)) continue;
    const first = { cells, from: at, to: at + count };
    const [whole, shape] = [withMore(lines, first), shapeOf(cells)];
    const before = known.get(shape);
    const isSame = !before || shapeOf(before.cells) === shapeOf(whole.cells);
    return { ...(isSame ? whole : first), shape };
  }
  return null;
}

/** True if the first line is a title, such as `Purchases`, right above lines that are headings without it. */
function isTitled([title, ...others]: readonly PageLine[]): boolean {
  const below = others.length > 0 && title?.cells.length === 1 ? stacked(others) : null;
  return below !== null && names(below);
}

const names = (cells: readonly PageCell[]): boolean =>
  cells.length <= MOST_COLUMNS && namesColumns({ line: 0, cells: cells.map(({ text }) => text) });

const isWords = ({ cells }: PageLine): boolean =>
  cells.every(({ text }) => !isFigure(text) && !/\d{3}/.test(text) && text.length < 60);

const isStack = (lines: readonly PageLine[]): boolean =>
  lines.every((line, at) => at === 0 || follows(lines[at - 1], line));

const follows = (one: PageLine | undefined, other: PageLine | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.page === other.page &&
  other.base - one.base <= NEAR * Math.max(one.height, other.height);

/** Adds lines above and below that continue the same headings. */
function withMore(lines: readonly PageLine[], found: Lines): Lines {
  let { cells, from, to } = found;
  for (let below = lines[to]; below && to - from < MOST_LINES; below = lines[to]) {
    const more = fits(below, cells) && follows(lines[to - 1], below) ? below : null;
    const joined = more && stacked([{ ...more, cells }, more]);
    if (!joined || !names(joined)) break;
    cells = joined;
    to += 1;
  }
  const above = lines[from - 1];
  if (above && fits(above, cells) && above.cells.length > 1 && follows(above, lines[from])) {
    const joined = stacked([above, { ...above, cells }]);
    if (joined && names(joined)) return { cells: joined, from: from - 1, to };
  }
  return { cells, from, to };
}

/** True for a line of words, each of which overlaps exactly one heading horizontally. */
const fits = (line: PageLine, headings: readonly PageCell[]): boolean =>
  isWords(line) &&
  line.cells.every(({ text }) => text.length <= LONGEST_WORDS) &&
  line.cells.every((cell) => headings.filter((one) => meet(one, cell)).length === 1);

export const meet = (one: PageCell, other: PageCell): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5;

/** Joins cells of several lines that are below each other. Null if a cell is below two cells of one line. */
function stacked(lines: readonly Pick<PageLine, 'cells'>[]): PageCell[] | null {
  let columns: PageCell[] = [];
  for (const { cells } of lines) {
    const next = [...columns];
    for (const cell of cells) {
      const met = columns.filter((one) => meet(one, cell));
      const [only, second] = met;
      if (second) return null;
      if (!only) {
        next.push(cell);
        continue;
      }
      const at = next.findIndex((one) => one.left === only.left);
      if (at < 0) return null;
      next[at] = {
        text: `${only.text} ${cell.text}`,
        left: Math.min(only.left, cell.left),
        right: Math.max(only.right, cell.right),
      };
    }
    columns = next.toSorted((one, other) => one.left - other.left);
  }
  return columns;
}

const shapeOf = (cells: readonly PageCell[]): string =>
  cells.map(({ text }) => foldWord(text)).join('|');
