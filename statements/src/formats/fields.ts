import { dayOfParts } from '@saldo/domain/cells';
import { compactIban, ibanFromCcc, isIban } from '@saldo/domain/iban';
import { type Cents, MAX_CENTS } from '@saldo/domain/money';
import { isMoneyCurrency } from '../fields/currencies.ts';
import { quote } from '../fields/text.ts';
import { StatementError } from '../statement.ts';
import type { Texts } from '../texts.ts';

/** A field of a file with its name and line, which every error message includes. */
export interface Field {
  line: number;
  /** Its name in the format, or its columns. */
  name: string | { from: number; to: number };
  text: string;
}

export function refuseField(field: Field, expected: keyof Texts['declared']['expected']): never {
  const { line, name, text } = field;
  throw new StatementError(({ declared: t }) => {
    const named = typeof name === 'string' ? name : t.columns(name.from, name.to);
    return t.field(line, named, quote(text), t.expected[expected]);
  }, line);
}

export function refuseMissing(line: number, name: string): never {
  throw new StatementError((t) => t.declared.missing(line, name), line);
}

/** Integer part, decimal separator and decimals. None of these formats uses thousands separators. */
const FIGURES = /^(\d{0,16})(?:[.,](\d{0,16}))?$/;

/**
 * Returns unsigned cents of `1234,5`, `.50` or `12.3400`. Any decimals after the second must be zeros, so an amount
 * with three decimals is accepted only if it can be stored exactly. NaN for any other text.
 */
export function centsOfFigures(text: string): number {
  const found = FIGURES.exec(text);
  if (!found) return Number.NaN;
  const [, whole = '', decimals = ''] = found;
  if (whole === '' && decimals === '') return Number.NaN;
  if (/[^0]/.test(decimals.slice(2))) return Number.NaN;
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  return cents <= MAX_CENTS ? cents : Number.NaN;
}

export function requireCents(field: Field): Cents {
  const cents = centsOfFigures(field.text);
  return Number.isNaN(cents) ? refuseField(field, 'amount') : cents;
}

/** Reads cents from digits without a separator. The last `decimals` digits are the decimal part. */
export function fixedCents(field: Field, decimals: number): Cents {
  const { text } = field;
  if (!/^\d{1,18}$/.test(text)) return refuseField(field, 'amount');
  const at = text.length - decimals;
  return requireCents({ ...field, text: `${text.slice(0, at)}.${text.slice(at)}` });
}

export function requireCurrency(field: Field): string {
  const code = field.text.trim().toUpperCase();
  return isMoneyCurrency(code) ? code : refuseField(field, 'currency');
}

const LIKE_IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Returns the account with a given number, as an IBAN if possible. Refuses an IBAN with wrong check digits. */
export function accountOf(field: Field): { iban: string | null; name: string | null } {
  const number = field.text.trim();
  const compact = compactIban(number);
  if (isIban(compact)) return { iban: compact, name: null };
  if (LIKE_IBAN.test(compact)) refuseField(field, 'iban');
  const iban = ibanFromCcc(number);
  return { iban, name: iban === null ? number || null : null };
}

/** Reads numeric dates as `YYYY-MM-DD`, with one method per order of their parts. */
export class NumericDates {
  private readonly lastYear: number;

  constructor(today: string) {
    this.lastYear = Number(today.slice(0, 4)) + 1;
  }

  /** `20260131…` */
  whole(field: Field): string {
    const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(field.text) ?? [];
    return this.of([year, month, day]) ?? refuseField(field, 'day');
  }

  /** `2026-01-31`, possibly followed by a time. */
  iso(field: Field): string {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(field.text) ?? [];
    return this.of([year, month, day]) ?? refuseField(field, 'day');
  }

  /** `260131` */
  yearFirst(field: Field): string {
    const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(field.text) ?? [];
    return this.of([this.century(year), month, day]) ?? refuseField(field, 'day');
  }

  /** `310126` */
  dayFirst(field: Field): string {
    const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(field.text) ?? [];
    return this.of([this.century(year), month, day]) ?? refuseField(field, 'day');
  }

  /**
   * Returns the date of a month and day such as `0131`, in the year that puts it closest to another date. Null if the
   * text is not a date.
   */
  near(monthDay: string, other: string): string | null {
    const year = Number(other.slice(0, 4));
    const days = [year - 1, year, year + 1].flatMap((each) => {
      return this.of([String(each), monthDay.slice(0, 2), monthDay.slice(2)]) ?? [];
    });
    const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(other));
    return days.toSorted((one, two) => distance(one) - distance(two))[0] ?? null;
  }

  private century(figures: string | undefined): string | undefined {
    if (figures === undefined) return undefined;
    return `${2000 + Number(figures) <= this.lastYear ? 20 : 19}${figures}`;
  }

  private of(parts: readonly (string | undefined)[]): string | null {
    const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = parts.map(Number);
    return Number.isNaN(year + month + day) ? null : dayOfParts([year, month, day], this.lastYear);
  }
}

/**
 * Joins pieces of text that a format cut at a fixed width. If a piece fills the width, its last word may continue in
 * the next piece.
 */
export function joinCut(pieces: readonly string[], width: number): string {
  let text = '';
  pieces.forEach((piece, at) => {
    const before = pieces[at - 1];
    text += before === undefined || before.length >= width ? piece : ` ${piece}`;
  });
  return text;
}

/** Converts positions in a string to line numbers. */
export class Lines {
  private readonly starts: number[] = [0];

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      this.starts.push(at + 1);
    }
  }

  at(index: number): number {
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] ?? 0) <= index) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}
