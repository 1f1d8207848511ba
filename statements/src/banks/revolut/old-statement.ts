import type { Cents } from '@saldo/domain/money';
import { monthOfName } from '@saldo/domain/month-names';
import { type Draft, type DraftRow, nothingSkipped } from '../../accounts/draft.ts';
import { isMoneyCurrency } from '../../fields/currencies.ts';
import { DateReader } from '../../fields/dates.ts';
import { badCell, readMoneyColumn } from '../../fields/money.ts';
import { foldHeading, tidy } from '../../fields/text.ts';
import type { StatementRowType } from '../../statement.ts';
import { type FoundTable, isBlank, type TableRow, textOf } from '../../tables/table.ts';
import type { Layout } from '../layout.ts';

interface Columns {
  date: number;
  text: number;
  out: number;
  in: number;
  balance: number;
}

/** Revolut's statement before 2021: one currency, two columns of positive amounts, dates without a time. */
export const oldStatement: Layout = {
  bank: 'REVOLUT',
  match(headings) {
    const columns = columnsOf(headings);
    if (!columns) return null;
    const { date, text, out, balance } = columns;
    const currency = /\(([a-z]{3})\)/.exec(headings[out] ?? '')?.[1]?.toUpperCase() ?? '';
    if (!isMoneyCurrency(currency)) return null;
    return {
      lastNeeded: Math.max(date, text, out, columns.in, balance),
      text,
      read: (table) => readOld(table, columns, currency),
    };
  },
};

const WITH_CURRENCY = /\([a-z]{3}\)$/;

/**
 * The columns are date, description, money out, money in, two exchange columns and balance, in this order in every
 * language. Three headings include the currency.
 */
function columnsOf(headings: readonly string[]): Columns | null {
  const named = headings.map((heading) => WITH_CURRENCY.test(heading));
  const fits = [false, false, true, true, false, false, true].every((has, at) => named[at] === has);
  if (!fits || headings.slice(0, 7).includes('')) return null;
  return { date: 0, text: 1, out: 2, in: 3, balance: 6 };
}

function readOld(table: FoundTable, columns: Columns, currency: string): Draft {
  const paidOut = readMoneyColumn(table, columns.out, { decimal: 'any' });
  const paidIn = readMoneyColumn(table, columns.in, { decimal: 'any' });
  const balances = readMoneyColumn(table, columns.balance, { decimal: 'any' });
  const dates = new OldDateReader(table.today, table.fileName);
  const skipped = nothingSkipped();
  const rows: DraftRow[] = [];
  table.rows.forEach((row, i) => {
    const out = paidOut.cents[i] ?? null;
    const received = paidIn.cents[i] ?? null;
    if (out === null && received === null) {
      throw badCell(table, row.line, columns.out, '', 'orIncome');
    }
    const gross = (received ?? 0) - (out ?? 0);
    const draft = readRow(table, row, columns, dates, gross, balances.cents[i] ?? null);
    if (gross === 0) skipped.zero++;
    else rows.push(draft);
  });
  return {
    variant: 'Account statement before 2021',
    accounts: [{ iban: null, product: 'current', currency, rows }],
    skipped,
    notices: [],
    order: 'newest-first',
    place: table.place,
    needsProof: !(paidOut.certain && paidIn.certain && balances.certain),
  };
}

function readRow(
  table: FoundTable,
  row: TableRow,
  columns: Columns,
  dates: OldDateReader,
  gross: Cents,
  balance: Cents | null,
): DraftRow {
  const cell = row.cells[columns.date] ?? null;
  const date = dates.read(cell);
  if (date === null) {
    throw badCell(table, row.line, columns.date, isBlank(cell) ? '' : textOf(cell), 'oldDay');
  }
  const text = tidy(textOf(row.cells[columns.text]));
  return {
    line: row.line,
    date: `${date}T00:00:00`,
    purchaseDate: null,
    gross,
    fee: 0,
    balance,
    started: null,
    type: typeOf(text),
    description: text,
    originalText: text,
  };
}

/**
 * Derives the type from words in the description, since this format has no type column. Only top-ups, transfers and
 * exchanges can be identified.
 */
function typeOf(text: string): StatementRowType {
  if (/^(?:top-?up|recarga)/i.test(text)) return 'topup';
  const moved =
    /^(?:exchanged? to|to |from |payment from|transfer|cambio a|conversi[oó]n a|a |de )/i;
  return moved.test(text) ? 'transfer' : 'unknown';
}

/**
 * `Jan 9, 2019`, `9 Feb 2021`, `2017 January 26`: a month name, a year and a day in any order. The year may be missing.
 */
class OldDateReader {
  private readonly numeric: DateReader;
  private readonly years: readonly { year: number; month: number }[];

  constructor(today: string, fileName: string) {
    this.numeric = new DateReader(today);
    this.years = monthsIn(fileName);
  }

  read(cell: string | number | null): string | null {
    if (typeof cell !== 'string') return this.numeric.readDay(cell);
    const words = foldHeading(cell)
      .split(/[\s,]+/)
      .filter((word) => word !== '');
    const month = words.map(monthOfName).find((found) => found !== null);
    if (month === undefined || month === null) return this.numeric.readDay(cell);
    const numbers = words.filter((word) => /^\d+$/.test(word));
    const year = numbers.find((word) => word.length === 4);
    const days = numbers.filter((word) => word.length <= 2);
    if (days.length !== 1) return null;
    const known = year === undefined ? this.yearOf(month) : Number(year);
    return known === null ? null : this.numeric.fromParts(known, month, Number(days[0]));
  }

  /**
   * Returns the year in which the month falls within the period in the file name. Null if the name has no period or the
   * period contains the month twice.
   */
  private yearOf(month: number): number | null {
    const [first] = this.years;
    const last = this.years[this.years.length - 1];
    if (!first || !last) return null;
    const fits: number[] = [];
    for (let year = first.year; year <= last.year; year++) {
      const at = year * 12 + month;
      if (at >= first.year * 12 + first.month && at <= last.year * 12 + last.month) fits.push(year);
    }
    return fits.length === 1 ? (fits[0] ?? null) : null;
  }
}

/** Returns the first and last month named in `Revolut-EUR-Statement-May 2018 to Apr 2019.csv`. */
function monthsIn(fileName: string): { year: number; month: number }[] {
  return [...fileName.matchAll(/(\p{L}{3,10})\.?[\s_-]{1,9}(\d{4})(?!\d)/gu)].flatMap(
    ([, word, year]) => {
      const month = monthOfName(word ?? '');
      return month === null ? [] : [{ year: Number(year), month }];
    },
  );
}
