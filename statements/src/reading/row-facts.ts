import type { Cents } from '@saldo/domain/money';
import { amountOf } from '../fields/amounts.ts';
import { balanceWords, statesSum } from '../fields/balance-words.ts';
import type { ListDayOrder, TableDays } from '../fields/days.ts';
import {
  type ColumnRole,
  type Fact,
  factsOf,
  foldWord,
  namesPending,
  vocabulary,
} from '../fields/vocabulary.ts';
import { isBlank, type TableCell, type TableRow, textOf } from '../tables/table.ts';
import { type Columns, type ListColumn, moneyOf } from './columns.ts';

/** Balances stated in separate rows, before the first and after the last transaction. */
export interface EndBalances {
  opening: Cents | null;
  closing: Cents | null;
}

/** Facts about a row that do not depend on how its amounts are read. */
export interface RowFacts {
  row: TableRow;
  /** The row's own date, or null. */
  read: string | null;
  /** Date of an earlier row, if this row has no date of its own. */
  carried: string | null;
  /** True if a title above the row or a word in it says that the row is not booked yet. */
  isPending: boolean;
  /**
   * True if the row certainly states a balance or a sum. `mayBeFact`: true if the row states one unless it has an
   * amount of its own.
   */
  isFact: boolean;
  mayBeFact: boolean;
  /**
   * True if a whole cell of the row names a balance or sum. It is not enough that a cell begins with such a word, since
   * shops may be called `Total Energies`.
   */
  isNamedFact: boolean;
  end: keyof EndBalances | null;
  /**
   * What the row states if it is at an end of the list and its text names a balance or a sum; otherwise null. Lists
   * without balances have such rows.
   */
  edge: 'balance' | 'sum' | null;
}

export interface Listed {
  days: TableDays;
  /** Column of the booking date. */
  day: number;
  order: ListDayOrder;
  /** True if a title above the list says that its rows are not booked yet. */
  isPendingAbove: boolean;
}

const DAYS: readonly ColumnRole[] = ['date', 'value_date', 'purchase_date'];

export function rowFacts(
  rows: readonly TableRow[],
  { all }: Columns,
  { days, day, order, isPendingAbove }: Listed,
): RowFacts[] {
  const dayColumns = all.filter(({ roles }) => roles.some((role) => DAYS.includes(role)));
  const texts = all.filter(({ kind }) => kind === 'text');
  const open = texts.flatMap((column) => unbookedWords(column));
  const unsettled = unsettledRows(rows, all);
  const isPendingText = ({ cells }: TableRow) =>
    texts.some(({ at }) => startsPending(textOf(cells[at])));
  let isPending = isPendingAbove;
  let above: string | null = null;
  const facts = rows.map((row, index): RowFacts => {
    const title = titleOf(row);
    if (title !== null && days.readAny(title) === null) isPending = namesPending(title);
    const cell = row.cells[day];
    const read = days.read(cell, order);
    const carried = isBlank(cell) ? above : null;
    above = read ?? carried;
    const isOpen =
      open.some(({ at, words }) => words.has(foldWord(textOf(row.cells[at])))) ||
      unsettled.has(row) ||
      (read === null && isPendingText(row));
    const sums =
      read === null
        ? undated(row, cell, rows[index - 1])
        : dated(sumsIn(row, texts), sumsIn(row, dayColumns).length > 0);
    const end = sums.isFact || sums.mayBeFact ? endOf(row) : null;
    return { row, read, carried, isPending: isPending || isOpen, ...sums, end };
  });
  return atEnds(withColumnSums(facts, all, day));
}

/** Beginnings of folded texts of a transaction that is not booked yet: `Pending - Cab`, `Reservert kjøp`. */
const PENDING =
  /^(?:pending|authoris|authoriz|reserved|reservert|reserverad|reserveret|vorgemerkt|pendiente|retencion|en attente|autorisation|in sospeso|autorizzaz|gereserveerd|katevaraus|blokada|rezervac|provizyon|cativo)/;

/** Rows without a balance, if their texts all say that they are not booked yet. */
function unsettledRows(
  rows: readonly TableRow[],
  all: readonly ListColumn[],
): ReadonlySet<TableRow> {
  const balance = all.find(({ kind, roles }) => kind === 'money' && roles.includes('balance'))?.at;
  if (balance === undefined) return new Set();
  const without = rows.filter(({ cells }) => isBlank(cells[balance]));
  const texts = all.filter(({ kind }) => kind === 'text');
  const isOpen = ({ cells }: TableRow) => texts.some(({ at }) => startsPending(textOf(cells[at])));
  return new Set(without.every(isOpen) ? without : []);
}

const startsPending = (text: string): boolean => PENDING.test(foldWord(text));

type Sums = Pick<RowFacts, 'isFact' | 'mayBeFact' | 'isNamedFact' | 'edge'>;

/**
 * Facts about a row without a readable date. If the date cell contains digits other than zeros, it is a damaged
 * date, so the row is not a sum.
 */
function undated(row: TableRow, day: TableCell | undefined, above: TableRow | undefined): Sums {
  const isDamaged = /[1-9]/.test(textOf(day)) && !/\p{L}{2} /u.test(textOf(day));
  const isFact = (!isDamaged && row.cells.some(statesSum)) || isSummed(row, above);
  return {
    isFact,
    mayBeFact: false,
    isNamedFact: false,
    edge: isBlank(day) || isFact ? 'sum' : null,
  };
}

/**
 * Facts about a row with a date. `told`: cells of the row that name a balance or sum. `isFact`: true if one of them is
 * in a date column, so that the row cannot be a transaction.
 */
const dated = (told: readonly TableCell[], isFact: boolean): Sums => ({
  isFact,
  mayBeFact: told.length > 0,
  isNamedFact: told.some(namesFact),
  edge: isFact ? 'sum' : edgeOf(told),
});

const sumsIn = ({ cells }: TableRow, columns: readonly ListColumn[]): TableCell[] =>
  columns.map(({ at }) => cells[at] ?? null).filter(statesSum);

/** Headings of columns that say whether a row is booked. `NO` contains the words for no. */
const ASKS_BOOKED =
  /^(?:contabilizzazione|contabilizzato|contabilizado|booked|posted|gebucht|geboekt)$/;
const NO: ReadonlySet<string> = new Set(['no', 'n', 'non', 'nein', 'nee', 'false']);
/** PayPal's word for rows that changed no balance. It is used in the column of direction words. */
const MEMO: ReadonlySet<string> = new Set(['memo']);

/** Returns the words of a column that mean that a row moved no money. */
function unbookedWords({
  at,
  name,
  words,
}: ListColumn): { at: number; words: ReadonlySet<string> }[] {
  if (ASKS_BOOKED.test(foldWord(name))) return [{ at, words: NO }];
  const { signWords } = vocabulary();
  const isImpact = words?.every((word) => MEMO.has(word) || signWords.has(word)) ?? false;
  return isImpact ? [{ at, words: MEMO }] : [];
}

const filledOf = ({ cells }: TableRow) => cells.filter((cell) => !isBlank(cell));

/** True for a row of only numbers below a row of only words, such as `Opening balance` and `Dr count`. */
function isSummed(row: TableRow, above: TableRow | undefined): boolean {
  const words = above ? filledOf(above) : [];
  const isHead = words.length > 1 && words.every((cell) => !/\d/.test(textOf(cell)));
  return isHead && filledOf(row).every((cell) => Boolean(amountOf(cell)));
}

/**
 * Marks rows without a day that state the sum of each column above or below them. Balances may stand beside the sums, if
 * they are the first or the last one of the list. Below the list, words may stand in place of the day.
 */
function withColumnSums(
  facts: readonly RowFacts[],
  all: readonly ListColumn[],
  day: number,
): RowFacts[] {
  const last = facts.findLastIndex(({ read }) => read !== null);
  const isBare = ({ row, read, carried, isFact }: RowFacts, at: number) => {
    if (isFact || read !== null) return false;
    if (carried === null) return at > last && !/\d/.test(textOf(row.cells[day]));
    return at === facts.length - 1 || isWordless(row);
  };
  if (!facts.some(isBare)) return [...facts];
  const rows = facts.map(({ row }) => row);
  const columns = all
    .filter(({ kind }) => kind === 'money')
    .map(({ at }) => {
      const { cents } = moneyOf(rows, at, undefined);
      const listed = cents.flatMap((one, i) =>
        one !== null && facts[i]?.read !== null ? one : [],
      );
      return { cents, listed, sums: listed.length > 0 ? sumsOf(listed) : [] };
    });
  type Summed = (typeof columns)[number];
  const filledAt = (i: number) => columns.filter(({ cents }) => cents[i] !== null);
  const summedAt = (i: number) =>
    filledAt(i).filter(({ cents, sums }) => sums.includes(Math.abs(cents[i] ?? 0)));
  const isEnd = ({ cents, listed }: Summed, i: number) =>
    [listed[0], listed.at(-1)].includes(cents[i] ?? undefined);
  const isLong = (i: number) => summedAt(i).some(({ listed }) => listed.length > 1);
  const bare = new Set([...facts.keys()].filter((i) => facts[i] && isBare(facts[i], i)));
  const hasLong = [...bare].some(isLong);
  return facts.map((fact, i) => {
    if (!bare.has(i)) return fact;
    const [filled, summed] = [filledAt(i), summedAt(i)];
    // The sum of a single amount needs another one beside it.
    const isSum = isLong(i) || (fact.carried === null && summed.length > 0 && hasLong);
    const isFact =
      isSum &&
      filled.every((column) => summed.includes(column) || isEnd(column, i)) &&
      (filledOf(fact.row).length === filled.length || !isWordless(fact.row));
    return isFact ? { ...fact, isFact, edge: 'sum' } : fact;
  });
}

/** Sizes of the sum of all amounts, of money in and of money out. */
const sumsOf = (listed: readonly Cents[]): Cents[] =>
  [listed, listed.filter((one) => one > 0), listed.filter((one) => one < 0)].map((some) =>
    Math.abs(some.reduce((sum, one) => sum + one, 0)),
  );

export const isWordless = ({ cells }: TableRow): boolean =>
  cells.every((cell) => !/\p{L}/u.test(textOf(cell)));

/** Returns folded text without the date at its end and the short word before the date: `saldo al 10 11 2026`. */
function withoutDay(text: string): string {
  const words = text.split(' ');
  while (words.length > 1 && /^\d+$/.test(words.at(-1) ?? '')) words.pop();
  if (words.length > 1 && /^\p{L}{1,3}$/u.test(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

const nameIn = (cell: TableCell): string => withoutDay(foldWord(textOf(cell)));
const isEnd = (fact: Fact): boolean => fact === 'opening' || fact === 'closing';

function namesFact(cell: TableCell): boolean {
  const { facts, roles } = vocabulary();
  const name = nameIn(cell);
  if (balanceWords(textOf(cell))?.isWhole) return true;
  if (facts.has(name) || roles.get(name)?.some(({ means }) => means === 'balance')) return true;
  return factsOf(textOf(cell)).some(isEnd);
}

function edgeOf(told: readonly TableCell[]): RowFacts['edge'] {
  const [whole] = told.flatMap((cell) => {
    const words = balanceWords(textOf(cell));
    return words?.isWhole ? words.means : [];
  });
  if (whole !== undefined) return whole;
  const found = told.flatMap((cell) => vocabulary().facts.get(nameIn(cell)) ?? []);
  if (found.some(({ means }) => isEnd(means))) return 'balance';
  return found.some(({ means }) => means.startsWith('total')) ? 'sum' : null;
}

/** Clears `edge` on all rows except those at the ends of the list, since a shop in between may be called Total. */
function atEnds(facts: readonly RowFacts[]): RowFacts[] {
  const fromTop = facts.findIndex(({ edge }) => edge === null);
  const fromBottom = facts.findLastIndex(({ edge }) => edge === null);
  const counts = (at: number) => at < fromTop || (at > fromBottom && fromBottom >= 0);
  return facts.map((one, at) => (counts(at) ? one : { ...one, edge: null }));
}

/** Returns the text of a row with only one filled cell. Null for any other row, or if the text is an amount. */
export function titleOf(row: TableRow): string | null {
  const filled = filledOf(row);
  const [only] = filled;
  if (filled.length !== 1 || typeof only !== 'string' || amountOf(only)) return null;
  return only;
}

/**
 * Matches names of the balance at the time of the export. It includes later transactions, so it is not the closing
 * balance.
 */
const OF_NOW =
  /\b(?:current|actual|atual|actuel|attuale|aktueller|huidig|aktuellt|biezace|aktualni|curent)\b|נוכחית|現在|dia$/;

function endOf({ cells }: TableRow): keyof EndBalances | null {
  for (const cell of cells) {
    if (typeof cell !== 'string' || OF_NOW.test(foldWord(cell))) continue;
    const facts = factsOf(cell);
    const [isOpening, isClosing] = [facts.includes('opening'), facts.includes('closing')];
    if (isOpening !== isClosing) return isOpening ? 'opening' : 'closing';
  }
  return null;
}
