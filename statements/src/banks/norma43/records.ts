import { currencyOfNumber } from '../../fields/currencies.ts';
import { DateReader } from '../../fields/dates.ts';
import { StatementError } from '../../statement.ts';
import type { Texts } from '../../texts.ts';

/** One line of the file, padded to 80 columns. Columns are 1-based and inclusive, as in the specification booklet. */
export class NormaRecord {
  readonly kind: string;

  constructor(
    readonly line: number,
    private readonly text: string,
    private readonly dates: NormaDates,
  ) {
    this.kind = text.slice(0, 2);
  }

  cut(from: number, to: number): string {
    return this.text.slice(from - 1, to);
  }

  /** Reads an unsigned number: either a count or an amount in cents. */
  figures(from: number, to: number): number {
    const text = this.cut(from, to);
    if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
    throw this.refuse(from, to, 'figures');
  }

  /** 1 is debit, 2 is credit. */
  sign(at: number): 1 | -1 {
    const mark = this.cut(at, at);
    if (mark === '2') return 1;
    if (mark === '1') return -1;
    throw this.refuse(at, at, 'sign');
  }

  signed(signAt: number, from: number, to: number): number {
    const cents = this.figures(from, to);
    return cents === 0 ? 0 : this.sign(signAt) * cents;
  }

  day(from: number): string {
    const day = this.dates.read(this.cut(from, from + 5));
    if (day !== null) return day;
    throw this.refuse(from, from + 5, 'day');
  }

  currency(from: number): string {
    const currency = currencyOfNumber(this.cut(from, from + 2));
    if (currency !== null) return currency;
    throw this.refuse(from, from + 2, 'currency');
  }

  private refuse(
    from: number,
    to: number,
    expected: keyof Texts['norma43']['columns'],
  ): StatementError {
    const { line } = this;
    const isBlank = this.cut(from, to).trim() === '';
    return new StatementError(
      ({ norma43: t }) => t.column(line, from, to, t.columns[expected], isBlank),
      line,
    );
  }
}

/** Dates as `aammdd` (year, month, day). */
export class NormaDates {
  private readonly reader: DateReader;
  private readonly lastYear: number;

  constructor(today: string) {
    this.reader = new DateReader(today);
    this.lastYear = (Number(today.slice(0, 4)) + 1) % 100;
  }

  read(text: string): string | null {
    if (!/^\d{6}$/.test(text)) return null;
    const short = Number(text.slice(0, 2));
    const year = short <= this.lastYear ? 2000 + short : 1900 + short;
    return this.reader.fromParts(year, Number(text.slice(2, 4)), Number(text.slice(4)));
  }
}
