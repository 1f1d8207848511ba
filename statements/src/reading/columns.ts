import type { DecimalSign } from '@saldo/domain/amounts';
import { isIban } from '@saldo/domain/iban';
import type { Cents } from '@saldo/domain/money';
import { type Amount, amountOf, hasThreeDecimals, numberIn } from '../fields/amounts.ts';
import { statesSum } from '../fields/balance-words.ts';
import { currencyNamed } from '../fields/currencies.ts';
import { codesOf } from '../fields/currency-codes.ts';
import { isCompact, type TableDays } from '../fields/days.ts';
import { endsMasked } from '../fields/movement-words.ts';
import { type ColumnRole, foldWord, rolesOf, stateOf } from '../fields/vocabulary.ts';
import { type KnownLayout, rolesIn } from '../layouts/known-layout.ts';
import { isBlank, type TableCell, type TableRow, textOf } from '../tables/table.ts';
import type { Block } from './blocks.ts';

/** One column of a list: the possible meanings of its heading, and the kind of data in its cells. */
export interface ListColumn {
  at: number;
  /** Heading as printed, numbered if another column has the same one; `#3` in a list without headings. */
  name: string;
  roles: readonly ColumnRole[];
  kind: 'day' | 'money' | 'currency' | 'iban' | 'text' | 'blank';
  /** Distinct values of the column, folded. Null if there are too many. */
  words: readonly string[] | null;
  /** True if no cell of the column is blank. */
  isFilled: boolean;
  /** True if all of its cells end in a masked account or card number. */
  isMasked: boolean;
  /** Letters in all of its cells. */
  letters: number;
}

export const hasNoHeading = ({ at, name }: ListColumn): boolean => name === `#${at + 1}`;

export interface Columns {
  all: readonly ListColumn[];
  /** Languages that most headings are written in. */
  languages: ReadonlySet<string>;
  /** Number of headings that are written in them. */
  spoken?: number;
  /** The known export with these headings. */
  layout?: KnownLayout | null;
}

/** Minimum share of cells that must be of one kind. The other cells may be titles and totals. */
const MOST = 0.9;
const FEW_WORDS = 8;
/** A number this long without a decimal separator is a reference. */
const LONG_NUMBER = /^\d{9,}$/;
/** Letters in front of digits without a decimal separator: `R101027290`. */
const REFERENCE = /^\p{L}{1,3}\d{4,}$/u;
/** Check, branch and page numbers. */
const COUNTED = /^\d*$/;
const WORDED: readonly ColumnRole[] = ['category', 'description', 'counterparty', 'note', 'tags'];
const DAYS: readonly ColumnRole[] = ['date', 'value_date', 'purchase_date'];
const NUMBERED: readonly ColumnRole[] = ['account', 'counterparty_account', 'reference'];

export function columnsOf(
  block: Block,
  days: TableDays,
  layout: KnownLayout | null = null,
): Columns {
  const rows = block.rows.filter(
    (row) => hasDayAndMoney(row, days) && !statesSum(row.cells[0] ?? null),
  );
  const width = rows.reduce(
    (most, { cells }) => Math.max(most, cells.length),
    block.headings?.length ?? 0,
  );
  const counts = new Map<string, number>();
  const all = Array.from({ length: Math.min(width, 200) }, (_, at): ListColumn => {
    const heading = block.headings?.[at] ?? '';
    const meanings = heading === '' ? [] : rolesOf(heading);
    for (const language of new Set(meanings.map((one) => one.language))) {
      counts.set(language, (counts.get(language) ?? 0) + 1);
    }
    const roles = rolesIn(layout, heading, [...new Set(meanings.map(({ means }) => means))]);
    const cells = rows.map((row) => row.cells[at] ?? null);
    const name = heading === '' ? `#${at + 1}` : nameAt(at, block.headings ?? []);
    const isFilled = cells.every((cell) => !isBlank(cell));
    const kind = kindOf(cells, roles, days);
    return {
      at,
      name,
      roles,
      kind,
      words: wordsOf(cells),
      isFilled,
      isMasked: cells.every((cell) => endsMasked(textOf(cell))),
      letters: kind === 'text' ? lettersIn(cells) : 0,
    };
  });
  markOriginals(all);
  const isCounted = ({ at, kind }: ListColumn) =>
    kind === 'money' && rows.every(({ cells }) => COUNTED.test(textOf(cells[at] ?? '').trim()));
  const hasCents = all.some((column) => column.kind === 'money' && !isCounted(column));
  for (const column of all) {
    if (hasCents && column.roles.length === 0 && isCounted(column)) column.kind = 'text';
  }
  const most = Math.max(0, ...counts.values());
  const languages = new Set(
    [...counts].filter(([, count]) => count === most).map(([name]) => name),
  );
  return { all, languages, spoken: most, layout };
}

/** The columns as some of the rows fill them. */
export const columnsWithin = (columns: Columns, rows: readonly TableRow[]): Columns => ({
  ...columns,
  all: columns.all.map((column) => {
    const cells = rows.map((row) => row.cells[column.at] ?? null);
    const isFilled = cells.every((cell) => !isBlank(cell));
    return { ...column, words: wordsOf(cells), isFilled };
  }),
});

/** The heading, numbered from the second column with the same one, so that each column has a name of its own. */
function nameAt(at: number, headings: readonly string[]): string {
  const heading = headings[at] ?? '';
  const before = headings.slice(0, at).filter((one) => one === heading).length;
  return before === 0 ? heading : `${heading} (${before + 1})`;
}

const lettersIn = (cells: readonly TableCell[]): number =>
  cells.reduce<number>((sum, cell) => sum + (textOf(cell).match(/\p{L}/gu)?.length ?? 0), 0);

/** Words that a heading adds to that of another column if it is about the money that the shop charged. */
const ELSEWHERE = /^(?:local|orig|original|foreign) | (?:local|orig|original|foreign)$/;

const ORIGINAL: ReadonlyMap<ColumnRole, ColumnRole> = new Map([
  ['amount', 'original_amount'],
  ['currency', 'original_currency'],
]);

/**
 * Marks original amounts. A heading that only adds a word such as `local` to another one is that of an original. If a
 * list has two amounts that are each followed by a currency, the amount before the original currency is the original
 * amount.
 */
function markOriginals(all: readonly ListColumn[]): void {
  const names = new Set(all.map(({ name }) => foldWord(name)));
  for (const column of all) {
    const name = foldWord(column.name);
    const plain = name.replace(ELSEWHERE, '');
    if (plain === name || !names.has(plain)) continue;
    column.roles = column.roles.map((role) => ORIGINAL.get(role) ?? role);
  }
  const amounts = all.filter(({ kind, roles }) => kind === 'money' && roles.includes('amount'));
  const behind = ({ at }: ListColumn) => all[at + 1]?.roles ?? [];
  const originals = amounts.filter((column) => behind(column).includes('original_currency'));
  const isPaired = amounts.some(
    (column) => !originals.includes(column) && behind(column).includes('currency'),
  );
  if (!isPaired) return;
  for (const column of originals) column.roles = ['original_amount'];
}

export function hasDayAndMoney(row: TableRow, days: TableDays): boolean {
  let day = false;
  let money = false;
  for (const cell of row.cells) {
    if (isBlank(cell)) continue;
    if (isDay(cell, days)) day = true;
    else if (amountOf(cell)) money = true;
    if (day && money) return true;
  }
  return false;
}

/**
 * True if the cell may be a date. A number in a sheet may be a date or an amount, so the caller checks the whole
 * column.
 */
const isDay = (cell: TableCell, days: TableDays): boolean =>
  (typeof cell === 'string' ||
    (typeof cell === 'number' && ((cell > 30_000 && cell < 60_000) || isCompact(cell)))) &&
  days.readAny(cell) !== null;

function kindOf(
  cells: readonly TableCell[],
  roles: readonly ColumnRole[],
  days: TableDays,
): ListColumn['kind'] {
  const written = cells.filter((cell) => !isBlank(cell));
  if (written.length === 0) return 'blank';
  const filled = written.filter((cell) => amountOf(cell) !== null);
  if (filled.length === 0) return 'text';
  const share = (test: (cell: TableCell) => boolean) => filled.filter(test).length / filled.length;
  const isMoneyHeaded = roles.some((role) =>
    ['amount', 'income', 'expense', 'balance', 'fee', 'original_amount', 'rate'].includes(role),
  );
  // Some lists write `Pending` in place of the date.
  const settled = filled.filter((cell) => typeof cell !== 'string' || stateOf(cell) === null);
  const dated = settled.filter((cell) => isDay(cell, days));
  // With a heading for days, a cell that is none is damaged.
  const isDayHeaded = roles.some((role) => DAYS.includes(role));
  const fewest = settled.length * (isDayHeaded ? 0.5 : MOST);
  // `Amount - booking date` is a heading for days if all cells are days.
  const isDays = isMoneyHeaded
    ? filled.every((cell) => isDay(cell, days) && !amountOf(cell))
    : dated.length >= fewest;
  if (dated.length > 0 && isDays) return 'day';
  const texts = filled.map((cell) => textOf(cell).trim());
  if (texts.filter((text) => isIban(text)).length / texts.length >= 0.5) return 'iban';
  // Some words are also codes: `Mad`, `CUP`.
  const isWorded = roles.some((role) => WORDED.includes(role));
  if (!isWorded && texts.every((text) => currencyNamed(text) !== null)) return 'currency';
  const isNumbered =
    roles.some((role) => NUMBERED.includes(role)) ||
    texts.some((text) => LONG_NUMBER.test(text)) ||
    (!isMoneyHeaded && texts.every((text) => REFERENCE.test(text)));
  if (isNumbered) return 'text';
  // `Lane 1` is an amount only if the heading says the column has amounts.
  const isAmount = (cell: TableCell) => {
    const amount = amountOf(cell);
    return Boolean(amount) && (isMoneyHeaded || codesOf(amount?.currency ?? 'EUR').length > 0);
  };
  const amounts = share(isAmount);
  const isMoney = amounts >= MOST || (isMoneyHeaded && amounts >= 0.5 && texts.every(isFigure));
  return isMoney ? 'money' : 'text';
}

/**
 * Also matches damaged numbers. A headed money column with a damaged number is then not treated as text, so the row is
 * refused.
 */
const isFigure = (text: string): boolean => /[\d#]/.test(text);

function wordsOf(cells: readonly TableCell[]): string[] | null {
  const words = new Set<string>();
  for (const cell of cells) {
    const word = foldWord(textOf(cell));
    if (word !== '') words.add(word);
    if (words.size > FEW_WORDS) return null;
  }
  return [...words];
}

export interface Money {
  amounts: readonly (Amount | null | undefined)[];
  /**
   * Signed cents, read with the decimal separator of the column. Null if the cell is blank, NaN if it is not an amount.
   */
  cents: readonly (Cents | null)[];
  /** False if the cells disagree about the decimal separator, so that only balances can verify the reading. */
  isCertain: boolean;
  /** True if both separators fit all cells but give different amounts for some. */
  isOpen: boolean;
}

/** Cache per list, since every plan, balance and row reads the same columns. */
const READ = new WeakMap<readonly TableRow[], Map<string, Money>>();

/** Reads a column of amounts with the decimal separator that fits all of its cells. */
export function moneyOf(
  rows: readonly TableRow[],
  at: number,
  decimal: DecimalSign | undefined,
): Money {
  const ofRows = READ.get(rows) ?? new Map<string, Money>();
  READ.set(rows, ofRows);
  const key = `${at} ${decimal ?? ''}`;
  const money = ofRows.get(key) ?? readMoney(rows, at, decimal);
  ofRows.set(key, money);
  return money;
}

/** An amount whose third decimal is a zero, unless the last three digits are a group of thousands. */
const THREE_DECIMALS =
  /^[-+\u2212]?(?:\d+|\d{1,3}(?:,\d{3})+(?=\.)|\d{1,3}(?:\.\d{3})+(?=,))([.,])\d\d0$/;

/**
 * True if an amount anywhere in the list has three decimals, as `12000.330`, and all of the column could have them: none
 * of its amounts is in thousands.
 */
export function hasThreeDecimalsIn(rows: readonly TableRow[], at: number): boolean {
  const numbers = (row: TableRow) => numberIn(textOf(row.cells[at]));
  const filled = rows.find((row) => numbers(row) !== '');
  const [, sign] = (filled && THREE_DECIMALS.exec(numbers(filled))) ?? [];
  return (
    sign !== undefined &&
    rows.every((row) => numbers(row) === '' || THREE_DECIMALS.exec(numbers(row))?.[1] === sign) &&
    rows.some(({ cells }) =>
      cells.some((cell) => {
        const number = numberIn(textOf(cell));
        return hasThreeDecimals(number) && number.at(-4) === sign;
      }),
    )
  );
}

function amountsIn(rows: readonly TableRow[], at: number): (Amount | null | undefined)[] {
  const isThree = hasThreeDecimalsIn(rows, at);
  return rows.map(({ cells }) =>
    amountOf(isThree ? textOf(cells[at]).replace(/(?<=[.,]\d\d)0(?=\D*$)/, '') : cells[at]),
  );
}

function readMoney(rows: readonly TableRow[], at: number, decimal: DecimalSign | undefined): Money {
  const amounts = amountsIn(rows, at);
  const fits = (sign: DecimalSign) =>
    amounts.every((amount) => !amount || !Number.isNaN(amount[sign]));
  const [comma, point] = [fits('comma'), fits('point')];
  const isOpen =
    comma && point && amounts.some((amount) => amount && amount.comma !== amount.point);
  const under = (sign: DecimalSign) =>
    amounts.map((amount) => {
      if (!amount) return amount === undefined ? Number.NaN : null;
      return amount[sign];
    });
  if (decimal && isOpen) return { amounts, cents: under(decimal), isCertain: true, isOpen: false };
  if (comma) return { amounts, cents: under('comma'), isCertain: !isOpen, isOpen };
  if (point) return { amounts, cents: under('point'), isCertain: true, isOpen };
  const each = amounts.map((amount) => {
    if (!amount) return amount === undefined ? Number.NaN : null;
    return Number.isNaN(amount.comma) ? amount.point : amount.comma;
  });
  return { amounts, cents: each, isCertain: false, isOpen: false };
}
