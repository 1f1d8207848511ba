import type { Cents } from '@saldo/domain/money';
import { amountOf, notAnAmount } from '../fields/amounts.ts';
import { codesOf } from '../fields/currency-codes.ts';
import type { ListDayOrder, TableDays } from '../fields/days.ts';
import { quote } from '../fields/text.ts';
import { type ColumnRole, type State, stateOf } from '../fields/vocabulary.ts';
import type { StatementSkipped } from '../statement.ts';
import { StatementError } from '../statement.ts';
import { isBlank, type TableCell, type TableRow, textOf } from '../tables/table.ts';
import type { LineOrRow } from '../texts.ts';
import type { Block } from './blocks.ts';
import { type Columns, type ListColumn, moneyOf } from './columns.ts';
import { type CurrencyColumn, currencyColumnFor, currencySides } from './currency-column.ts';
import type { Plan } from './plan.ts';
import { rolesAt } from './roles.ts';
import { isWordless, type Listed, type RowFacts, rowFacts, titleOf } from './row-facts.ts';
import { RowTexts } from './row-texts.ts';
import { withStatedEnds } from './stated-ends.ts';
import type { BlockReading, ListTransaction, RowOutcome, ToldRows } from './transactions.ts';
import { joinedTexts, summaryOf } from './transactions.ts';

/**
 * Returns rows that are not blank, whether they are transactions or other facts. The plan's amounts have the same
 * indexes as these rows.
 */
export const filledRows = (block: Block): readonly TableRow[] =>
  block.rows.filter(({ cells }) => cells.some((cell) => !isBlank(cell)));

const FEWEST_SUMMED = 2;

type Skipped = keyof StatementSkipped;

interface RowAmounts {
  index: number;
  plan: Plan;
  /** Column of the currency, or -1. */
  currency: number;
  /** Balance column, or -1. */
  balance: number;
  cents: Cents | null;
  after: Cents | null;
}

/** Counter to increase for a skipped row in each state; null for states in which money moved. */
const SKIPPED: Readonly<Record<State, Skipped | null>> = {
  done: null,
  pending: 'pending',
  undone: 'reverted',
};

/** What a row without a transaction is: a stated balance, text that continues the row above, or only words. */
type Idle = 'fact' | 'undated' | 'continued' | 'words';

/** Reads the rows of a list, once for each way to read their amounts. */
export class RowReader {
  private readonly rows: readonly TableRow[];
  private readonly columns: readonly ListColumn[];
  private readonly days: TableDays;
  private readonly day: number;
  private readonly order: ListDayOrder;
  private readonly place: LineOrRow;
  private readonly told: ToldRows;
  private readonly areMoved: boolean;
  private readonly at: Record<ColumnRole, number>;
  private readonly texts: RowTexts;
  private readonly usualState: string;
  private readonly facts: readonly RowFacts[];
  /** Index of the last row with a day of its own. */
  private readonly lastDated: number;
  /** Indexes of a first and a last row that lack the day which all others have. */
  private readonly undated: ReadonlySet<number>;

  constructor(
    rows: readonly TableRow[],
    columns: Columns,
    { days, day, order, place, isPendingAbove, told, areMoved }: Given,
  ) {
    this.told = told;
    this.areMoved = areMoved;
    this.rows = rows;
    this.columns = columns.all;
    this.place = place;
    this.days = days;
    this.day = day;
    this.order = order;
    this.at = rolesAt(columns);
    this.texts = new RowTexts(columns.all, this.at, rows);
    this.usualState = mostFrequent(rows.map((row) => textOf(row.cells[this.at.state]).trim()));
    this.facts = rowFacts(rows, columns, { days, day, order, isPendingAbove });
    this.lastDated = this.facts.findLastIndex(({ read }) => read !== null);
    this.undated = undatedEnds(this.facts, day);
  }

  /** Returns the amounts of the balance column. Empty if the column is -1. */
  private balancesOf(column: number): readonly (Cents | null)[] {
    return column < 0 ? [] : moneyOf(this.rows, column, undefined).cents;
  }

  /**
   * Reads the first `count` rows with a plan's amounts, a balance column and a currency column (-1 for none). Throws a
   * StatementError with the line of a row that cannot be read. Skips only opening and closing rows, totals, pending or
   * undone rows, and text without a date and money.
   */
  readAs(plan: Plan, { balance, currency }: ReadColumns, count: number): BlockReading {
    const unknownStates = new Map<string, number>();
    const balances = this.balancesOf(balance);
    const outcomes = this.facts.slice(0, count).map((facts, index) => {
      const printed = balances[index] ?? null;
      const after = plan.isDebt && printed !== null ? -printed + 0 : printed;
      const cents = plan.cents[index] ?? null;
      const amounts = { index, plan, currency, balance, cents, after };
      return outcomeOf(this.read(facts, amounts, unknownStates), facts, amounts);
    });
    const stated = withStatedEnds(outcomes, (at) => {
      const [cents, printed] = [plan.cents[at] ?? null, balances[at] ?? null];
      if (cents === null || printed === null || Number.isNaN(cents + printed)) return null;
      return { cents, balance: plan.isDebt ? -printed + 0 : printed };
    });
    const joined = joinedTexts(stated, (at) => this.texts.continued(this.rows[at], this.day));
    return { ...summaryOf(joined), unknownStates, outcomes: joined };
  }

  /** Returns the row's transaction, the reason to skip it, or what else the row is. */
  private read(
    facts: RowFacts,
    amounts: RowAmounts,
    unknownStates: Map<string, number>,
  ): ListTransaction | Skipped | Idle {
    const idle = this.idle(facts, amounts);
    if (idle !== null) return idle;
    const { row, read, carried, isPending } = facts;
    const { cents, after, plan, balance } = amounts;
    const day = read ?? carried;
    const state = isPending
      ? 'pending'
      : (this.stateAt(row, after, unknownStates) ?? this.stateForDay(row, day));
    if (state) return state;
    if (day === null) throw this.noDay(row);
    if (after !== null && Number.isNaN(after)) throw this.noMoney(row, row.cells[balance]);
    const amount = this.requireAmount(row, cents, plan);
    if (amount === 0) return 'zero';
    return this.movement(row, day, { ...amounts, cents: amount, isCarried: read === null });
  }

  /** Returns what a row is if it has nothing to do with a transaction, or else null. */
  private idle(facts: RowFacts, amounts: RowAmounts): Idle | 'repeated' | null {
    const { row, read } = facts;
    const { cents, after, index } = amounts;
    const told = this.told.get(row.line);
    if (told === 'copy') return 'repeated';
    if (told === 'balance' || (told === undefined && this.isFact(facts, amounts))) return 'fact';
    if (read === null && (isWords(row) || isRemark(row))) return 'words';
    if (read === null && cents === null && (after === null || Number.isNaN(after))) {
      return this.requireNothing(row, index);
    }
    // Without a day and an amount, a balance is only stated.
    if (read === null && cents === null && isBlank(row.cells[this.day])) return 'fact';
    // Nor is a first or last row without a day a transaction, where every other row has one.
    if (read === null && told === undefined && this.undated.has(index) && !this.isOpen(row)) {
      return 'undated';
    }
    // A remark, such as a page number, may appear in any column.
    return titleOf(row) === null ? null : 'words';
  }

  /** True if the row says that it is not booked. */
  private isOpen({ cells }: TableRow): boolean {
    return SKIPPED[stateOf(textOf(cells[this.at.state]).trim()) ?? 'done'] !== null;
  }

  private isFact({ isFact, mayBeFact, isNamedFact, edge }: RowFacts, amounts: RowAmounts): boolean {
    const { cents, after } = amounts;
    if (isFact || (mayBeFact && cents === null)) return true;
    if (mayBeFact && isNamedFact && isBalance(cents, after)) return true;
    return edge !== null && after === null && this.stands(edge, amounts);
  }

  /**
   * True if the row really states a balance or sum. A balance must be at an end of the list, and a sum must match the
   * transactions.
   */
  private stands(edge: 'balance' | 'sum', { cents, plan }: RowAmounts): boolean {
    if (edge === 'balance') return true;
    const moved = plan.cents.flatMap((one, at) =>
      one === null || this.facts[at]?.edge !== null || this.facts[at]?.read === null ? [] : one,
    );
    // With only one transaction, its amount may match by coincidence.
    if (moved.length < FEWEST_SUMMED) return false;
    const sums = [1, -1].map((sign) =>
      moved.reduce((sum, one) => (one * sign > 0 ? sum + one : sum), 0),
    );
    return [...sums, (sums[0] ?? 0) + (sums[1] ?? 0)].some(
      (sum) => Math.abs(sum) === Math.abs(cents ?? Number.NaN),
    );
  }

  /**
   * Returns the reason to skip a row in this state, or null if it is a transaction. A row with an unknown state word is
   * a transaction if it has a balance.
   */
  private stateAt(
    row: TableRow,
    after: Cents | null,
    unknownStates: Map<string, number>,
  ): Skipped | null {
    const word = textOf(row.cells[this.at.state]).trim();
    const state = word === this.usualState ? 'done' : stateOf(word);
    if (word === '' || after !== null || state !== null || this.areMoved)
      return SKIPPED[state ?? 'done'];
    unknownStates.set(word, (unknownStates.get(word) ?? 0) + 1);
    return 'notCompleted';
  }

  /** Some lists write `open` in place of the booking date. */
  private stateForDay(row: TableRow, day: string | null): Skipped | null {
    if (day !== null) return null;
    return SKIPPED[stateOf(textOf(row.cells[this.day])) ?? 'done'];
  }

  /**
   * Refuses a row that has an amount outside its date cell if the date cell contains text that is not a date. Below the
   * list, rows of a summary may have words there, and numbers where no transaction has its amount.
   */
  private requireNothing(row: TableRow, index: number): 'words' {
    const hasMoney = row.cells.some((one, at) => at !== this.day && isMoney(one));
    const isNamed = index > this.lastDated && !/\d/.test(textOf(row.cells[this.day]));
    if (!isBlank(row.cells[this.day]) && hasMoney && !isNamed) throw this.noDay(row);
    return 'words';
  }

  private requireAmount(row: TableRow, cents: Cents | null, plan: Plan): Cents {
    const { line, cells } = row;
    if (cents === null) throw new StatementError((t) => t.csv.noAmount(this.place, line), line);
    if (!Number.isNaN(cents)) return cents;
    const damaged = plan.columns.find(
      (at) => at !== plan.signsAt && !isBlank(cells[at]) && amountOf(cells[at]) === undefined,
    );
    if (damaged === undefined && plan.signsAt >= 0) {
      const word = quote(textOf(cells[plan.signsAt]));
      throw new StatementError((t) => t.tables.noDirection(this.place, line, word), line);
    }
    throw this.noMoney(row, cells[damaged ?? plan.columns[0] ?? 0]);
  }

  private noDay({ line, cells }: TableRow): StatementError {
    const text = quote(textOf(cells[this.day]));
    return new StatementError((t) => t.csv.noDate(this.place, line, text), line);
  }

  private noMoney({ line }: TableRow, cell: TableCell | undefined): StatementError {
    return notAnAmount(cell, { place: this.place, line });
  }

  /** Returns the column of the currency of a plan's amounts. */
  currencyColumn(plan: Plan, balance: number): CurrencyColumn {
    const { columns, at, rows } = this;
    return currencyColumnFor(columns, at.currency, { rows, plan, balance });
  }

  private currenciesOf({ index, plan, balance, currency: own }: RowAmounts): string[] {
    const code = plan.codes?.[index];
    if (code) return [code];
    const sides = currencySides(this.columns, plan);
    if (sides) return this.currenciesBeside(index, sides);
    const beside = [...plan.columns, balance].flatMap((at) =>
      at < 0 ? [] : (moneyOf(this.rows, at, undefined).amounts[index]?.currency ?? []),
    );
    const written = own < 0 ? '' : textOf(this.rows[index]?.cells[own]).trim();
    return DASH.test(written) ? beside : [written.toUpperCase(), ...beside];
  }

  /** Returns the currencies of the sides that a row fills. */
  private currenciesBeside(index: number, sides: ReadonlyMap<number, number>): string[] {
    const cells = this.rows[index]?.cells ?? [];
    return [...sides].flatMap(([amount, currency]) => {
      const isMoved = moneyOf(this.rows, amount, undefined).cents[index];
      const written = textOf(cells[currency]).trim();
      return isMoved && written !== '' ? written.toUpperCase() : [];
    });
  }

  private movement(
    row: TableRow,
    day: string,
    { isCarried, ...amounts }: RowAmounts & Found,
  ): ListTransaction {
    const { index, plan, cents, after } = amounts;
    return {
      line: row.line,
      day,
      purchase: this.days.read(row.cells[this.at.purchase_date], this.order),
      cents,
      fee: plan.fees?.[index] ?? 0,
      balance: after,
      ...this.texts.of(row, cents),
      isCarried,
      currencies: this.currenciesOf(amounts),
    };
  }
}

/** Some lists write a dash where there is nothing. */
const DASH = /^[-–—]?$/;

const FEWEST_DATED = 2;

function undatedEnds(facts: readonly RowFacts[], day: number): ReadonlySet<number> {
  const listed = [...facts.entries()].filter(
    ([, { row, isPending }]) =>
      !isPending && row.cells.some((cell, at) => at !== day && isMoney(cell)),
  );
  const without = listed.filter(([, { row, read }]) => read === null && isBlank(row.cells[day]));
  const ends = [listed[0], listed.at(-1)];
  const areWorded = without.every(([, { row }]) => !isWordless(row));
  const areEnds = without.every((one) => ends.includes(one));
  const isListed = listed.length - without.length >= FEWEST_DATED;
  return new Set(areEnds && areWorded && isListed ? without.map(([index]) => index) : []);
}

function outcomeOf(
  read: ListTransaction | Skipped | Idle,
  { row: { line }, end }: RowFacts,
  { after, cents }: RowAmounts,
): RowOutcome {
  if (typeof read !== 'string') return read;
  if (read === 'continued' || read === 'words') return { is: read, line };
  if (read !== 'fact' && read !== 'undated')
    return { is: 'excluded', line, state: read, balance: after };
  const stated = after ?? cents;
  const isUnnamed = read === 'undated';
  return { is: 'fact', line, states: end, cents: Number.isNaN(stated) ? null : stated, isUnnamed };
}

interface Given extends Listed {
  place: LineOrRow;
  told: ToldRows;
  /** True if the user said that rows in an unknown state moved money. */
  areMoved: boolean;
}

interface ReadColumns {
  balance: number;
  currency: number;
}

interface Found {
  cents: Cents;
  isCarried: boolean;
}

/**
 * Returns the word that is on more than half of the rows and is not a known state, or '' if there is none. Beside a known
 * word for done, an unknown one means something else, however frequent it is.
 */
function mostFrequent(words: readonly string[]): string {
  if (words.some((word) => stateOf(word) === 'done')) return '';
  const counts = new Map<string, number>();
  const filled = words.filter((word) => word !== '');
  for (const word of filled) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (
    [...counts].find(([word, count]) => stateOf(word) === null && count * 2 > filled.length)?.[0] ??
    ''
  );
}

/** True for an amount; `2 rows` is none. */
function isMoney(cell: TableCell | undefined): boolean {
  const amount = amountOf(cell);
  return Boolean(amount) && codesOf(amount?.currency ?? 'EUR').length > 0;
}

/** `# 2 rows, 45.60 in total` */
const isRemark = ({ cells }: TableRow): boolean =>
  /^#\s/.test(textOf(cells.find((cell) => !isBlank(cell)) ?? null).trim());

/** True for a row without digits, which cannot be a transaction. */
const isWords = ({ cells }: TableRow): boolean => cells.every((cell) => !/\d/.test(textOf(cell)));

/** True if the row has no amount, or repeats the balance as its amount. */
const isBalance = (cents: Cents | null, after: Cents | null): boolean =>
  cents === null || Math.abs(cents) === Math.abs(after ?? Number.NaN);
