import { type Fact, factsOf, foldWord, vocabulary } from '../fields/vocabulary.ts';
import type { CellKind, KindOf, PageColumn, Placing } from './page-columns.ts';
import { isYearless } from './page-kinds.ts';
import { isFigure, type PageCell, type PageLine } from './page-lines.ts';

export interface PageRow {
  line: number;
  page: number;
  cells: string[];
}

export interface Layout {
  columns: readonly PageColumn[];
  place: Placing;
  kindOf: KindOf;
  /** True if a date printed once also applies to the rows below it. */
  isCarried: boolean;
  /** True if a second date that is directly below the first and has no amount belongs to the same row. */
  isStacked: boolean;
  /** True if section titles state the direction. */
  isBySection: boolean;
}

interface Placed {
  line: PageLine;
  cells: readonly { at: number; kind: CellKind; cell: PageCell }[];
}

interface Row extends PageRow {
  /** The row's main line. Text above it is placed before the text of this line. */
  top: PageLine;
  end: PageLine;
  hasMoney: boolean;
}

/** Maximum distance between lines of one row, relative to the height of their letters. */
const FARTHEST = 2.4;
/** Gaps between rows are wider than gaps within a row by at least this factor. */
const WIDER = 1.15;
/**
 * Maximum distance from a row's main line to the line of text above it, for rows that are vertically centered on two
 * lines of text.
 */
const BESIDE = 0.95;
const NEXT_LINE = 1.5;
/** Placeholder for a missing date, which the table reader refuses. */
export const NO_DAY = '\u2013';
/**
 * Minimum number of missing dates. A single missing date may have been lost, while banks that leave out repeated dates
 * do so several times.
 */
const FEWEST_CARRIED = 2;
/** Maximum distance in points by which a line may begin left of its column. */
const OUTDENT = 4;

/**
 * Builds rows from lines. Each date in the main date column begins a row, which also includes the lines below it and
 * the text directly above it. A line with an amount but no date is a row too, so that the table reader can refuse or
 * skip it.
 */
export class RowBuilder {
  private readonly rows: Row[] = [];
  private readonly anchor: number;
  /** Text after the last row that may belong to this row or to the next. */
  private waiting: Placed[] = [];
  /** Rows whose date is on a separate line. */
  private readonly merged: Row[] = [];
  private readonly carried: { row: Row; day: string }[] = [];
  private day = '';
  private isOpen = false;

  constructor(
    lines: readonly PageLine[],
    private readonly layout: Layout,
  ) {
    this.anchor = anchorOf(lines, layout);
  }

  add(lines: readonly PageLine[]): this {
    for (const line of lines) {
      const { kindOf, place } = this.layout;
      const cells = line.cells.map((cell) => {
        const found = kindOf(cell);
        const { at, fits } = place(cell, found);
        return { at, kind: fits ? found : 'text', cell };
      });
      this.addLine({ line, cells });
    }
    return this;
  }

  close(): void {
    this.settle(null);
    this.isOpen = false;
  }

  /**
   * Returns the rows with an amount. Fills in missing dates from above only if the list never prints the same date
   * twice in a row.
   */
  done(): PageRow[] {
    this.close();
    // The words for a balance may be split across lines.
    const facts = new Set<PageRow>(this.carried.flatMap(({ row }) => (statesFact(row) ? row : [])));
    this.takeBalances(facts);
    const rows = this.rows.filter((row) => row.hasMoney && !facts.has(row));
    const days = this.rows.map(({ cells }) => cells[this.anchor] ?? '').filter((day) => day !== '');
    const isRepeated = days.some((day, at) => at > 0 && day === days[at - 1]);
    const carried = this.carried.filter(({ row }) => !facts.has(row)).length;
    const isOnce = this.layout.isCarried && !isRepeated && carried >= FEWEST_CARRIED;
    for (const { row, day } of this.carried) {
      row.cells[this.anchor] = isOnce && day !== '' ? day : NO_DAY;
    }
    // If most lines with only a date are not rows, a date above an amount is not the date of that amount.
    const bare = this.rows.filter((row) => !row.hasMoney).length;
    if (bare > this.merged.length) for (const row of this.merged) row.cells[this.anchor] = NO_DAY;
    return rows;
  }

  /**
   * Drops rows that only state a balance or sum. A closing or carried balance is copied to the row before it, if that
   * row has no balance.
   */
  private takeBalances(facts: Set<PageRow>): void {
    const columns = this.layout.columns;
    const at = columns.findIndex(({ roles }) => roles.includes('balance'));
    let before: Row | null = null;
    for (const row of this.rows) {
      const kinds = row.cells.flatMap(wholeFact);
      if (kinds.length === 0) {
        if (row.hasMoney) before = row;
        continue;
      }
      facts.add(row);
      const ends = kinds.includes('closing') || kinds.includes('carried');
      if (ends && before && at >= 0) before.cells[at] ||= row.cells[at] ?? '';
    }
  }

  private addLine(placed: Placed): void {
    const { line, cells } = placed;
    const hasDay = cells.some(({ at, kind }) => kind === 'day' && at === this.anchor);
    const hasMoney = cells.some(({ kind }) => kind === 'money');
    // If a line's amount is outside all columns, the row is kept so that the table reader refuses it instead of losing
    // it.
    const hasFigure = cells.some(({ cell }) => isFigure(cell.text));
    if (hasDay && !hasMoney && this.isSecondDay(line)) {
      this.waiting.push({
        line,
        cells: cells.filter(({ at }) => at !== this.anchor),
      });
    } else if (hasDay) {
      this.begin(placed, hasMoney || hasFigure);
    } else if (hasMoney) {
      this.addMoney(placed);
    } else if (this.isWithin(placed)) {
      this.waiting.push(placed);
    } else {
      this.settle(line);
      this.isOpen = false;
    }
  }

  private isSecondDay(line: PageLine): boolean {
    const row = this.isOpen ? this.rows.at(-1) : undefined;
    if (!this.layout.isStacked || !row?.hasMoney || row.page !== line.page) return false;
    return line.base - row.top.base <= NEXT_LINE * line.height;
  }

  private addMoney(placed: Placed): void {
    const current = this.isOpen ? this.rows.at(-1) : undefined;
    if (current && !current.hasMoney && placed.line.page === current.page) {
      this.settle(null);
      fill(current, placed);
      current.hasMoney = true;
      this.merged.push(current);
      return;
    }
    if (placed.cells.some(({ cell }) => factsOf(cell.text).length > 0)) {
      this.close();
      return;
    }
    this.begin(placed, true);
    const row = this.rows.at(-1);
    // A date elsewhere on the line may be the date of this row.
    const hasOther = placed.cells.some(
      ({ kind, cell }) => kind === 'text' && isYearless(cell.text),
    );
    if (row) this.carried.push({ row, day: hasOther ? '' : this.day });
  }

  private begin(placed: Placed, hasMoney: boolean): void {
    const above = this.settle(placed.line);
    const { line } = placed;
    const cells = this.layout.columns.map(() => '');
    const row: Row = { line: line.line, page: line.page, cells, top: line, end: line, hasMoney };
    for (const text of above) fill(row, text);
    fill(row, placed);
    row.end = line;
    this.day = row.cells[this.anchor] || this.day;
    this.rows.push(row);
    this.isOpen = true;
  }

  /** Adds waiting text to the current row and returns the lines that belong to the next one. */
  private settle(next: PageLine | null): Placed[] {
    const { waiting } = this;
    this.waiting = [];
    const row = this.isOpen ? this.rows.at(-1) : undefined;
    const split = this.splitAt(row?.end ?? null, waiting, next);
    if (row) {
      for (const placed of waiting.slice(0, split)) {
        if (!isNear(row.end, placed.line)) break;
        fill(row, placed);
      }
    }
    return waiting.slice(split).filter(({ line }) => next?.page === line.page);
  }

  /** Returns the index of the waiting line with which the next row begins, namely the one after the widest gap. */
  private splitAt(end: PageLine | null, waiting: readonly Placed[], next: PageLine | null): number {
    const lines = waiting.map(({ line }) => line);
    const last = lines.at(-1);
    if (!last || !next || last.page !== next.page) return waiting.length;
    if (!end || end.page !== last.page) return aboveAt([...lines, next]);
    const all = [end, ...lines, next];
    const gaps = all.slice(1).map((line, at) => line.base - (all[at]?.base ?? 0));
    const [widest = 0, second = 0] = gaps.toSorted((a, b) => b - a);
    return widest > second * WIDER ? gaps.indexOf(widest) : waiting.length;
  }

  private isWithin({ cells }: Placed): boolean {
    return cells.every(({ at, cell }) => {
      const column = this.layout.columns[at];
      return column !== undefined && at !== this.anchor && cell.left >= column.left - OUTDENT;
    });
  }
}

/**
 * Returns the index of the first of the lines that belong to the last one. The nearest must be less than one line
 * height above it, and each further line directly above the next. Lines above a wider gap are other text.
 */
function aboveAt(lines: readonly PageLine[]): number {
  let from = lines.length - 1;
  for (let most = BESIDE; from > 0; most = NEXT_LINE) {
    const [one, other] = [lines[from - 1], lines[from]];
    if (!one || !other || one.page !== other.page) break;
    if (other.base - one.base > most * Math.max(one.height, other.height)) break;
    from -= 1;
  }
  return from;
}

/** Returns the facts named by a cell that contains only the name of a balance or sum, possibly with a date. */
function wholeFact(text: string): readonly Fact[] {
  const words = foldWord(text.replace(/[\d./-]+/g, ' ')).split(' ');
  const { facts } = vocabulary();
  const found = facts.get(words.join(' ')) ?? facts.get(words.slice(0, -1).join(' '));
  return words.length > 1 ? (found ?? []).map(({ means }) => means) : [];
}

const statesFact = ({ cells }: PageRow): boolean => cells.some((text) => factsOf(text).length > 0);

const isNear = (one: PageLine, other: PageLine): boolean =>
  one.page !== other.page || other.base - one.base <= FARTHEST * Math.max(one.height, other.height);

function fill(row: Row, { line, cells }: Placed): void {
  for (const { at, cell } of cells) {
    if (at < 0) continue;
    const before = row.cells[at] ?? '';
    row.cells[at] = before === '' ? cell.text : `${before} ${cell.text}`;
  }
  row.end = line;
}

function anchorOf(lines: readonly PageLine[], { columns, place, kindOf }: Layout): number {
  const counts = columns.map(() => 0);
  for (const cell of lines.flatMap((line) => line.cells)) {
    if (kindOf(cell) !== 'day') continue;
    const { at, fits } = place(cell, 'day');
    if (fits && at >= 0) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.indexOf(Math.max(...counts));
}
