import { compactIban, isIban } from '@saldo/domain/iban';
import { amountOf } from '../fields/amounts.ts';
import { codesOf } from '../fields/currency-codes.ts';
import type { Period, TableDays } from '../fields/days.ts';
import { accountNumberIn, namesCard } from '../fields/movement-words.ts';
import { ibanIn, quote } from '../fields/text.ts';
import { type ColumnRole, foldWord, namesPending, rolesOf } from '../fields/vocabulary.ts';
import { StatementError } from '../statement.ts';
import { isBlank, type TableCell, type TableRow, textOf } from '../tables/table.ts';

/** The list of one account: the rows above it, its headings and its own rows. */
export interface Block {
  above: readonly TableRow[];
  /** Rows above the first list of the file, if this is another one. */
  head?: readonly TableRow[];
  /** Headings of all columns, including blank ones. Null in a list without headings. */
  headings: readonly string[] | null;
  rows: TableRow[];
  /** The account's IBAN, if it appears above the list. */
  iban: string | null;
  /** What the title above the list calls its account, if that is not the first list's. */
  name: string | null;
}

/** Maximum number of filled rows in which the headings are expected. Titles and facts above a list take fewer rows. */
const HEADER_WITHIN = 60;
const BETWEEN = 4;
const DAYS: readonly ColumnRole[] = ['date', 'value_date', 'purchase_date'];
const MONEY: readonly ColumnRole[] = ['amount', 'income', 'expense', 'balance'];

/** Returns the cells that are not blank. A row of `****` or `----` is a separator and counts as empty. */
const filledOf = ({ cells }: TableRow): TableCell[] => {
  const filled = cells.filter((cell) => !isBlank(cell));
  return filled.every((cell) => typeof cell === 'string' && RULE.test(cell)) ? [] : filled;
};
const RULE = /^\s*([*=_-])\1{3,}\s*$/;

/** True for an amount; `10月支払金額` only begins like one. */
function isSum(text: string): boolean {
  const amount = amountOf(text);
  return Boolean(amount) && codesOf(amount?.currency ?? 'EUR').length > 0;
}

/** True if the cells name columns: all of them are words, and they include headings for a date and money. */
export function namesColumns(row: TableRow): boolean {
  const filled = filledOf(row);
  if (filled.length < 2 || filled.some((cell) => typeof cell === 'number')) return false;
  const texts = filled.map((cell) => textOf(cell).trim());
  if (texts.some((text) => text.length > 80 || isSum(text) || /\d{4}/.test(text))) return false;
  const roles = texts.map((text) => rolesOf(text).map(({ means }) => means));
  const has = (wanted: readonly ColumnRole[]) =>
    roles.some((some) => some.some((role) => wanted.includes(role)));
  return has(DAYS) && has(MONEY);
}

const isMovement = (row: TableRow, days: TableDays): boolean => {
  const filled = filledOf(row);
  return (
    filled.some((cell) => days.readAny(cell)) &&
    filled.some((cell) => {
      const amount = amountOf(cell);
      return Boolean(amount) && days.readAny(cell) === null;
    })
  );
};

/**
 * Finds the lists of a table. If headings are repeated and another account is named above them, they start a new list;
 * other repeated headings are dropped. Returns no list if no row has both a date and an amount. `before`: rows of
 * earlier sheets.
 */
export function blocksOf(
  rows: readonly TableRow[],
  days: TableDays,
  before: readonly TableRow[] = [],
): Block[] {
  const at = headerAt(rows, days);
  if (at === null) return [];
  const head = at.isNamed ? rows[at.index] : undefined;
  const shape = head && shapeOf(head);
  const above = [...before, ...rows.slice(0, at.index)].filter((row) => filledOf(row).length > 0);
  const headings = head ? head.cells.map((cell) => textOf(cell).trim()) : null;
  const first: Block = { above, headings, rows: [], iban: ibanAbove(above), name: null };
  const blocks = [first];
  for (const row of rows.slice(at.index + (head ? 1 : 0))) {
    const current = blocks.at(-1) ?? first;
    if (filledOf(row).length > 0) blocks.push(...startedBy(row, current, { shape, days }));
  }
  return blocks.filter((block) => block.rows.length > 0 || block === first);
}

/** Matches a masked card number, as in `Tarjeta 4548********1234`. */
export const MASKED = /[*x•]{3}\s?\d{3,4}\b/i;

/** Matches the last digits of a card in words, as in `Card ending in: 1234`. */
const ENDING =
  /\b(?:ending(?: in)?|endet auf|endziffern?|terminad[ao] en|termina en|terminant par|final|finale|som slutar p[åa])[: ]{1,2}\d{4}\b/i;

const isMasked = (title: string): boolean => MASKED.test(title) || ENDING.test(title);

const isNumbered = (title: string): boolean => isMasked(title) || accountNumberIn(title) !== null;

const accountTitles = (rows: readonly TableRow[]): string[] =>
  rows.flatMap((row) => {
    const text = filledOf(row).map(textOf).join(': ').trim();
    const [key = '', value = ''] = text.split(':');
    const isKey = value.trim() !== '' && rolesOf(key).some(({ means }) => means === 'account');
    return isKey || isNumbered(text) ? [text] : [];
  });

/** Returns the number of the account that the titles above a list name, or null. */
export const accountNumberAbove = (rows: readonly TableRow[]): string | null =>
  accountTitles(rows).flatMap((title) => accountNumberIn(title) ?? [])[0] ?? null;

/** Adds a row to the list unless it is headings, and returns the list that it starts, if any. */
function startedBy(
  row: TableRow,
  current: Block,
  { shape, days }: { shape: string | undefined; days: TableDays },
): Block[] {
  if (shape !== undefined && shapeOf(row) === shape) return sameTable(current, days);
  const other = shape === undefined ? null : otherTable(current, row, days);
  if (other === null) current.rows.push(row);
  return other === null ? [] : [other];
}

/** Returns a new list below repeated headings if another account is named above them. */
function sameTable(before: Block, days: TableDays): Block[] {
  const facts = trailingTitles(before.rows, days);
  const other = otherAccount(before, facts);
  if (other === null) return [];
  before.rows.splice(before.rows.length - facts.length);
  const head = before.head ?? before.above;
  return [{ above: facts, head, headings: before.headings, rows: [], ...other }];
}

/** Titles of parts of one account's list, such as purchases at home and abroad, whose headings may differ. */
const PART =
  /\b(?:domestic|foreign|abroad|international|overseas|payments?|purchases?|fees|charges|deposits|withdrawals|booked|posted|completed|nacional\w*|internacional\w*|extranjero|inland\w*|ausland\w*|gebucht\w*|etranger|internationa\w*|italia|estero|binnenland|buitenland|kirjatut)\b|בארץ|בחו/;

const isPart = ({ cells }: TableRow): boolean => {
  const text = cells.map(textOf).join(' ').trim();
  return namesPending(text) || (text.length < LONGEST_TITLE && PART.test(foldWord(text)));
};
const LONGEST_TITLE = 60;

/**
 * Returns a new list if the row has other headings and a title above it names another account or a card, or both lists
 * are parts of one account's. Removes the titles from the list before.
 */
function otherTable(before: Block, row: TableRow, days: TableDays): Block | null {
  if (!namesColumns(row)) return null;
  const facts = trailingTitles(before.rows, days);
  const iban = ibanAbove(facts);
  const texts = facts.map((fact) => filledOf(fact).map(textOf).join(' ').trim());
  const name = accountTitles(facts)[0] ?? texts.find(namesCard) ?? null;
  const own = { iban, name: iban === null ? name : null };
  const isOwn = iban !== null || name !== null;
  const titles = [before.above.at(-1), facts.at(-1)];
  const areParts = titles.every((title) => title && isPart(title));
  if (before.rows.length === facts.length || !(isOwn || areParts)) return null;
  before.rows.splice(before.rows.length - facts.length);
  const headings = row.cells.map((cell) => textOf(cell).trim());
  const same = { iban: before.iban, name: before.name };
  const head = before.head ?? before.above;
  return { above: facts, head, headings, rows: [], ...(isOwn ? own : same) };
}

/**
 * Returns the IBAN of another account if it is named between two lists, or its title if that has another number than the
 * one above the first list. Null for the same account. Throws if another account is named there without its number.
 */
function otherAccount(
  before: Block,
  facts: readonly TableRow[],
): Pick<Block, 'iban' | 'name'> | null {
  const next = ibanAbove(facts);
  if (next !== null) return next === before.iban ? null : { iban: next, name: null };
  const known = before.name === null ? accountTitles(before.above) : [before.name];
  const numbers = known.map(accountNumberIn);
  const other = accountTitles(facts).find(
    (title) => !known.includes(title) && !numbers.includes(accountNumberIn(title) ?? title),
  );
  if (other === undefined) return null;
  const own = known.at(-1);
  if (own !== undefined && [own, other].every(isNumbered)) {
    before.name = before.iban === null ? own : null;
    return { iban: null, name: other };
  }
  const first = known[0] ?? before.iban ?? '';
  throw new StatementError((t) => t.tables.accounts(quote(first), quote(other)));
}

const shapeOf = (row: TableRow): string =>
  row.cells
    .slice(0, row.cells.findLastIndex((cell) => !isBlank(cell)) + 1)
    .map((cell) => foldWord(textOf(cell)))
    .join('|');

/** True for a row with an amount and at least two other cells, even if none of them is a day. */
const mayBeDamaged = (row: TableRow): boolean => {
  const filled = filledOf(row);
  return (
    filled.length > 2 &&
    filled.some((cell) => Boolean(amountOf(cell)) && /\d[.,]\d\d(?!\d)/.test(textOf(cell)))
  );
};

/** True for a row with a day or an amount in a column in which a transaction has one. */
function isLike({ cells }: TableRow, movement: TableRow | undefined, days: TableDays): boolean {
  const isDay = (cell: TableCell | undefined) => days.readAny(cell) !== null;
  const isAmount = (cell: TableCell | undefined) => Boolean(amountOf(cell)) && !isDay(cell);
  return cells.some((cell, at) => {
    const own = movement?.cells[at];
    return (isDay(cell) && isDay(own)) || (isAmount(cell) && isAmount(own));
  });
}

/** Rows after the last transaction, damaged or not, which are the titles of the next list. */
function trailingTitles(rows: readonly TableRow[], days: TableDays): TableRow[] {
  const moved = rows.findLast((row) => isMovement(row, days));
  const last = rows.findLastIndex(
    (row) =>
      isMovement(row, days) ||
      mayBeDamaged(row) ||
      (filledOf(row).length > 2 && isLike(row, moved, days)),
  );
  return rows.slice(last + 1);
}

/**
 * Matches text in the shape of an IBAN, `ES47 0081 …`. Its check digits may be invalid, since the bank itself wrote it
 * and no payment goes to it.
 */
const SHAPED = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/;
/**
 * Minimum length of an IBAN whose check digits may be invalid. Shorter ones, such as Norwegian IBANs with 15
 * characters, need valid check digits, since other numbers look like them.
 */
const LONG = 16;

export function ibanAbove(rows: readonly TableRow[]): string | null {
  const texts = rows.flatMap(({ cells }) => cells).filter((cell) => typeof cell === 'string');
  const upper = texts.map((text) => text.toUpperCase());
  for (const text of upper) {
    const found = ibanIn(text);
    if (found) return found;
  }
  const shaped = upper.map((text) => compactIban(SHAPED.exec(text)?.[0] ?? ''));
  return shaped.find((number) => number.length >= LONG || isIban(number)) ?? null;
}

const WRITTEN_DAY = /\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}/g;

/**
 * Returns the period stated in a row above the list. If the order of day and month is ambiguous, this is the longest
 * possible period.
 */
export function periodAbove({ above }: Block, days: TableDays): Period | null {
  for (const { cells } of above) {
    const written = cells.flatMap((cell) => textOf(cell).match(WRITTEN_DAY) ?? []);
    const read = written
      .flatMap((text) => [days.read(text, 'day-first'), days.read(text, 'month-first')])
      .filter((day) => day !== null)
      .sort();
    const [from, to] = [read[0], read.at(-1)];
    if (written.length === 2 && from && to) return { from, to };
  }
  return null;
}

function headerAt(
  rows: readonly TableRow[],
  days: TableDays,
): { index: number; isNamed: boolean } | null {
  const looked = firstFilled(rows, HEADER_WITHIN);
  const head = looked.find(({ row }) => namesColumns(row));
  // A PDF may have pages of other text above its list.
  const near = firstListed(looked, days);
  const filled = near ? looked : firstFilled(rows, rows.length);
  const first = near ?? firstListed(filled, days);
  const isHeaded =
    head && !looked.some(({ row, index }) => index < head.index && fits(row, head.row, days));
  if (isHeaded) return { index: head.index, isNamed: true };
  if (!first) return null;
  // A title such as `Pending` or a balance may stand between the headings and the first transaction.
  const above = filled.findLast(
    ({ index, row }) =>
      index < first.index && index >= first.index - BETWEEN && couldName(row, first.row),
  );
  return { index: above?.index ?? first.index, isNamed: above !== undefined };
}

interface Looked {
  row: TableRow;
  index: number;
}

/**
 * Returns the first row with a day and an amount. A single one whose day is where no other has one is not of the list: it
 * may state the balance of an account.
 */
function firstListed(looked: readonly Looked[], days: TableDays): Looked | undefined {
  const moved = looked.filter(({ row }) => isMovement(row, days));
  const dayAt = ({ row }: Looked) => row.cells.findIndex((cell) => days.readAny(cell) !== null);
  const [first, second, ...others] = moved;
  if (!first || !second) return first;
  const isOdd = [second, ...others].every((one) => !hasDayAt(one, dayAt(first)));
  const areAlike = others.every((one) => hasDayAt(one, dayAt(second)));
  return isOdd && areAlike && !hasDayAt(first, dayAt(second)) ? second : first;

  function hasDayAt({ row }: Looked, at: number): boolean {
    return days.readAny(row.cells[at]) !== null;
  }
}

function firstFilled(rows: readonly TableRow[], count: number): Looked[] {
  const found: Looked[] = [];
  for (const [index, row] of rows.entries()) {
    if (filledOf(row).length > 0) found.push({ row, index });
    if (found.length === count) break;
  }
  return found;
}

/** True if a row has a date and an amount under these headings, unlike titles such as `Balance on 31/10`. */
function fits({ cells }: TableRow, head: TableRow, days: TableDays): boolean {
  const has = (wanted: readonly ColumnRole[], test: (cell: TableCell | undefined) => boolean) =>
    head.cells.some(
      (heading, at) =>
        rolesOf(textOf(heading)).some(({ means }) => wanted.includes(means)) && test(cells[at]),
    );
  return (
    has(DAYS, (cell) => days.readAny(cell) !== null) &&
    has(MONEY, (cell) => Boolean(amountOf(cell)))
  );
}

/**
 * True if a row could be headings in an unknown language: it consists of words and has at least as many filled cells as
 * the first transaction.
 */
function couldName(row: TableRow, below: TableRow): boolean {
  const filled = filledOf(row);
  return (
    filled.length >= Math.max(3, filledOf(below).length) &&
    filled.every((cell) => typeof cell === 'string' && !/\d{2}/.test(cell))
  );
}
