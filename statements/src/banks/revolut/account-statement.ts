import { isIban } from '@saldo/domain/iban';
import { AccountGroups, type Draft, type DraftRow, nothingSkipped } from '../../accounts/draft.ts';
import { isMoneyCurrency } from '../../fields/currencies.ts';
import {
  asDateTime,
  DateReader,
  type DayOrder,
  isSlashed,
  possibleOrders,
} from '../../fields/dates.ts';
import { dayOrderOf } from '../../fields/day-order.ts';
import { badCell, type MoneyColumn, readMoneyColumn, rowCurrency } from '../../fields/money.ts';
import { foldHeading } from '../../fields/text.ts';
import { StatementError, type StatementRowType } from '../../statement.ts';
import {
  type FoundTable,
  isBlank,
  type TableCell,
  type TableRow,
  textOf,
} from '../../tables/table.ts';
import { columnOf, hasAll, type Layout } from '../layout.ts';
import { settleUnknownStates, type UnknownState } from './unknown-states.ts';
import { HEADINGS, productOf, stateOf, typeOf } from './words.ts';

/**
 * Column indexes of type, product, started, completed, description, amount, fee, currency, state and balance, in this
 * order.
 */
type Columns = readonly number[];
const [TYPE, PRODUCT, STARTED, COMPLETED, TEXT, AMOUNT, FEE, CURRENCY, STATE, BALANCE] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;

/** Revolut's account statement since 2021, in any language, as text or sheet. */
export const accountStatement: Layout = {
  bank: 'REVOLUT',
  match(headings, below) {
    const columns = namedColumns(headings) ?? columnsByShape(headings, below);
    if (!columns) return null;
    const place = (column: number) => columns[column] ?? 0;
    return {
      lastNeeded: Math.max(...columns),
      text: place(TEXT),
      read: (table) => new Reader(table, columns).read(),
    };
  },
};

function namedColumns(headings: readonly string[]): Columns | null {
  const columns = HEADINGS.map((names) => columnOf(headings, ...names));
  return hasAll(...columns) && new Set(columns).size === columns.length ? columns : null;
}

const DATE_TIME = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[T ]+\d{1,2}:\d{2}/;
const FIGURE = /^[-\u2212]?\d[\d.,]*$/;

/**
 * Finds the columns of a statement in an unlisted language. The ten columns have the same order in every language, so
 * the contents of the first row identify them.
 */
function columnsByShape(headings: readonly string[], below: readonly TableCell[]): Columns | null {
  const filled = headings.filter((heading) => heading !== '');
  if (filled.length !== 10 || headings.slice(0, 10).includes('')) return null;
  if (filled.some((heading) => /\d/.test(heading))) return null;
  const isFigure = (cell: TableCell | undefined) =>
    typeof cell === 'number' || FIGURE.test(textOf(cell).trim());
  const isTime = (cell: TableCell | undefined) =>
    typeof cell === 'number' || DATE_TIME.test(textOf(cell).trim());
  const fits =
    isTime(below[STARTED]) &&
    (isBlank(below[COMPLETED]) || isTime(below[COMPLETED])) &&
    isFigure(below[AMOUNT]) &&
    isFigure(below[FEE]) &&
    (isBlank(below[BALANCE]) || isFigure(below[BALANCE])) &&
    /^[A-Z]{3}$/.test(textOf(below[CURRENCY]).trim());
  return fits ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] : null;
}

type Money = Record<'amounts' | 'fees' | 'balances', MoneyColumn>;

class Reader {
  private readonly groups = new AccountGroups();
  private readonly skipped = nothingSkipped();
  private readonly unknown: UnknownState[] = [];
  private readonly folded = new Map<string, string>();
  private readonly dates: DateReader;
  /**
   * True if a spreadsheet re-saved the file. Signs of this are another delimiter, cells instead of text, slashed dates
   * without seconds, decimal commas, or fees without a decimal point.
   */
  private readonly resaved: boolean;

  constructor(
    private readonly table: FoundTable,
    private readonly columns: Columns,
  ) {
    const order = dayOrder(table, this.column(STARTED), this.column(COMPLETED));
    const money = [AMOUNT, FEE, BALANCE].map((which) => this.column(which));
    this.resaved = order.slashed || table.delimiter !== ',' || hasComma(table, money);
    this.dates = new DateReader(table.today, order.order, table.date1904);
  }

  read(): Draft {
    this.refuseTokens();
    const style = { decimal: this.resaved ? 'any' : 'point' } as const;
    const money = {
      amounts: readMoneyColumn(this.table, this.column(AMOUNT), style),
      fees: readMoneyColumn(this.table, this.column(FEE), style),
      balances: readMoneyColumn(this.table, this.column(BALANCE), style),
    };
    this.table.rows.forEach((row, i) => {
      this.add(row, i, money);
    });
    const { accounts, leftOut, notices } = settleUnknownStates(this.groups.list(), this.unknown);
    return {
      variant: this.variant(),
      accounts,
      skipped: { ...this.skipped, notCompleted: leftOut },
      notices,
      order: 'oldest-first',
      place: this.table.place,
      needsProof: Object.values(money).some(({ certain }) => !certain),
    };
  }

  private add(row: TableRow, i: number, money: Money): void {
    const balance = money.balances.cents[i] ?? null;
    const state = this.stateOf(row, balance);
    if (state === 'skipped') return;
    const gross = money.amounts.cents[i];
    if (gross === null || gross === undefined) {
      throw badCell(this.table, row.line, this.column(AMOUNT), '', 'amount');
    }
    const fee = money.fees.cents[i] ?? 0;
    if (gross === fee) {
      this.skipped.zero++;
      return;
    }
    const completed = this.date(row, COMPLETED);
    const started = this.date(row, STARTED);
    const text = textOf(this.cell(row, TEXT));
    const draft: DraftRow = {
      line: row.line,
      date: asDateTime(completed),
      purchaseDate: asDateTime(started),
      gross,
      fee,
      balance,
      started,
      type: typeOf(this.fold(row, TYPE)),
      description: text,
      originalText: text,
      ...namesIn(text, typeOf(this.fold(row, TYPE)), gross > 0),
    };
    if (this.resaved && fee !== 0 && fee % 100 === 0) draft.feeDoubtful = true;
    const product = productOf(this.fold(row, PRODUCT));
    this.groups.rowsOf(null, product, this.currency(row, money)).push(draft);
    if (state === 'unknown') this.unknown.push({ word: this.word(row), row: draft });
  }

  /**
   * Only completed rows are imported. A known word determines the state; for an unknown word, the balances determine it
   * after all rows are read.
   */
  private stateOf(row: TableRow, balance: number | null): 'done' | 'skipped' | 'unknown' {
    const state = stateOf(this.fold(row, STATE));
    if (state === 'done') return 'done';
    if (state === 'undone') this.skipped.reverted++;
    else if (state === 'pending') this.skipped.pending++;
    else if (balance !== null && !isBlank(this.cell(row, COMPLETED))) return 'unknown';
    else this.unknown.push({ word: this.word(row), row: null });
    return 'skipped';
  }

  private word(row: TableRow): string {
    return textOf(this.cell(row, STATE)).trim();
  }

  private date(row: TableRow, which: typeof STARTED | typeof COMPLETED): string {
    const cell = this.cell(row, which) ?? null;
    const date = this.dates.read(cell);
    if (date !== null) return date;
    throw badCell(this.table, row.line, this.column(which), textOf(cell), 'date');
  }

  private currencyText(row: TableRow): string {
    return textOf(this.cell(row, CURRENCY)).trim().toUpperCase();
  }

  private currency(row: TableRow, money: Money): string {
    const column = this.column(CURRENCY);
    if (this.currencyText(row) === '') throw badCell(this.table, row.line, column, '', 'currency');
    return rowCurrency(this.table, row, column, Object.values(money));
  }

  /** Runs before amounts are read, since commodities and tokens have more decimals than money. */
  private refuseTokens(): void {
    const isToken = (row: TableRow) =>
      /^[A-Z]{3,5}$/.test(this.currencyText(row)) && !isMoneyCurrency(this.currencyText(row));
    const row = this.table.rows.find(isToken);
    if (!row) return;
    const code = this.currencyText(row);
    throw new StatementError((t) => t.banks.token(this.table.place, row.line, code), row.line);
  }

  private variant(): string {
    if (this.table.place === 'Row') return 'Account statement, workbook';
    return this.resaved
      ? 'Account statement, saved again by a spreadsheet'
      : 'Account statement, CSV';
  }

  private column(which: number): number {
    return this.columns[which] ?? -1;
  }

  private cell(row: TableRow, which: number): TableCell | undefined {
    return row.cells[this.column(which)];
  }

  /** Returns a folded cell from a cache, since types, products and states are a few words that appear on many rows. */
  private fold(row: TableRow, which: number): string {
    const text = textOf(this.cell(row, which));
    let folded = this.folded.get(text);
    if (folded === undefined) {
      folded = foldHeading(text);
      this.folded.set(text, folded);
    }
    return folded;
  }
}

/** True if an amount contains a comma. Revolut itself writes neither decimal commas nor thousands separators. */
const hasComma = (table: FoundTable, columns: readonly number[]): boolean =>
  table.rows.some(({ cells }) => columns.some((at) => textOf(cells[at]).includes(',')));

/**
 * Returns the order of day and month in slashed dates, which come from spreadsheets. If the numbers fit both orders,
 * uses the period in the file name, then the distance between start and completion. The default is day first, as in
 * most of Revolut's markets.
 */
function dayOrder(
  table: FoundTable,
  started: number,
  booked: number,
): { order: DayOrder; slashed: boolean } {
  const { rows } = table;
  const cells = [started, booked].flatMap((at) => rows.map((row) => row.cells[at] ?? null));
  const slashed = cells.some(isSlashed);
  if (!slashed) return { order: 'day-first', slashed };
  const completed = rows.map((row) => row.cells[booked] ?? null);
  const named = possibleOrders(cells).filter((order) => fitsName(table, completed, order));
  const [only, other] = named;
  if (only && other === undefined) return { order: only, slashed };
  return { order: dayOrderOf({ rows, booked, other: started }, 'day-first'), slashed };
}

/** Matches the period in `account-statement_2026-01-01_2026-01-31_en-us_a1b2c3.csv`. */
const PERIOD = /(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)/;

function fitsName(
  table: FoundTable,
  cells: readonly (string | number | null)[],
  order: DayOrder,
): boolean {
  const [, from = '', to = ''] = PERIOD.exec(table.fileName) ?? [];
  if (from === '') return true;
  const dates = new DateReader(table.today, order, table.date1904);
  const days = cells.flatMap((cell) => dates.readDay(cell) ?? []);
  return days.every((day) => day >= from && day <= to);
}

interface Names {
  creditorName?: string;
  debtorName?: string;
}

const FROM =
  /^(?:(?:Top-?up|Payment|Transfer) from|From|Pago de|Transferencia de|De|Pagamento da|Da|Zahlung von|Von|Paiement de|Pagamento de)\s+(\S.*)$/i;
const TO =
  /^(?:Transfer to|Payment to|To|Transferencia a|Pago a|A|Bonifico a|An|Virement à|À|Para)\s+(\S.*)$/i;
const POCKET = /^(?:pocket|vault|bolsillo|hucha|savings|ahorros)\b/i;
const CARD = /^\*\d{4}$/;

/**
 * Returns the counterparty's name, which Revolut writes into the description after a word such as "to" in the user's
 * language.
 */
function namesIn(text: string, type: StatementRowType, income: boolean): Names {
  if (type !== 'transfer' && type !== 'topup') return {};
  const name = (income ? FROM : TO).exec(text.trim())?.[1]?.trim() ?? '';
  if (name === '' || isNoName(name)) return {};
  return income ? { debtorName: name } : { creditorName: name };
}

/**
 * True for text that is not a person's name, namely numbers and the user's own pockets and balances: "To EUR Holidays",
 * "A USD".
 */
const isNoName = (text: string): boolean =>
  CARD.test(text) ||
  POCKET.test(text) ||
  (isMoneyCurrency(text.slice(0, 3)) && /^.{3}\b/.test(text)) ||
  isIban(text);
