import type { DayOrder } from '@saldo/domain/cells';
import { compactIban, isIban } from '@saldo/domain/iban';
import type { Cents } from '@saldo/domain/money';
import { quote } from '../fields/text.ts';
import type { StatementSkipped } from '../statement.ts';
import { StatementError } from '../statement.ts';
import { type Cell, isBlank, type TableRow, textOf } from '../tables/table.ts';
import { amountOf } from './amounts.ts';
import type { Block } from './blocks.ts';
import { type Column, type Columns, moneyOf } from './columns.ts';
import { currencyInHeading } from './currency.ts';
import type { TableDays } from './days.ts';
import type { Plan } from './plans.ts';
import { factsOf, foldWord, type Role, type State, stateOf, vocabulary } from './vocabulary.ts';

/** A row as one reading of its list has it. */
export interface Movement {
  line: number;
  /** `YYYY-MM-DD`, perhaps with a time. */
  day: string;
  purchase: string | null;
  /** Signed, fee included. */
  cents: Cents;
  fee: Cents;
  balance: Cents | null;
  description: string;
  texts: string;
  counterparty: string | null;
  counterpartyIban: string | null;
  /** The account's number or name, where a column has it. */
  account: string | null;
  /** As written in its own column, or beside the figures. */
  currencies: readonly string[];
}

export interface BlockReading {
  movements: Movement[];
  skipped: Pick<StatementSkipped, 'pending' | 'reverted' | 'zero' | 'notCompleted'>;
  /** Words for states that are not known, of rows that were left out: how many. */
  unknownStates: ReadonlyMap<string, number>;
}

/** Everything that one reading decides. */
export interface Choices {
  plan: Plan;
  /** Its columns; -1 for none. */
  balance: number;
  day: number;
  order: DayOrder;
}

/** Rows of a list that may be movements, and what the rest is. The plan's amounts go by the same rows. */
export const filledRows = (block: Block): readonly TableRow[] =>
  block.rows.filter(({ cells }) => cells.some((cell) => !isBlank(cell)));

/**
 * Reads all rows in one way. Throws a StatementError that names the line of a row that cannot be read: none is left out
 * but opening and closing rows, totals, what never happened or has not happened yet, and text without a day and money.
 */
export function readBlock(
  rows: readonly TableRow[],
  columns: Columns,
  days: TableDays,
  choices: Choices,
): BlockReading {
  const reader = new RowReader(rows, columns, days, choices);
  const movements: Movement[] = [];
  const skipped = { pending: 0, reverted: 0, zero: 0, notCompleted: 0 };
  for (const index of rows.keys()) {
    const read = reader.read(index);
    if (read === null) continue;
    if (typeof read === 'string') skipped[read] += 1;
    else movements.push(read);
  }
  return { movements, skipped, unknownStates: reader.unknownStates };
}

/** How rows in a state that moved no money are counted. */
const SKIPPED: Readonly<Record<State, 'pending' | 'reverted' | null>> = {
  done: null,
  pending: 'pending',
  undone: 'reverted',
};

class RowReader {
  private readonly rows: readonly TableRow[];
  private readonly days: TableDays;
  private readonly choices: Choices;
  private readonly at: Record<Role, number>;
  private readonly balances: readonly (Cents | null)[];
  private readonly texts: readonly Column[];
  /** Also those in which other things than days stand now and then. */
  private readonly dayColumns: readonly Column[];
  /** The word that most rows have. */
  private readonly usualState: string;
  readonly unknownStates = new Map<string, number>();

  constructor(rows: readonly TableRow[], columns: Columns, days: TableDays, choices: Choices) {
    this.rows = rows;
    this.days = days;
    this.choices = choices;
    this.at = rolesAt(columns);
    this.balances = choices.balance < 0 ? [] : moneyOf(rows, choices.balance, undefined).cents;
    this.texts = columns.all.filter(({ kind }) => kind === 'text');
    this.dayColumns = columns.all.filter(({ roles }) => roles.some((role) => DAYS.includes(role)));
    this.usualState = mostFrequent(rows.map((row) => textOf(row.cells[this.at.state]).trim()));
  }

  /** A movement, why it is none, or null for a row that is no movement at all. */
  read(index: number): Movement | keyof BlockReading['skipped'] | null {
    const row = this.rows[index];
    if (!row) return null;
    const { plan, order, day } = this.choices;
    const cents = plan.cents[index] ?? null;
    const after = this.balances[index] ?? null;
    const read = this.days.read(row.cells[day], order);
    if (isFact(row, { columns: this.texts, dayColumns: this.dayColumns, day, cents, after, read }))
      return null;
    if (read === null && cents === null && (after === null || Number.isNaN(after))) {
      return requireNothing(row, day);
    }
    const state = this.stateAt(row, after) ?? (read === null ? this.stateForDay(row) : null);
    if (state) return state;
    if (read === null) throw noDay(row, row.cells[day]);
    if (after !== null && Number.isNaN(after)) throw noMoney(row, row.cells[this.choices.balance]);
    const amount = requireAmount(row, cents, plan);
    return amount === 0 ? 'zero' : this.movement(row, { index, read, cents: amount, after });
  }

  /** Why a row in such a state is no movement; null for one that is. A word that is not known counts where a balance shows it. */
  private stateAt(row: TableRow, after: Cents | null): keyof BlockReading['skipped'] | null {
    const word = textOf(row.cells[this.at.state]).trim();
    const state = word === this.usualState ? 'done' : stateOf(word);
    if (word === '' || after !== null || state !== null) return SKIPPED[state ?? 'done'];
    this.unknownStates.set(word, (this.unknownStates.get(word) ?? 0) + 1);
    return 'notCompleted';
  }

  /** Some lists say `open` where the day of booking will stand. */
  private stateForDay(row: TableRow): keyof BlockReading['skipped'] | null {
    return SKIPPED[stateOf(textOf(row.cells[this.choices.day])) ?? 'done'];
  }

  private movement(
    row: TableRow,
    q: { index: number; read: string; cents: Cents; after: Cents | null },
  ): Movement {
    const { plan, balance, order } = this.choices;
    const text = (role: Role) => textOf(row.cells[this.at[role]]).trim();
    const [said, party, note] = [text('description'), text('counterparty'), text('note')];
    const iban = text('counterparty_account');
    return {
      line: row.line,
      day: q.read,
      purchase: this.days.read(row.cells[this.at.purchase_date], order),
      cents: q.cents,
      fee: plan.fees?.[q.index] ?? 0,
      balance: q.after,
      description: said || party || note || text('type') || longestText(row, this.texts),
      texts: [said, party, note].filter((one) => one !== '').join(' '),
      counterparty: party || null,
      counterpartyIban: isIban(iban) ? compactIban(iban) : null,
      account: text('account') || null,
      currencies: currenciesOf(row, [this.at.currency, ...plan.columns, balance]),
    };
  }
}

/** Said by more than half; '' where none is. */
function mostFrequent(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (
    [...counts].find(([word, count]) => stateOf(word) === null && count * 2 > words.length)?.[0] ??
    ''
  );
}

function rolesAt({ all }: Columns): Record<Role, number> {
  const text = (role: Role, kinds: readonly Column['kind'][] = ['text', 'iban', 'money']) =>
    all.find(({ roles, kind }) => kinds.includes(kind) && roles.includes(role))?.at ?? -1;
  return {
    date: -1,
    value_date: -1,
    purchase_date: text('purchase_date', ['day']),
    amount: -1,
    income: -1,
    expense: -1,
    balance: -1,
    currency: currencyColumn(all),
    description: text('description'),
    counterparty: text('counterparty'),
    ...accountColumns(all),
    reference: text('reference'),
    fee: -1,
    category: text('category'),
    type: text('type'),
    state: stateColumn(all),
    sign_column: -1,
    note: text('note'),
    original_amount: -1,
    original_currency: -1,
    rate: -1,
  };
}

/** A column that is headed with nothing but IBAN is the other party's where another one, or varying numbers, say so. */
function accountColumns(
  all: readonly Column[],
): Pick<Record<Role, number>, 'account' | 'counterparty_account'> {
  const of = (role: Role) =>
    all.filter(({ kind, roles }) => (kind === 'iban' || kind === 'text') && roles.includes(role));
  const [party] = of('counterparty_account');
  const own = of('account');
  const bare = own.find(({ name }) => foldWord(name) === 'iban');
  const named = own.find((column) => column !== bare);
  if (bare && (named || bare.words === null || bare.words.length > 1)) {
    return { account: named?.at ?? -1, counterparty_account: party?.at ?? bare.at };
  }
  return { account: own[0]?.at ?? -1, counterparty_account: party?.at ?? -1 };
}

/** By its heading, else by its words: some banks say it in a column for notes. */
function stateColumn(all: readonly Column[]): number {
  const texts = all.filter(({ kind }) => kind === 'text');
  const found =
    texts.find(({ roles }) => roles.includes('state')) ??
    texts.find(({ words }) => words?.length && words.every((word) => stateOf(word) !== null));
  return found?.at ?? -1;
}

/**
 * By its codes, else by its heading: an unknown word there must not pass for the account's currency. The currency of an
 * original amount is that of the rows where no such amount and no other currency stands in the list.
 */
function currencyColumn(all: readonly Column[]): number {
  const own = all.filter(({ roles }) => !roles.includes('original_currency'));
  const found =
    own.find(({ kind, roles }) => kind === 'currency' && roles.includes('currency')) ??
    own.find(({ kind, roles }) => kind === 'text' && roles.includes('currency')) ??
    own.find(({ kind }) => kind === 'currency');
  const isElsewhere = all.some(
    ({ kind, roles, name }) =>
      kind === 'money' && (roles.includes('original_amount') || currencyInHeading(name) !== null),
  );
  const original = isElsewhere ? undefined : all.find(({ kind }) => kind === 'currency');
  return (found ?? original)?.at ?? -1;
}

/** The longest text of a row without a description: lists without headings have one. */
const longestText = (row: TableRow, texts: readonly Column[]): string =>
  texts
    .map(({ at }) => textOf(row.cells[at]).trim())
    .reduce((longest, text) => (text.length > longest.length ? text : longest), '');

const DAYS: readonly Role[] = ['date', 'value_date', 'purchase_date'];

/** A row that states a balance or a sum. */
function isFact(
  row: TableRow,
  q: {
    columns: readonly Column[];
    dayColumns: readonly Column[];
    day: number;
    cents: Cents | null;
    after: Cents | null;
    read: string | null;
  },
): boolean {
  const { columns, cents, after, read } = q;
  const says = columns.some(({ at }) => statesSum(row.cells[at] ?? null));
  // Figures where the day stands are a day that cannot be read.
  const dayless =
    read === null && !/\d/.test(textOf(row.cells[q.day])) && row.cells.some(statesSum);
  if (read === null) return dayless;
  // `Closing balance` where a day stands, with the day of the statement beside it.
  if (q.dayColumns.some(({ at }) => statesSum(row.cells[at] ?? null))) return true;
  return says && (cents === null || Math.abs(cents) === Math.abs(after ?? Number.NaN));
}

/** `Kontostand`, `Closing balance`, `Total`. */
function statesSum(cell: Cell): boolean {
  if (typeof cell !== 'string' || cell.trim() === '') return false;
  const roles = vocabulary().roles.get(foldWord(cell)) ?? [];
  return factsOf(cell).length > 0 || roles.some(({ means }) => means === 'balance');
}

/** Refuses a row whose day cannot be read though something stands there, and an amount elsewhere. */
function requireNothing(row: TableRow, day: number): null {
  const cell = row.cells[day];
  const hasMoney = row.cells.some((one, at) => at !== day && Boolean(amountOf(one)));
  if (!isBlank(cell) && hasMoney) throw noDay(row, cell);
  return null;
}

const noDay = (row: TableRow, cell: Cell | undefined): StatementError =>
  new StatementError((t) => t.csv.noDate(row.line, quote(textOf(cell))), row.line);

const noMoney = (row: TableRow, cell: Cell | undefined): StatementError =>
  new StatementError((t) => t.csv.notAmount(row.line, quote(textOf(cell))), row.line);

function requireAmount(row: TableRow, cents: Cents | null, plan: Plan): Cents {
  if (cents === null) throw new StatementError((t) => t.csv.noAmount(row.line), row.line);
  if (Number.isNaN(cents)) throw noAmount(row, plan);
  return cents;
}

function noAmount(row: TableRow, plan: Plan): StatementError {
  const cell = plan.columns
    .map((at) => row.cells[at] ?? null)
    .find((one) => !isBlank(one) && amountOf(one) === undefined);
  return noMoney(row, cell ?? row.cells[plan.columns[0] ?? 0] ?? null);
}

function currenciesOf(row: TableRow, columns: readonly number[]): string[] {
  const [own = -1, ...amounts] = columns;
  const words = amounts.flatMap((at) => (at < 0 ? [] : (amountOf(row.cells[at])?.currency ?? [])));
  const written = own < 0 ? '' : textOf(row.cells[own]).trim();
  return written === '' ? words : [written.toUpperCase(), ...words];
}
