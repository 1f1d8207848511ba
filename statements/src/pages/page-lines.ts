import { amountOf } from '../fields/amounts.ts';
import { codesOf } from '../fields/currency-codes.ts';
import { StatementError } from '../statement.ts';
import type { PageText, Piece } from './page-text.ts';

/** A separate cell on a line: a word, a number, or words with ordinary spaces between them. */
export interface PageCell {
  text: string;
  left: number;
  right: number;
}

/** Cells at one height of a page, from left to right. */
export interface PageLine {
  /** 1-based, counted through the whole document. */
  line: number;
  /** 1-based. */
  page: number;
  base: number;
  height: number;
  cells: readonly PageCell[];
}

/** Maximum number of cells on a line. The widest list has thirty columns. */
const MOST_CELLS = 300;
const LONGEST_CELL = 2000;
/**
 * Maximum vertical distance between strings on one line. This and the gaps below are relative to the height of the
 * letters.
 */
const SAME_LINE = 0.4;
const SAME_WORD = 0.12;
/** Gap between words, hardly wider than a space, since two headings can be almost this close. */
const NEXT_WORD = 0.5;
/** Gap between the groups of a number, which may be wider than a space. */
const NEXT_GROUP = 0.8;
/** Gap between a number and its sign or currency. */
const MARK = 1;

/**
 * Returns the lines of all pages from top to bottom. Numbers and dates are separate cells, however close the next word
 * is.
 */
export function linesOf(pages: readonly PageText[]): PageLine[] {
  const lines: PageLine[] = [];
  const rows = pages.map(rowsOf);
  for (const at of pages.keys()) {
    for (const row of apart(rows[at] ?? [], rows.toSpliced(at, 1))) {
      const [first] = row;
      if (!first) continue;
      const height = Math.max(...row.map((piece) => piece.height));
      const cells = cellsOf(row.flatMap(partsOf));
      if (cells.length > MOST_CELLS) throw new StatementError((t) => t.pdf.tooFull);
      lines.push({ line: lines.length + 1, page: at + 1, base: first.base, height, cells });
    }
  }
  return lines;
}

function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [];
  let [base, height] = [Number.NEGATIVE_INFINITY, 0];
  for (const piece of pieces.toSorted((one, other) => one.base - other.base)) {
    if (piece.base - base <= SAME_LINE * Math.min(height, piece.height)) rows.at(-1)?.push(piece);
    else {
      rows.push([piece]);
      [base, height] = [piece.base, piece.height];
    }
  }
  return rows.map((row) => row.toSorted((one, other) => one.left - other.left));
}

/** Maximum distance in points between text at the same place of two pages. */
const SAME_PLACE = 1.5;

/**
 * Takes a line of a page's edge off the row that it is printed over. On another page, it stands alone at that place.
 */
function apart(rows: readonly Piece[][], others: readonly (readonly Piece[][])[]): Piece[][] {
  return rows.flatMap((row) => {
    const isOver = row.some(({ left }, at) => row.slice(0, at).some((one) => one.right > left + 1));
    if (!isOver) return [row];
    const [first] = row;
    const alone = others
      .flat()
      .find(
        (one) =>
          one.length < row.length &&
          Math.abs((one[0]?.base ?? 0) - (first?.base ?? 0)) < SAME_PLACE &&
          one.every((piece) => row.some((own) => isSamePiece(own, piece))),
      );
    if (!alone) return [row];
    const edge = row.filter((own) => alone.some((piece) => isSamePiece(own, piece)));
    return [row.filter((own) => !edge.includes(own)), edge];
  });
}

const isSamePiece = (one: Piece, other: Piece): boolean =>
  Math.abs(one.left - other.left) < SAME_PLACE &&
  Math.abs(one.height - other.height) < 0.5 &&
  one.text.replace(/\d+/g, '#') === other.text.replace(/\d+/g, '#');

/** Matches the spaces between columns, and the space between two adjacent numbers or dates. */
const BETWEEN =
  / {2,}|\t+|(?<=\d[.,]\d\d) (?=[-+\u2212(]?\d)|(?<=^\d\d[./-]\d\d[./-]\d{4}) (?=\S)|(?<= \d\d[./-]\d\d[./-]\d{4}) (?=\S)/g;

/** Splits a piece that contains several columns. Estimates the position of each from the number of characters. */
function partsOf(piece: Piece): Piece[] {
  const { text, left, right } = piece;
  const each = (right - left) / text.length;
  const parts: Piece[] = [];
  let from = 0;
  const add = (to: number) => {
    if (to <= from) return;
    parts.push({
      ...piece,
      text: text.slice(from, to),
      left: left + from * each,
      right: left + to * each,
    });
  };
  for (const found of text.matchAll(BETWEEN)) {
    add(found.index);
    from = found.index + found[0].length;
  }
  add(text.length);
  return parts;
}

function cellsOf(pieces: readonly Piece[]): PageCell[] {
  const cells: PageCell[] = [];
  for (const piece of pieces) {
    const last = cells.at(-1);
    const gap = last ? piece.left - last.right : Infinity;
    const isOpen = last !== undefined && last.text.length < LONGEST_CELL;
    const joined = isOpen ? join(last.text, piece.text, gap / piece.height) : null;
    if (last && joined !== null) {
      last.text = joined;
      last.right = Math.max(last.right, piece.right);
    } else {
      cells.push({ text: piece.text, left: piece.left, right: piece.right });
    }
  }
  return cells;
}

/** Joins two strings, or returns null if they are separate cells. `gap`: relative to the height of the letters. */
function join(one: string, other: string, gap: number): string | null {
  if (gap < -NEXT_WORD || gap > reachOf(one, other)) return null;
  return gap < SAME_WORD ? one + other : inOrder(one, other);
}

/**
 * Returns the maximum gap within one cell. `-1` and `000,00` may form one number, but `300,00` and `377,93` never do.
 */
function reachOf(one: string, other: string): number {
  const [first, second] = [isWhole(one), isWhole(other)];
  if (first && second) return Number.NEGATIVE_INFINITY;
  if (GROUP.test(one) && BEHIND_GROUP.test(other)) return NEXT_GROUP;
  if (!first && !second) return NEXT_WORD;
  return isMark(first ? other : one) ? MARK : SAME_WORD;
}

/** Matches `1`, the first piece of an amount whose digit groups are printed as separate pieces (`1` and `234,56`). */
const GROUP = /^[-+\u2212(]?\d{1,3}$/;
const BEHIND_GROUP = /^\d{3}[.,' \u00a0\u202f\u2019]/;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Right-to-left words are joined in reading order. */
const inOrder = (one: string, other: string): string =>
  RIGHT_TO_LEFT.test(one + other) ? `${other} ${one}` : `${one} ${other}`;

const WITH_DECIMALS = /\d[.,\u066b]\d\d(?!\d)/;
/** A numeric date with its year. */
export const FIGURED_DAY =
  /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d\d)|\d{4}[./-]\d{1,2}[./-]\d{1,2})\.?$/;

export const isFigure = (text: string): boolean =>
  text.length < 40 &&
  WITH_DECIMALS.test(text) &&
  !FIGURED_DAY.test(text) &&
  Boolean(amountOf(text));

const isWhole = (text: string): boolean => isFigure(text) || FIGURED_DAY.test(text);

/** True for text that belongs to the number next to it: a sign, a currency or a direction letter. */
const isMark = (text: string): boolean =>
  /^(?:[-+\u2212()]|CR|DR|DB|[CDHS])$/i.test(text) || codesOf(text).length > 0;
