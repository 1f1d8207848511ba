import type { Cents } from '@saldo/domain/money';
import { AccountGroups, type Draft, type DraftRow, nothingSkipped } from '../accounts/draft.ts';
import { notAnAmount } from '../fields/amounts.ts';
import { asDateTime } from '../fields/dates.ts';
import { TableDays } from '../fields/days.ts';
import { quote } from '../fields/text.ts';
import { type ColumnRole, foldWord, rolesOf, stateOf, vocabulary } from '../fields/vocabulary.ts';
import { StatementError } from '../statement.ts';
import { type TableRow, textOf } from '../tables/table.ts';
import type { LineOrRow } from '../texts.ts';
import { type Block, blocksOf } from './blocks.ts';
import { type Columns, columnsOf, type ListColumn, moneyOf } from './columns.ts';
import { dayColumn, orderOf } from './day-order.ts';
import { namedChoice, OpenQuestionError } from './open-question.ts';
import type { TableReading } from './question.ts';
import { filledRows } from './read-block.ts';
import type { TableOptions } from './read-list.ts';
import { readOrAsk } from './read-or-ask.ts';
import { kindOf, type TableFile } from './read-table.ts';
import { rolesAt } from './roles.ts';

/** Folded words with which headings name the two sides of a row. */
const SOURCE = /^(?:source|from|sender|sent|quelle|von|absender|origen|desde|origine|de) /;
const TARGET = /^(?:target|to|recipient|received|ziel|an|empfanger|destino|hacia|destinazione|a) /;
const AFTER_FEES = /\bafter fees\b/;

interface Side {
  amount: ListColumn;
  currency: ListColumn;
  name: ListColumn | undefined;
  fee: ListColumn | undefined;
}

interface Sides {
  source: Side;
  target: Side;
  direction: ListColumn;
  out: string;
  into: string;
}

/**
 * Reads a list in which each row has an amount and a currency for the side that the money left and for the side that it
 * reached. A row between the user's own balances is a row of both. Null for any other table.
 */
export function readTwoSided(file: TableFile, options: TableOptions): TableReading | null {
  const days = new TableDays(options.today, file.date1904);
  const [block, other] = file.rows.some(namesSides) ? blocksOf(file.rows, days, file.before) : [];
  if (!block?.headings || other) return null;
  const columns = columnsOf(block, days);
  const sides = sidesOf(columns);
  if (sides === null) return null;
  return readOrAsk({
    kind: kindOf(file, [block]),
    answers: options.answers,
    read: (answers) => draftOf({ file, block, columns, days, sides }, { ...options, answers }),
  });
}

const namesSides = ({ cells }: TableRow): boolean =>
  [SOURCE, TARGET].every(
    (side) => cells.filter((cell) => side.test(foldWord(textOf(cell)))).length > 1,
  );

/** Role of a heading without the word for its side. */
const roleOf = (name: string, side: RegExp): ColumnRole | null => {
  const word = foldWord(name);
  const bare = word.replace(side, '');
  if (bare === word) return null;
  if (/\bfee\b/.test(bare) && /\bcurrency\b/.test(bare)) return 'rate';
  return /^fee\b/.test(bare) ? 'fee' : (rolesOf(bare)[0]?.means ?? null);
};

function sidesOf({ all }: Columns): Sides | null {
  const side = (pattern: RegExp): Side | null => {
    const of = (role: ColumnRole) => all.find(({ name }) => roleOf(name, pattern) === role);
    const [amount, currency] = [of('amount'), of('currency')];
    if (!amount || !currency || currency.kind === 'money') return null;
    return { amount, currency, name: of('counterparty'), fee: of('fee') };
  };
  const [source, target] = [side(SOURCE), side(TARGET)];
  if (!source || !target) return null;
  for (const direction of all) {
    const pair = vocabulary().signs.find(
      (one) => direction.words?.includes(one.out) && direction.words.includes(one.in),
    );
    if (pair) return { source, target, direction, out: pair.out, into: pair.in };
  }
  return null;
}

interface Listed {
  file: TableFile;
  block: Block;
  columns: Columns;
  days: TableDays;
  sides: Sides;
}

function draftOf({ file, block, columns, days, sides }: Listed, options: TableOptions): Draft {
  const rows = filledRows(block);
  const day = dayColumn(columns, rows, { days, answers: options.answers });
  if (day === null) throw new StatementError((t) => t.tables.noDays);
  const order = orderOf({ columns, rows, day }, { ...options, days });
  const groups = new AccountGroups();
  const skipped = nothingSkipped();
  const reader = new SidesReader(rows, sides, { ...options, place: file.place });
  const { state } = rolesAt(columns);
  for (const [at, row] of rows.entries()) {
    const left = stateAt(row, state, file.place);
    if (left !== null) {
      skipped[left] += 1;
      continue;
    }
    const date = days.read(row.cells[day.at], order);
    if (date === null) {
      const text = quote(textOf(row.cells[day.at]));
      throw new StatementError((t) => t.csv.noDate(file.place, row.line, text), row.line);
    }
    for (const one of reader.read(at)) {
      groups.accountOf(null, 'current', one.currency).rows.push(rowOf(one, row.line, date));
    }
  }
  return {
    ...{
      variant: `CSV: ${day.name}, ${sides.source.amount.name}`,
      accounts: groups.list(),
      skipped,
    },
    ...{
      notices: [],
      order: 'newest-first',
      place: file.place,
      needsProof: false,
      openEnd: file.openEnd,
    },
  };
}

/** Why a row is left out, or null. Refuses a state that nobody knows. */
function stateAt(
  { line, cells }: TableRow,
  at: number,
  place: LineOrRow,
): 'pending' | 'reverted' | null {
  const word = textOf(cells[at]).trim();
  const found = word === '' ? 'done' : stateOf(word);
  if (found === null) {
    throw new StatementError((t) => t.tables.unexplained(place, line, quote(word)), line);
  }
  if (found === 'done') return null;
  return found === 'pending' ? 'pending' : 'reverted';
}

interface Moved {
  cents: Cents;
  fee: Cents;
  currency: string;
  party: string;
  isOwn: boolean;
}

function rowOf({ cents, fee, party, isOwn }: Moved, line: number, date: string): DraftRow {
  return {
    ...{ line, date: asDateTime(date), purchaseDate: null, gross: cents + fee, fee, balance: null },
    ...{
      started: null,
      type: isOwn ? 'transfer' : 'unknown',
      description: party,
      originalText: party,
    },
    ...{ creditorName: cents < 0 ? party : null, debtorName: cents > 0 ? party : null },
  };
}

class SidesReader {
  constructor(
    private readonly rows: readonly TableRow[],
    private readonly sides: Sides,
    private readonly given: TableOptions & Pick<TableFile, 'place'>,
  ) {}

  /** What a row moved on the side of the user, or on both if the money stayed with the user. */
  read(at: number): Moved[] {
    const { source, target, direction, out, into } = this.sides;
    const row = this.rows[at];
    if (!row) return [];
    const text = (column: ListColumn | undefined) => textOf(row.cells[column?.at ?? -1]).trim();
    const word = foldWord(text(direction));
    const [from, to] = [text(source.name), text(target.name)];
    if (word === out) return [this.left(at, row, to)];
    if (word === into) return [this.came(at, row, from)];
    if (from === '' || from !== to) {
      const { line } = row;
      throw new StatementError(
        (t) => t.tables.noDirection(this.given.place, line, quote(text(direction))),
        line,
      );
    }
    return [this.left(at, row, from), this.came(at, row, from)].map((one) => ({
      ...one,
      isOwn: true,
    }));
  }

  private left(at: number, row: TableRow, party: string): Moved {
    const { amount, currency, fee } = this.sides.source;
    const charged = fee ? Math.abs(this.cents(at, row, fee)) : 0;
    const isBeside = charged !== 0 && this.isBeside(row, amount, fee);
    const cents = -this.cents(at, row, amount) - (isBeside ? charged : 0);
    return { cents, fee: charged, currency: this.currency(row, currency), party, isOwn: false };
  }

  private came(at: number, row: TableRow, party: string): Moved {
    const { amount, currency } = this.sides.target;
    const cents = this.cents(at, row, amount);
    return { cents, fee: 0, currency: this.currency(row, currency), party, isOwn: false };
  }

  /** True if a fee was charged beside the amount rather than out of it. */
  private isBeside({ line }: TableRow, amount: ListColumn, fee: ListColumn | undefined): boolean {
    if (AFTER_FEES.test(foldWord(amount.name))) return true;
    const beside = `${amount.name} − ${fee?.name}`;
    const said = this.given.answers.amount;
    if (said === beside || said === amount.name) return said === beside;
    throw new OpenQuestionError(
      'amount',
      { line, cell: '' },
      [beside, amount.name].map(namedChoice),
    );
  }

  private cents(at: number, { line, cells }: TableRow, column: ListColumn): Cents {
    const cents = moneyOf(this.rows, column.at, undefined).cents[at];
    if (cents === null && this.sides.source.fee === column) return 0;
    if (cents !== null && cents !== undefined && !Number.isNaN(cents)) return Math.abs(cents);
    throw notAnAmount(cells[column.at], { place: this.given.place, line });
  }

  private currency({ line, cells }: TableRow, { at }: ListColumn): string {
    const code = textOf(cells[at]).trim().toUpperCase();
    if (/^[A-Z]{3}$/.test(code)) return code;
    throw new StatementError((t) => t.csv.noCurrency(this.given.place, line, quote(code)), line);
  }
}
