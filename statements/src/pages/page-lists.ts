import { accountNumberIn } from '../fields/movement-words.ts';
import { factsOf, rolesOf } from '../fields/vocabulary.ts';
import { ibanAbove } from '../reading/blocks.ts';
import { type Headings, headingsAt } from './page-headings.ts';
import { isFigure, type PageLine } from './page-lines.ts';

export interface Stretch {
  /**
   * Titles that name the account of this stretch of lines. Empty unless it differs from the account of the previous
   * stretch.
   */
  titles: readonly PageLine[];
  lines: readonly PageLine[];
  /** Direction stated by the title above the stretch, such as `Deposits`. */
  direction: 'out' | 'in' | null;
}

export interface PageList {
  /** Null if the document has no column headings. */
  headings: Headings | null;
  /** Lines above the first stretch. */
  above: readonly PageLine[];
  stretches: readonly Stretch[];
}

export function listsOf(all: readonly PageLine[]): PageList[] {
  const furniture = new Set([...furnitureOf(all)].map(({ line }) => line));
  const finder = new ListFinder();
  for (let at = 0; at < all.length; at += 1) {
    const headings = headingsAt(all, at, finder.known);
    const line = all[at];
    if (headings && line) {
      finder.addHeadings(headings, line);
      at = headings.to - 1;
    } else if (line) {
      finder.addLine(line);
    }
  }
  const own = (stretch: Stretch): Stretch => ({
    ...stretch,
    lines: stretch.lines.filter(({ line }) => !furniture.has(line)),
  });
  const lists = finder.done();
  const named = (lists[0]?.above ?? []).filter((line) => ibanAbove([rowOf(line)]) !== null);
  const ibans = new Set(named.map((line) => ibanAbove([rowOf(line)])));
  const head = ibans.size === 1 ? named : [];
  if (lists.length === 0) {
    return [
      { headings: null, above: [], stretches: [own({ titles: [], lines: all, direction: null })] },
    ];
  }
  // If a single account number is above the first list, it applies to all lists.
  return lists.map((list) => ({
    ...list,
    above: ibanAbove(list.above.map(rowOf)) === null ? [...head, ...list.above] : list.above,
    stretches: list.stretches.map(own),
  }));
}

interface FoundList {
  headings: Headings;
  above: readonly PageLine[];
  stretches: Stretch[];
}

class ListFinder {
  readonly known = new Map<string, Headings>();
  private readonly found = new Map<string, FoundList>();
  private current: FoundList | null = null;
  private titles: readonly PageLine[] = [];
  private lines: PageLine[] = [];
  private iban: string | null = null;
  /** Number in the title of the account. */
  private number: string | null = null;
  private direction: Stretch['direction'] = null;
  private shift = { page: 0, by: 0 };

  addLine(line: PageLine): void {
    this.lines.push(line);
  }

  addHeadings(headings: Headings, at: PageLine): void {
    const above = this.current ? topOf(this.lines, at) : this.lines;
    const top = new Set(above);
    this.lines = this.lines.filter((line) => !top.has(line));
    this.end();
    const iban = ibanAbove(above.map(rowOf));
    const number = numberAbove(above);
    const isOther = (one: string | null, own: string | null) => one !== null && one !== own;
    const isNumbered = this.number !== null && isOther(number, this.number);
    const isNew = this.current !== null && (isOther(iban, this.iban) || isNumbered);
    this.titles = isNew ? above : [];
    this.iban = iban ?? this.iban;
    this.number = number ?? this.number;
    this.direction = directionAbove(above) ?? this.direction;
    this.shift = { page: at.page, by: shiftOf(headings, this.known.get(headings.shape)) };
    const { shape } = headings;
    this.current = this.found.get(shape) ?? { headings, above, stretches: [] };
    this.found.set(shape, this.current);
    if (!this.known.has(shape)) this.known.set(shape, headings);
  }

  done(): FoundList[] {
    this.end();
    return [...this.found.values()];
  }

  private end(): void {
    const { titles, direction, shift } = this;
    const lines = this.lines.map((line) =>
      line.page === shift.page ? moved(line, shift.by) : line,
    );
    this.current?.stretches.push({ titles, lines, direction });
    this.lines = [];
  }
}

/**
 * Returns how far a page's headings are shifted horizontally from the first page's. Some banks leave a margin for
 * binding on every other page.
 */
function shiftOf({ cells }: Headings, first: Headings | undefined): number {
  const apart = cells.flatMap(({ left }, at) => {
    const before = first?.cells[at];
    return before ? [left - before.left] : [];
  });
  return apart.toSorted((a, b) => a - b)[Math.floor(apart.length / 2)] ?? 0;
}

const moved = (line: PageLine, by: number): PageLine =>
  Math.abs(by) < 0.5
    ? line
    : {
        ...line,
        cells: line.cells.map(({ text, left, right }) => ({
          ...{ text, left: left - by, right: right - by },
        })),
      };

/** Maximum number of lines from a section title down to the headings. */
const TITLE_WITHIN = 2;

/** Returns the number of the account that a title right above the headings names, or null. */
function numberAbove(above: readonly PageLine[]): string | null {
  const titles = above.slice(-TITLE_WITHIN).filter(({ cells }) => cells.length === 1);
  return titles.flatMap(({ cells }) => accountNumberIn(cells[0]?.text ?? '') ?? []).at(-1) ?? null;
}

function directionAbove(above: readonly PageLine[]): Stretch['direction'] {
  for (const { cells } of above.slice(-TITLE_WITHIN).toReversed()) {
    const [title, other] = cells;
    const found = title && !other ? directionOf(title.text) : null;
    if (found) return found;
  }
  return null;
}

function directionOf(title: string): Stretch['direction'] {
  const roles = rolesOf(title.split('(')[0] ?? '').map(({ means }) => means);
  const facts = factsOf(title);
  const isIn = roles.includes('income') || facts.includes('total_in');
  const isOut = roles.includes('expense') || roles.includes('fee') || facts.includes('total_out');
  if (isIn !== isOut) return isIn ? 'in' : 'out';
  return /\bche(?:ck|que)s?\b/i.test(title) ? 'out' : null;
}

/** Returns the lines above the headings on the same page, but only those below the last line with an amount. */
function topOf(lines: readonly PageLine[], headings: PageLine | undefined): PageLine[] {
  const own = lines.filter(({ page }) => page === headings?.page);
  const last = own.findLastIndex(({ cells }) => cells.some(({ text }) => isFigure(text)));
  return own.slice(last + 1);
}

export const rowOf = ({ line, cells }: PageLine) => ({
  line,
  cells: cells.map(({ text }) => text),
});

/** Maximum difference in height between repeated lines, in points. */
const SAME_HEIGHT = 3;
/** Minimum gap between a list and a page's header or footer, relative to the height of its letters. */
const APART = 1.6;

/**
 * Returns page headers and footers. These are lines at the edge of a page that repeat at the same height on other
 * pages, apart from their digits.
 */
function furnitureOf(lines: readonly PageLine[]): ReadonlySet<PageLine> {
  const pages = new Map<number, PageLine[]>();
  const seen = new Map<string, Set<number>>();
  for (const line of lines) {
    const own = pages.get(line.page);
    if (own) own.push(line);
    else pages.set(line.page, [line]);
    for (const key of keysOf(line)) seen.set(key, (seen.get(key) ?? new Set()).add(line.page));
  }
  const comesAgain = (line: PageLine) => keysOf(line).some((key) => (seen.get(key)?.size ?? 0) > 1);
  const found = new Set<PageLine>();
  for (const own of pages.values()) {
    for (const line of edgeOf(own, comesAgain)) found.add(line);
    for (const line of edgeOf(own.toReversed(), comesAgain)) found.add(line);
  }
  return found;
}

/** Returns the lines at the start that all repeat on other pages, up to the last wide gap. */
function edgeOf(
  lines: readonly PageLine[],
  comesAgain: (line: PageLine) => boolean,
): readonly PageLine[] {
  const end = lines.findIndex((line) => !comesAgain(line));
  const count = end < 0 ? lines.length : end;
  for (let at = count; at > 0; at -= 1) {
    const [one, next] = [lines[at - 1], lines[at]];
    if (!one || !next) return lines.slice(0, at);
    const gap = Math.abs(next.base - one.base);
    if (gap > APART * Math.max(one.height, next.height)) return lines.slice(0, at);
  }
  return [];
}

/** Returns keys that lines with the same text at about the same height share. Empty for a line with an amount. */
function keysOf({ cells, base }: PageLine): string[] {
  if (cells.some(({ text }) => isFigure(text))) return [];
  const text = cells
    .map((cell) => cell.text)
    .join(' ')
    .replace(/\d+/g, '#');
  const place = Math.round(base / SAME_HEIGHT);
  return [`${place}|${text}`, `${place + 1}|${text}`];
}
