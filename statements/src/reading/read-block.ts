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
import type { ListDayOrder, TableDays } from './days.ts';
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
  ends: Ends;
}

/** Balances that rows of their own state: before all movements and after them. */
export interface Ends {
  opening: Cents | null;
  closing: Cents | null;
}

/** Rows of a list that may be movements, and what the rest is. The plan's amounts go by the same rows. */
export const filledRows = (block: Block): readonly TableRow[] =>
  block.rows.filter(({ cells }) => cells.some((cell) => !isBlank(cell)));

type Skipped = keyof BlockReading['skipped'];

/** One way to read the amounts of a row. */
interface RowAmounts {
  index: number;
  plan: Plan;
  /** Its column; -1 for none. */
  balance: number;
  cents: Cents | null;
  after: Cents | null;
}

/** How rows in a state that moved no money are counted. */
const SKIPPED: Readonly<Record<State, 'pending' | 'reverted' | null>> = {
  done: null,
  pending: 'pending',
  undone: 'reverted',
};

/** What a row says whichever way its amounts are read. */
interface RowFacts {
  row: TableRow;
  /** Null for what is no day. */
  read: string | null;
  /** It states a balance or a sum: for certain, or if its amount is none. */
  isFact: boolean;
  mayBeFact: boolean;
  /** Which balance it would state then. */
  end: keyof Ends | null;
}

/** Reads the rows of a list, as many times as there are ways to read their amounts. */
export class RowReader {
  private readonly rows: readonly TableRow[];
  private readonly days: TableDays;
  private readonly day: number;
  private readonly order: ListDayOrder;
  private readonly at: Record<Role, number>;
  private readonly texts: readonly Column[];
  /** The word that most rows have. */
  private readonly usualState: string;
  private readonly facts: readonly RowFacts[];
  private readonly balances = new Map<number, readonly (Cents | null)[]>();

  /** `day`: the column of the day of booking. */
  constructor(
    rows: readonly TableRow[],
    columns: Columns,
    { days, day, order }: { days: TableDays; day: number; order: ListDayOrder },
  ) {
    this.rows = rows;
    this.days = days;
    this.day = day;
    this.order = order;
    this.at = rolesAt(columns);
    this.texts = columns.all.filter(({ kind }) => kind === 'text');
    this.usualState = mostFrequent(rows.map((row) => textOf(row.cells[this.at.state]).trim()));
    const dayColumns = columns.all.filter(({ roles }) => roles.some((role) => DAYS.includes(role)));
    this.facts = rows.map((row) => this.factsOf(row, dayColumns));
  }

  private factsOf(row: TableRow, dayColumns: readonly Column[]): RowFacts {
    const read = this.days.read(row.cells[this.day], this.order);
    const says = (columns: readonly Column[]) =>
      columns.some(({ at }) => statesSum(row.cells[at] ?? null));
    // Figures where the day stands are a day that cannot be read. `Closing balance` may stand there, with a day beside it.
    const isFact =
      read === null
        ? !/\d/.test(textOf(row.cells[this.day])) && row.cells.some(statesSum)
        : says(dayColumns);
    const mayBeFact = read !== null && says(this.texts);
    return { row, read, isFact, mayBeFact, end: isFact || mayBeFact ? endOf(row) : null };
  }

  /** The amounts that a column holds after each row; none for -1. */
  private balancesOf(column: number): readonly (Cents | null)[] {
    if (column < 0) return [];
    const known = this.balances.get(column);
    if (known) return known;
    const { cents } = moneyOf(this.rows, column, undefined);
    this.balances.set(column, cents);
    return cents;
  }

  /**
   * All rows with the amounts of a plan and the balances of a column, -1 for none. Throws a StatementError that names the
   * line of a row that cannot be read: none is left out but opening and closing rows, totals, what never happened or has not
   * happened yet, and text without a day and money.
   */
  readAs(plan: Plan, balance: number): BlockReading {
    const movements: Movement[] = [];
    const skipped = { pending: 0, reverted: 0, zero: 0, notCompleted: 0 };
    const unknownStates = new Map<string, number>();
    const ends: Ends = { opening: null, closing: null };
    const balances = this.balancesOf(balance);
    for (const [index, facts] of this.facts.entries()) {
      const after = balances[index] ?? null;
      const amounts = { index, plan, balance, cents: plan.cents[index] ?? null, after };
      const read = this.read(facts, amounts, unknownStates);
      if (read === null && facts.end !== null) ends[facts.end] ??= after ?? amounts.cents;
      if (read === null) continue;
      if (typeof read === 'string') skipped[read] += 1;
      else movements.push(read);
    }
    return { movements, skipped, unknownStates, ends };
  }

  /** A movement, why it is none, or null for a row that is no movement at all. */
  private read(
    { row, read, isFact, mayBeFact }: RowFacts,
    amounts: RowAmounts,
    unknownStates: Map<string, number>,
  ): Movement | Skipped | null {
    const { cents, after, plan, balance } = amounts;
    if (isFact || (mayBeFact && isBalance(cents, after))) return null;
    if (read === null && cents === null && (after === null || Number.isNaN(after))) {
      return requireNothing(row, this.day);
    }
    const state =
      this.stateAt(row, after, unknownStates) ?? (read === null ? this.stateForDay(row) : null);
    if (state) return state;
    if (read === null) throw noDay(row, row.cells[this.day]);
    if (after !== null && Number.isNaN(after)) throw noMoney(row, row.cells[balance]);
    const amount = requireAmount(row, cents, plan);
    return amount === 0 ? 'zero' : this.movement(row, read, { ...amounts, cents: amount });
  }

  /** Why a row in such a state is no movement; null for one that is. A word that is not known counts where a balance shows it. */
  private stateAt(
    row: TableRow,
    after: Cents | null,
    unknownStates: Map<string, number>,
  ): Skipped | null {
    const word = textOf(row.cells[this.at.state]).trim();
    const state = word === this.usualState ? 'done' : stateOf(word);
    if (word === '' || after !== null || state !== null) return SKIPPED[state ?? 'done'];
    unknownStates.set(word, (unknownStates.get(word) ?? 0) + 1);
    return 'notCompleted';
  }

  /** Some lists say `open` where the day of booking will stand. */
  private stateForDay(row: TableRow): Skipped | null {
    return SKIPPED[stateOf(textOf(row.cells[this.day])) ?? 'done'];
  }

  private movement(
    row: TableRow,
    day: string,
    { index, plan, balance, cents, after }: RowAmounts & { cents: Cents },
  ): Movement {
    const text = (role: Role) => textOf(row.cells[this.at[role]]).trim();
    const [said, party, note] = [text('description'), text('counterparty'), text('note')];
    const iban = text('counterparty_account');
    return {
      line: row.line,
      day,
      purchase: this.days.read(row.cells[this.at.purchase_date], this.order),
      cents,
      fee: plan.fees?.[index] ?? 0,
      balance: after,
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
    counterparty: text('counterparty', ['text', 'money']),
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

/**
 * The column of the account and that of the other party's. One that is headed with nothing but IBAN is the other party's
 * where another one, or varying numbers, say so.
 */
function accountColumns(
  all: readonly Column[],
): Pick<Record<Role, number>, 'account' | 'counterparty_account'> {
  const of = (role: Role, kinds: readonly Column['kind'][]) =>
    all.filter(({ kind, roles }) => kinds.includes(kind) && roles.includes(role));
  const own = of('account', ['iban', 'text']);
  const bare = own.find(({ name }) => foldWord(name) === 'iban');
  const named = own.find((column) => column !== bare);
  const isParty = bare && (named || bare.words === null || bare.words.length > 1);
  const account = isParty ? named : own[0];
  const [party] = [
    ...of('counterparty_account', ['iban', 'text']),
    // `Counterparty IBAN`: its numbers say what of the party it is.
    ...of('counterparty', ['iban']),
  ].filter((column) => column !== account && column !== bare);
  return {
    account: account?.at ?? -1,
    counterparty_account: (party ?? (isParty ? bare : undefined))?.at ?? -1,
  };
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

/** No amount, or the balance in its place. */
const isBalance = (cents: Cents | null, after: Cents | null): boolean =>
  cents === null || Math.abs(cents) === Math.abs(after ?? Number.NaN);

/** Banks print the balance of the hour of the export under such a name: later movements are in it. */
const OF_NOW =
  /\b(?:current|actual|atual|actuel|attuale|aktueller|huidig|aktuellt|biezace|aktualni|curent)\b|נוכחית|現在|dia$/;

function endOf({ cells }: TableRow): keyof Ends | null {
  for (const cell of cells) {
    if (typeof cell !== 'string' || OF_NOW.test(foldWord(cell))) continue;
    const facts = factsOf(cell);
    const [isOpening, isClosing] = [facts.includes('opening'), facts.includes('closing')];
    if (isOpening !== isClosing) return isOpening ? 'opening' : 'closing';
  }
  return null;
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
