import { TableDays } from '../fields/days.ts';
import { rolesOf } from '../fields/vocabulary.ts';
import { namesColumns } from '../reading/blocks.ts';
import { isBlank, type TableCell, textOf } from '../tables/table.ts';
import type { Disguise } from './disguise.ts';
import { type Figure, figureIn, type Style, styleOf, UNIT, writeFigure } from './figures.ts';
import { isCommonCell, isCommonWord } from './kept-words.ts';
import { InventedMoney } from './table-amounts.ts';

type Row = readonly TableCell[];
type Kind = 'blank' | 'day' | 'money' | 'text';

/**
 * Stands in for today. It is later than every statement, so that a date is recognized no matter when the file is read.
 */
const LATEST = '2099-12-31';
const HEADINGS_WITHIN = 100;
/** A number this long without a decimal separator is a reference. */
const REFERENCE = /^\D{0,3}\d{9,}$/;
const ACCOUNT = /^[A-Z]{2}\d{2}[A-Z0-9 ]{11,}$/;
/**
 * Matches an amount within a title, as in `Saldo: 1.234,56 EUR`, but not a date with dots, which has more digits after
 * the last dot.
 */
const FIGURE_WITHIN = /((?<![\d.,/-])\d{1,3}(?:[.,' ]?\d{3}){0,3}[.,]\d\d(?![\d.,/]))/;
/** Serials of dates from 1954 to 2119. */
const SERIAL = { from: 20_000, to: 80_000 };

/** Replaces dates, amounts, names and numbers in a table's rows. Headings and statement words stay. */
export function anonymizeTable(
  rows: readonly Row[],
  disguise: Disguise,
  delimiter: string | null = null,
): TableCell[][] {
  return new Table(rows, disguise, delimiter).anonymized();
}

/** Returns the displayed form of a stored number or date, in the style in which the original was displayed. */
export function writtenAs(shown: string, stored: TableCell, disguise: Disguise): string {
  const style = styleOf([shown], null);
  if (typeof stored !== 'number') return disguise.day(shown);
  if (!figureIn(shown, style.decimal)) return disguise.text(shown, 'row');
  return textOf(writeFigure(shown, Math.round(stored * UNIT), style));
}

class Table {
  private readonly days = new TableDays(LATEST, false);
  private readonly kinds: readonly (readonly Kind[])[];
  private readonly kindsIn: readonly ReadonlySet<Kind>[];
  private readonly headings: ReadonlySet<number>;
  private readonly dayColumns: ReadonlySet<number>;
  private readonly style: Style;
  private readonly figures: readonly (readonly (Figure | null)[])[];
  private readonly money: InventedMoney;
  private readonly first: number;

  constructor(
    private readonly rows: readonly Row[],
    private readonly disguise: Disguise,
    delimiter: string | null,
  ) {
    this.headings = this.headingRows();
    this.dayColumns = this.columnsOfDays();
    const kinds = rows.map((row) => row.map((cell, at) => this.kindOf(cell, at)));
    const units = unitsOf(rows, kinds);
    const days = mostlyDays(kinds);
    this.kinds = kinds.map((row, at) =>
      row.map((kind, column) => {
        const word = wordBeside(rows[at]?.[column] ?? null);
        if (kind === 'day') return word === null || days.has(column) ? kind : 'text';
        return kind !== 'money' || word === null || units.get(column) === word ? kind : 'text';
      }),
    );
    this.kindsIn = this.kinds.map((row) => new Set(row));
    const isMovement = (row: number) => this.has(row, 'day') && this.has(row, 'money');
    this.first = rows.findIndex((_, row) => isMovement(row));
    const cells = rows.flatMap((row, at) =>
      row.filter((_, column) => this.kinds[at]?.[column] === 'money'),
    );
    this.style = styleOf(cells, delimiter);
    this.figures = rows.map((row, at) =>
      isMovement(at)
        ? row.map((cell, column) =>
            this.kinds[at]?.[column] === 'money' ? figureIn(cell, this.style.decimal) : null,
          )
        : [],
    );
    this.money = new InventedMoney(this.figures, disguise.chance);
  }

  anonymized(): TableCell[][] {
    return this.rows.map((row, at) => row.map((cell, column) => this.cell(cell, at, column)));
  }

  private cell(cell: TableCell, row: number, column: number): TableCell {
    if (cell === null || isBlank(cell)) return cell;
    if (this.headings.has(row))
      return typeof cell === 'string' ? this.disguise.text(cell, 'heading') : cell;
    const kind = this.kinds[row]?.[column];
    if (kind === 'day') return this.day(cell);
    if (kind === 'money') return this.amount(cell, row, column);
    return typeof cell === 'number' ? cell : this.text(cell, row);
  }

  private day(cell: TableCell): TableCell {
    if (typeof cell === 'number') return this.disguise.serial(cell);
    return cell === null ? null : this.disguise.day(cell);
  }

  private amount(cell: TableCell, row: number, column: number): TableCell {
    const figure = figureIn(cell, this.style.decimal);
    if (!figure) return typeof cell === 'string' ? this.disguise.text(cell, 'title') : 0;
    const value = this.money.at(row, column) ?? this.money.elsewhere(figure);
    const made = writeFigure(cell, value, this.style);
    const unit = wordBeside(cell);
    return typeof made === 'string' && unit !== null
      ? made.replace(unit, (word) => this.disguise.text(word, 'row'))
      : made;
  }

  private text(cell: string, row: number): string {
    if (isCommonCell(cell)) return cell;
    const isTitle = row < this.first || !(this.has(row, 'day') || this.has(row, 'money'));
    if (!isTitle) return this.disguise.text(cell, 'row');
    return cell
      .split(FIGURE_WITHIN)
      .map((part, at) => (at % 2 === 1 ? this.within(part) : this.disguise.text(part, 'title')))
      .join('');
  }

  /** Replaces a balance or sum within a title. */
  private within(text: string): string {
    const figure = figureIn(text, this.style.decimal);
    if (!figure) return this.disguise.text(text, 'title');
    return textOf(writeFigure(text, this.money.elsewhere(figure), this.style));
  }

  private has(row: number, kind: Kind): boolean {
    return this.kindsIn[row]?.has(kind) ?? false;
  }

  private kindOf(cell: TableCell, column: number): Kind {
    if (isBlank(cell)) return 'blank';
    const isDay = this.dayColumns.has(column);
    if (typeof cell === 'number') {
      return isDay && cell > SERIAL.from && cell < SERIAL.to ? 'day' : 'money';
    }
    const text = textOf(cell);
    // `22,85 ZAR` is an amount, although the currency code is a month in another language.
    const isFigure = /\p{L}/u.test(text) && figureIn(cell, 'comma') !== null;
    if (this.isDay(text, isDay) && (isDay || !isFigure)) return 'day';
    if (REFERENCE.test(text.trim()) || ACCOUNT.test(text.trim())) return 'text';
    return figureIn(cell, 'comma') ? 'money' : 'text';
  }

  private isDay(text: string, isHeaded: boolean): boolean {
    if (this.days.readAny(text)) return true;
    return isHeaded && /^\s*\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{0,4})?\s*$/.test(text);
  }

  private columnsOfDays(): Set<number> {
    const columns = new Set<number>();
    for (const row of this.headings) {
      this.rows[row]?.forEach((cell, at) => {
        const isDay = rolesOf(textOf(cell)).some(({ means }) =>
          ['date', 'value_date', 'purchase_date'].includes(means),
        );
        if (isDay) columns.add(at);
      });
    }
    return columns.size > 0 ? columns : columnsOfSerials(this.rows);
  }

  /**
   * Returns the rows that name columns. If no row does, returns the last row of words above the first row with amounts,
   * provided it is about as wide as most rows.
   */
  private headingRows(): Set<number> {
    const named = new Set<number>();
    const width = usualWidth(this.rows);
    let unnamed: number | null = null;
    let isBelow = false;
    this.rows.forEach((row, at) => {
      if (namesColumns({ line: at + 1, cells: row })) named.add(at);
      if (at > HEADINGS_WITHIN || isBelow) return;
      const filled = row.filter((cell) => !isBlank(cell));
      const isWide = filled.length >= Math.max(3, width - 2);
      if (isWide && filled.some((cell) => /\d{2}/.test(textOf(cell)))) isBelow = true;
      else if (isWide) unnamed = at;
    });
    if (named.size === 0 && unnamed !== null) named.add(unnamed);
    return named;
  }
}

/** If no heading names a date, finds integer columns that contain serials of plausible dates. */
function columnsOfSerials(rows: readonly Row[]): Set<number> {
  const found = new Map<number, boolean>();
  for (const row of rows) {
    row.forEach((cell, at) => {
      if (typeof cell !== 'number') return;
      const isDay = cell > 36_000 && cell < 55_000 && cell % 0.5 === 0;
      found.set(at, (found.get(at) ?? true) && isDay);
    });
  }
  return new Set([...found].flatMap(([at, isDay]) => (isDay ? [at] : [])));
}

/** Returns a word in an amount cell that is not a known currency or statement word. */
function wordBeside(cell: TableCell): string | null {
  const words = typeof cell === 'string' ? (cell.match(/[\p{L}\p{M}]{3,}/gu) ?? []) : [];
  return words.find((word) => !isCommonWord(word)) ?? null;
}

/**
 * Returns the date columns, judged only by rows with amounts. In other rows, text such as `Marta 12 26` may be a name.
 */
function mostlyDays(kinds: readonly (readonly Kind[])[]): ReadonlySet<number> {
  const counts = new Map<number, { days: number; filled: number }>();
  for (const row of kinds) {
    if (!row.includes('money')) continue;
    row.forEach((kind, column) => {
      if (kind === 'blank') return;
      const { days, filled } = counts.get(column) ?? { days: 0, filled: 0 };
      counts.set(column, { days: days + (kind === 'day' ? 1 : 0), filled: filled + 1 });
    });
  }
  return new Set(
    [...counts].flatMap(([column, { days, filled }]) => (days * 2 >= filled ? [column] : [])),
  );
}

/**
 * Returns, by column, the unknown word that stands next to all amounts of the column, if it is the same one everywhere.
 */
function unitsOf(
  rows: readonly Row[],
  kinds: readonly (readonly Kind[])[],
): ReadonlyMap<number, string> {
  const words = new Map<number, Set<string | null>>();
  rows.forEach((row, at) => {
    row.forEach((cell, column) => {
      if (kinds[at]?.[column] !== 'money' && kinds[at]?.[column] !== 'text') return;
      const found = words.get(column) ?? new Set();
      words.set(column, found.add(kinds[at]?.[column] === 'money' ? wordBeside(cell) : null));
    });
  });
  return new Map(
    [...words].flatMap(([column, found]) => {
      const [only] = found;
      return found.size === 1 && only ? [[column, only] as const] : [];
    }),
  );
}

function usualWidth(rows: readonly Row[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const filled = row.filter((cell) => !isBlank(cell)).length;
    if (filled > 1) counts.set(filled, (counts.get(filled) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
