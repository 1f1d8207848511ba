import { type DayOrder, dayOfCell } from '@saldo/domain/cells';
import type { Cents } from '@saldo/domain/money';
import { fold } from '@saldo/domain/text';
import { amountOf } from '../fields/amounts.ts';
import { codesOf } from '../fields/currency-codes.ts';
import { DateReader } from '../fields/dates.ts';
import { foldHeading } from '../fields/text.ts';
import { centsOfFigures, type Field, refuseField } from '../formats/fields.ts';
import { amountsOf, currencyOf, dateReaderOf } from '../formats/open-fields.ts';
import type { TableOptions } from '../reading/read-list.ts';
import type { TableFile } from '../reading/read-table.ts';
import { isBlankRow, type TableRow, textOf } from '../tables/table.ts';

const SIGNED = /^'?([-+\u2212]?) ?(.+)$/;

export class AppList {
  readonly rows: readonly TableRow[];
  private readonly columns: ReadonlyMap<string, number>;

  constructor(
    private readonly file: TableFile,
    private readonly header: TableRow,
    readonly options: TableOptions,
  ) {
    const at = file.rows.indexOf(header);
    this.rows = file.rows.slice(at + 1).filter((row) => !isBlankRow(row));
    const names = header.cells.map((cell, column) => [foldHeading(textOf(cell)), column] as const);
    // If two columns have the same name, the first one is used.
    this.columns = new Map(names.toReversed());
  }

  /** The list without the rows that don't meet a condition. */
  within(isKept: (row: TableRow) => boolean): AppList {
    const { file, header, options } = this;
    const left = new Set(this.rows.filter((row) => !isKept(row)));
    const rows = file.rows.filter((row) => !left.has(row));
    return new AppList({ ...file, rows }, header, options);
  }

  get headings(): string[] {
    return [...this.columns.keys()];
  }

  has(heading: string): boolean {
    return this.columns.has(heading);
  }

  /** Returns the trimmed cell under a folded heading, or '' if there is no such column. */
  text(row: TableRow, heading: string): string {
    return textOf(row.cells[this.columns.get(heading) ?? -1]).trim();
  }

  field(row: TableRow, heading: string): Field {
    return { line: row.line, name: `"${heading}"`, text: this.text(row, heading) };
  }

  /** Reads signed cents from a number without thousands separators, as programs write it. Returns 0 for a blank cell. */
  cents(row: TableRow, heading: string): Cents {
    const field = this.field(row, heading);
    if (field.text === '') return 0;
    const [, sign = '', figures = ''] = SIGNED.exec(field.text) ?? [];
    const cents = centsOfFigures(figures);
    if (Number.isNaN(cents)) refuseField(field, 'amount');
    return sign === '-' || sign === '\u2212' ? -cents + 0 : cents;
  }

  /** Returns 1 for the app's word for money in and -1 for its word for money out. Refuses any other word. */
  sign(row: TableRow, heading: string, words: { out: string; in: string }): 1 | -1 {
    const field = this.field(row, heading);
    const word = fold(field.text);
    if (word === words.in) return 1;
    return word === words.out ? -1 : refuseField(field, 'sign');
  }

  /**
   * Reads amounts as people write them, with thousands separators and currency symbols. Uses the one decimal separator
   * that fits all amounts.
   */
  amounts(...headings: readonly string[]): (row: TableRow, heading: string) => Cents {
    const fields = this.rows.flatMap((row) => headings.map((each) => this.field(row, each)));
    const read = amountsOf(fields.filter(({ text }) => text !== ''));
    return (row, heading) => {
      const field = this.field(row, heading);
      return field.text === '' ? 0 : read(field);
    };
  }

  /** Reads a date with a leading year, or in the order that the app always uses. */
  day(row: TableRow, heading: string, order?: DayOrder): string {
    const field = this.dayField(row, heading);
    const lastYear = Number(this.options.today.slice(0, 4)) + 1;
    const text = /^\d{4}-\d\d-\d\d(?=$|[T ])/.exec(field.text)?.[0] ?? (order ? field.text : '');
    return dayOfCell(text, order ?? 'day-first', lastYear) ?? refuseField(field, 'day');
  }

  /** Reads dates in an order that depends on the user's settings. */
  days(heading: string): (row: TableRow) => string {
    const read = dateReaderOf(
      this.rows.map((row) => this.dayField(row, heading)),
      this.options,
    );
    return (row) => read(this.dayField(row, heading));
  }

  /** Returns a date cell as text, since workbooks store dates as numbers. */
  private dayField(row: TableRow, heading: string): Field {
    const field = this.field(row, heading);
    const cell = row.cells[this.columns.get(heading) ?? -1];
    if (typeof cell !== 'number') return field;
    const reader = new DateReader(this.options.today, 'day-first', this.file.date1904);
    return { ...field, text: reader.readDay(cell) ?? field.text };
  }

  /** Returns the currency of all accounts, for an app that states it beside its amounts at most. */
  currency(heading: string): string {
    const [first] = this.rows;
    if (!first) return '';
    const written = this.rows.flatMap((row) => amountOf(this.text(row, heading))?.currency ?? []);
    const [only, other] = new Set(written);
    const codes = only === undefined || other !== undefined ? [] : codesOf(only);
    const [code, another] = codes;
    const isSaid = Boolean(this.options.currency || this.options.answers.currency);
    if (!isSaid && code !== undefined && another === undefined) return code;
    return currencyOf({ line: first.line, cell: this.text(first, heading) }, this.options);
  }
}
