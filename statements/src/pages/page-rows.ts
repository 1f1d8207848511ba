import { type Fact, factsOf, foldWord, vocabulary } from '../reading/vocabulary.ts';
import type { CellKind, KindOf, PageColumn, Placing } from './page-columns.ts';
import { isYearless } from './page-kinds.ts';
import { isFigure, type PageCell, type PageLine } from './page-lines.ts';

/** A row of a list, one text for each column. */
export interface PageRow {
  line: number;
  page: number;
  cells: string[];
}

export interface Layout {
  columns: readonly PageColumn[];
  place: Placing;
  kindOf: KindOf;
  /** A day that stands once counts for the rows below it too. */
  isCarried: boolean;
  /** A second day right below the first, without an amount, belongs to the same row. */
  isStacked: boolean;
  /** Titles above parts of the list say which way the money went. */
  isBySection: boolean;
}

interface Placed {
  line: PageLine;
  cells: readonly { at: number; kind: CellKind; cell: PageCell }[];
}

interface Row extends PageRow {
  /** Of the line that the row stands on: texts above it come before its own. */
  top: PageLine;
  /** The last line of it. */
  end: PageLine;
  hasMoney: boolean;
}

/** Between lines of one row, of the height of their letters. */
const FARTHEST = 2.4;
/** So much wider is the gap between rows than that between lines of one row. */
const WIDER = 1.15;
/** A row stands in the middle of its text: between two lines of it. */
const BESIDE = 0.95;
const NEXT_LINE = 1.5;
/** Stands where a day is missing, for its reader to refuse. */
export const NO_DAY = '\u2013';
/** One day that is missing may be lost; a bank that leaves days out does it often. */
const FEWEST_CARRIED = 2;
/** A line may begin so much to the left of its column. */
const OUTDENT = 4;

/**
 * Rows out of lines. Each day in the column that holds most of them begins a row; lines below it, and text right above it,
 * are its own. Lines with a figure and without a day are rows too, for their reader to refuse or to leave out.
 */
export class RowBuilder {
  private readonly rows: Row[] = [];
  private readonly anchor: number;
  /** Text since the last row, which may be its own or the next one's. */
  private waiting: Placed[] = [];
  /** Rows whose day stands on a line of its own. */
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

  /** Adds the lines of a list that follow each other. Ends the last row where `isNew`. */
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

  /** The row before goes on no further. */
  close(): void {
    this.settle(null);
    this.isOpen = false;
  }

  /** Rows that hold an amount. Days are carried only in a list that never prints one twice in a row. */
  done(): PageRow[] {
    this.close();
    // The words for a balance may be broken into lines.
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
    // Where most such lines are no rows, an amount below one lacks a day of its own.
    const bare = this.rows.filter((row) => !row.hasMoney).length;
    if (bare > this.merged.length) for (const row of this.merged) row.cells[this.anchor] = NO_DAY;
    return rows;
  }

  /** Rows that say nothing but a balance: that of the row before, where it has none of its own. */
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
    // Amounts that stand in no column are for the reader to refuse, not to leave out.
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
    // A day that stands elsewhere on the line may be its own.
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

  /** Gives waiting text to the row before. What is the next row's, beginning at a line, comes back. */
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

  /** Where the widest gap between two rows stands, of all lines between them. */
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

/** Where the text begins that stands beside a row rather than above it: less than one line higher. */
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

/** What a text says that is nothing but the name of a balance or a sum, perhaps with a day behind it. */
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

/** The column that holds most days. */
function anchorOf(lines: readonly PageLine[], { columns, place, kindOf }: Layout): number {
  const counts = columns.map(() => 0);
  for (const cell of lines.flatMap((line) => line.cells)) {
    if (kindOf(cell) !== 'day') continue;
    const { at, fits } = place(cell, 'day');
    if (fits && at >= 0) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.indexOf(Math.max(...counts));
}
