import { centsUnder, parseAmount, signedBy } from '@saldo/domain/amounts';
import { type Cents, MAX_CENTS } from '@saldo/domain/money';
import { StatementError } from '../statement.ts';
import { type FoundTable, isBlank, type TableRow, textOf } from '../tables/table.ts';
import type { Sentence, Texts } from '../texts.ts';
import { currencyNamed, isMoneyCurrency } from './currencies.ts';
import { quote } from './text.ts';

export interface MoneyColumn {
  /** Signed amounts, one per row; null for a blank cell. */
  cents: (Cents | null)[];
  /** False if the cells disagree about the decimal separator. The balances must then confirm the amounts. */
  certain: boolean;
  currency: string | null;
}

export interface MoneyStyle {
  /** `point`: the format always uses a decimal point, followed by any number of zeros. */
  decimal: 'point' | 'any';
}

/**
 * Converts a sheet number, whose binary form only approximates the decimal one, to cents. NaN if the number has more
 * than two decimals.
 */
export function centsOfNumber(value: number): number {
  const cents = Math.round(value * 100);
  const near = Math.abs(value * 100 - cents) <= 0.001;
  return near && Math.abs(cents) <= MAX_CENTS ? cents + 0 : Number.NaN;
}

/**
 * Reads a column of amounts with one decimal separator: the first that fits all cells. Whole numbers read the same
 * either way.
 */
export function readMoneyColumn(table: FoundTable, column: number, style: MoneyStyle): MoneyColumn {
  const reader = new ColumnReader(table, column, style.decimal === 'point');
  for (const row of table.rows) reader.add(row.cells[column] ?? null, row.line);
  return reader.result();
}

class ColumnReader {
  private readonly comma: (Cents | null)[] = [];
  private readonly point: (Cents | null)[] = [];
  private readonly each: (Cents | null)[] = [];
  private commaFits: boolean;
  private pointFits = true;
  private currency: string | null = null;

  constructor(
    private readonly table: FoundTable,
    private readonly column: number,
    private readonly pointOnly: boolean,
  ) {
    this.commaFits = !pointOnly;
  }

  add(cell: string | number | null, line: number): void {
    if (typeof cell === 'number') this.addNumber(cell, line);
    else if (isBlank(cell)) this.push(null, null, null);
    else this.addText(cell ?? '', line);
  }

  private addNumber(value: number, line: number): void {
    const cents = centsOfNumber(value);
    if (Number.isNaN(cents)) this.refuse(String(value), line);
    this.push(cents, cents, cents);
  }

  private addText(text: string, line: number): void {
    const figure = parseAmount(text.trim()) ?? this.refuse(text, line);
    const { digits } = figure;
    const comma = this.pointOnly ? Number.NaN : centsUnder(digits, 'comma');
    const point = centsUnder(digits, 'point', this.pointOnly ? 0 : undefined);
    if (Number.isNaN(comma) && Number.isNaN(point)) this.refuse(text, line);
    if (Number.isNaN(comma)) this.commaFits = false;
    if (Number.isNaN(point)) this.pointFits = false;
    this.noteCurrency(figure.currency, text, line);
    const each = Number.isNaN(comma) ? point : comma;
    this.push(signedBy(figure, comma), signedBy(figure, point), signedBy(figure, each));
  }

  private push(comma: Cents | null, point: Cents | null, each: Cents | null): void {
    this.comma.push(comma);
    this.point.push(point);
    this.each.push(each);
  }

  private noteCurrency(currency: string | null, text: string, line: number): void {
    if (currency === null || currency === this.currency) return;
    if (this.currency !== null || !isMoneyCurrency(currency)) this.refuse(text, line);
    this.currency = currency;
  }

  private refuse(text: string, line: number): never {
    throw badCell(this.table, line, this.column, text, 'written');
  }

  result(): MoneyColumn {
    const { currency } = this;
    if (this.commaFits) return { cents: this.comma, certain: true, currency };
    if (this.pointFits) return { cents: this.point, certain: true, currency };
    return { cents: this.each, certain: false, currency };
  }
}

/**
 * Returns a row's currency, taken from the currency column or, if that is blank, from the text next to the amounts. The
 * default is the euro. Refuses text that is not a currency, and a row with two different currencies.
 */
export function rowCurrency(
  table: FoundTable,
  row: TableRow,
  column: number,
  amounts: readonly MoneyColumn[],
): string {
  const text = textOf(row.cells[column]).trim();
  const beside = amounts.flatMap(({ currency }) => currency ?? []);
  const named = text === '' ? (beside[0] ?? 'EUR') : currencyNamed(text, beside[0]);
  if (named === null) throw badCell(table, row.line, column, text, 'currency');
  const other = beside.find((currency) => currency !== named);
  if (other === undefined) return named;
  throw new StatementError(
    (t) => t.rows.twoCurrencies(table.place, row.line, named, other),
    row.line,
  );
}

/** Builds the error for one cell. The message says where the cell is, what it contains and what was expected. */
export function badCell(
  table: FoundTable,
  line: number,
  column: number,
  text: string,
  expected: keyof Texts['expected'],
): StatementError {
  const says: Sentence = (t) => {
    const named = table.headings[column];
    const heading = named === undefined ? t.rows.numbered(column + 1) : quote(named);
    const found = text.trim() === '' ? t.rows.isEmpty : t.rows.holds(quote(text));
    return t.rows.cell(table.place, line, heading, found, t.expected[expected]);
  };
  return new StatementError(says, line);
}
