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
import type { TableDays } from './days.ts';
import type { Plan } from './plans.ts';
import { factsOf, type Role, type State, stateOf } from './vocabulary.ts';

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
    if (isFact(row, { columns: this.texts, cents, after, read })) return null;
    if (read === null && cents === null && (after === null || Number.isNaN(after))) {
      if (isUnread(row, day)) throw noDay(row, row.cells[day]);
      return null;
    }
    const state = this.stateAt(row, after);
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
    counterparty_account: text('counterparty_account', ['iban', 'text']),
    account: text('account'),
    reference: text('reference'),
    fee: -1,
    category: text('category'),
    type: text('type'),
    state: text('state'),
    sign_column: -1,
    note: text('note'),
    original_amount: -1,
    original_currency: -1,
    rate: -1,
  };
}

/** By its codes, else by its heading: an unknown word there must not pass for the account's currency. */
function currencyColumn(all: readonly Column[]): number {
  const own = all.filter(({ roles }) => !roles.includes('original_currency'));
  const found =
    own.find(({ kind, roles }) => kind === 'currency' && roles.includes('currency')) ??
    own.find(({ kind, roles }) => kind === 'text' && roles.includes('currency')) ??
    own.find(({ kind }) => kind === 'currency');
  return found?.at ?? -1;
}

/** The longest text of a row without a description: lists without headings have one. */
const longestText = (row: TableRow, texts: readonly Column[]): string =>
  texts
    .map(({ at }) => textOf(row.cells[at]).trim())
    .reduce((longest, text) => (text.length > longest.length ? text : longest), '');

/** A row that states a balance or a sum. */
function isFact(
  row: TableRow,
  q: { columns: readonly Column[]; cents: Cents | null; after: Cents | null; read: string | null },
): boolean {
  const { columns, cents, after, read } = q;
  const says = columns.some(({ at }) => factsOf(textOf(row.cells[at])).length > 0);
  const dayless = read === null && row.cells.some((cell) => factsOf(textOf(cell)).length > 0);
  if (!says && !dayless) return false;
  return read === null || cents === null || Math.abs(cents) === Math.abs(after ?? Number.NaN);
}

/** A row whose day cannot be read though something that looks like one stands there. */
const isUnread = (row: TableRow, day: number): boolean => {
  const cell = row.cells[day];
  return !isBlank(cell) && row.cells.some((one, at) => at !== day && Boolean(amountOf(one)));
};

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
