import type { DecimalSign } from '@saldo/domain/amounts';
import type { Cents } from '@saldo/domain/money';
import { foldWord, type Role } from '../fields/vocabulary.ts';
import { isBlank, type TableRow, textOf } from '../tables/table.ts';
import { type Column, type Columns, hasNoHeading, type Money, moneyOf } from './columns.ts';
import { applySignAnswer, type SignColumn, type Signs, signColumnOf, signsOf } from './signs.ts';

export interface Plan {
  /** Identifies the plan by its one or two headings. */
  name: string;
  /** Meaning of a minus in a money-out column that prints it on most but not all amounts: money out, or money back. */
  minus: 'out' | 'back' | null;
  /** True if headings name the columns; false if only the numbers suggest them. */
  isNamed: boolean;
  /** False if no single decimal separator fits all cells, so that only balances can verify the plan. */
  isCertain: boolean;
  /** True for unsigned amounts if nothing says whether they are money in or out. */
  isUnsigned: boolean;
  /** True if signs follow from the balances. If `isUnsigned` is also true, only the oldest row's sign is unknown. */
  isByBalance: boolean;
  /**
   * One amount per row, signed and including the fee. Null if the row has no amount, NaN if its amount cannot be read.
   */
  cents: readonly (Cents | null)[];
  /** The fee within each amount. */
  fees: readonly Cents[] | null;
  columns: readonly number[];
  /** Direction words that could also mean the opposite. */
  openSigns: readonly string[] | null;
  /** Column of direction words, or -1. */
  signsAt: number;
  /** True if the balances are debts, which are then negated. */
  isDebt: boolean;
  /** False if the opposite sign is much more likely, so that only balances can verify the plan. */
  isLikely: boolean;
}

export const DIRECTIONS = ['out', 'in', 'debt'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface AmountAnswers {
  decimal?: DecimalSign | undefined;
  /** `debt`: the amounts are money out, and the balances are debts. */
  direction?: Direction | undefined;
  sign_words?: string | undefined;
  /** Name of a plan, or of a column without a role. */
  amount?: string | undefined;
}

const OTHER_MONEY: readonly Role[] = ['original_amount', 'rate', 'fee'];
const OWN_MONEY: readonly Role[] = ['amount', 'income', 'expense', 'balance'];

export interface MoneyColumns {
  amount: readonly Column[];
  income: readonly Column[];
  expense: readonly Column[];
  balance: readonly Column[];
  fee: readonly Column[];
  /** Columns whose headings say nothing about money. */
  unnamed: readonly Column[];
}

export function moneyColumns({ all }: Columns): MoneyColumns {
  const money = all.filter(({ kind }) => kind === 'money');
  const named = (role: Role) =>
    money.filter(
      ({ roles }) => roles.includes(role) && !roles.some((one) => OTHER_MONEY.includes(one)),
    );
  return {
    amount: named('amount'),
    income: named('income'),
    expense: named('expense'),
    balance: named('balance'),
    fee: money.filter(({ roles }) => roles.includes('fee')),
    unnamed: money.filter(
      ({ roles }) => !roles.some((role) => OWN_MONEY.includes(role) || OTHER_MONEY.includes(role)),
    ),
  };
}

/**
 * Returns every possible reading of the amounts, most likely first. Goes by the headings, or by the numbers alone if
 * there are no usable headings. A column that contains only zeros is not used if another column can be the amounts.
 */
export function plansOf(rows: readonly TableRow[], columns: Columns, said: AmountAnswers): Plan[] {
  const money = moneyColumns(columns);
  const read = (column: Column): Money => moneyOf(rows, column.at, said.decimal);
  const signs = heard(signColumnOf(columns), said);
  const dated = datedRows(rows, columns);
  const [firstFee] = money.fee;
  const fee = firstFee && named(firstFee, read);
  // If an unnamed column could also be the amounts, the user may have chosen it.
  const chosen =
    money.amount.length > 0 ? money.unnamed.filter(({ name }) => name === said.amount) : [];
  const splits = chosen.length > 0 ? [] : splitsOf(money);
  const plans = splits.flatMap(([income, expense]) =>
    splitPlans(income && named(income, read), expense && named(expense, read)).flatMap((plan) =>
      withFee(plan, fee),
    ),
  );
  let inOne = chosen.length > 0 ? chosen : money.amount;
  if (inOne.length === 0 && plans.length === 0) {
    const isUnknown = columns.languages.size === 0;
    const bare = money.unnamed.filter((column) => isUnknown || hasNoHeading(column));
    plans.push(...unnamedSplits(bare.map((column) => named(column, read))));
    inOne = money.unnamed;
  }
  const { languages } = columns;
  for (const column of inOne) {
    const isNamed = [...money.amount, ...chosen].includes(column);
    const one = named(column, read);
    const plan = onePlan(rows, one, { isNamed, languages, signs, said, dated });
    plans.push(...withFee(plan, fee));
  }
  const moving = plans.filter(({ cents }) => isMoving(cents));
  const hasOthers = [...money.unnamed, ...money.amount].some((column) =>
    isMoving(read(column).cents),
  );
  return moving.length > 0 || hasOthers ? moving : plans;
}

const isMoving = (cents: readonly (Cents | null)[]): boolean =>
  cents.some((one) => one !== null && one !== 0);

interface Read {
  column: Column;
  money: Money;
}

const named = (column: Column, read: (column: Column) => Money): Read => ({
  column,
  money: read(column),
});

function splitsOf({ income, expense }: MoneyColumns): [Column | undefined, Column | undefined][] {
  if (income.length === 0 && expense.length === 0) return [];
  const pairs: [Column | undefined, Column | undefined][] = [];
  for (const one of income.length > 0 ? income : [undefined]) {
    for (const other of expense.length > 0 ? expense : [undefined]) {
      if (one !== other) pairs.push([one, other]);
    }
  }
  return pairs;
}

/**
 * Returns pairs of columns without headings in which each row fills only one column. One is money out and the other
 * money in, so both orders are returned.
 */
function unnamedSplits(columns: readonly Read[]): Plan[] {
  const moving = columns.filter(({ money }) => isMoving(money.cents));
  return moving.flatMap((one) =>
    moving
      .filter((other) => one.money.cents.every((cents, at) => !cents || !other.money.cents[at]))
      .flatMap((other) => splitPlans(one, other))
      .map((plan) => ({ ...plan, isNamed: false })),
  );
}

/** Returns plans for money in and money out in separate columns. A minus on some of the amounts marks a reversal. */
function splitPlans(income: Read | undefined, expense: Read | undefined): Plan[] {
  const both = [income, expense].filter((one) => one !== undefined);
  const ins = income?.money.cents ?? [];
  const outs = expense?.money.cents ?? [];
  const count = Math.max(ins.length, outs.length);
  const plan = (out: Side, into: Side): Plan => ({
    ...NOT_OPEN,
    name: both.map(({ column }) => column.name).join(' / ') + (out.minus ? ` − ${out.minus}` : ''),
    minus: out.minus,
    isNamed: true,
    isCertain: both.every(({ money }) => money.isCertain),
    isLikely: out.isLikely && into.isLikely,
    columns: both.map(({ column }) => column.at),
    cents: Array.from({ length: count }, (_, at) => {
      const [one, other] = [ins[at] ?? null, outs[at] ?? null];
      return one === null && other === null
        ? null
        : into.sign * (one ?? 0) - out.sign * (other ?? 0) + 0;
    }),
  });
  // If the list has only a money-in or only a money-out column, that column contains both directions. A minus then
  // means the opposite of the heading, unless all amounts of a money-out column have a minus.
  const hasPlain = outs.some((one) => one !== null && one > 0);
  const [first = PLAIN] = hasPlain ? [PLAIN] : sidesOf(outs);
  if (!income || !expense) return [plan(first, PLAIN)];
  return sidesOf(outs).flatMap((out) => sidesOf(ins).map((into) => plan(out, into)));
}

/** How amounts are printed in a column for one direction: with or without a minus. */
interface Side {
  sign: 1 | -1;
  minus: Plan['minus'];
  isLikely: boolean;
}
const PLAIN: Side = { sign: 1, minus: null, isLikely: true };
const MINUS: Side = { sign: -1, minus: null, isLikely: true };

/**
 * Returns the ways to read a column for one direction. A minus on some amounts marks a reversal. If most amounts have a
 * minus, only the balances or the user can determine its meaning.
 */
function sidesOf(cents: readonly (Cents | null)[]): Side[] {
  const minus = cents.filter((one) => one !== null && one < 0).length;
  const plain = cents.filter((one) => one !== null && one > 0).length;
  if (minus === 0) return [PLAIN];
  if (plain === 0) return [MINUS, { ...PLAIN, isLikely: false }];
  if (minus <= plain) return [PLAIN, { ...MINUS, isLikely: false }];
  return [
    { ...MINUS, minus: 'out' },
    { ...PLAIN, minus: 'back' },
  ];
}

function heard<T extends Signs>(found: T | null, { sign_words }: AmountAnswers): T | null {
  return found && sign_words !== undefined ? applySignAnswer(found, sign_words) : found;
}

interface Signing {
  isNamed: boolean;
  languages: ReadonlySet<string>;
  signs: SignColumn | null;
  said: AmountAnswers;
  /**
   * One entry per row, true if the row has a date. Rows without one may be totals, whose minus says nothing about the
   * transactions.
   */
  dated: readonly boolean[];
}

function datedRows(rows: readonly TableRow[], { all }: Columns): boolean[] {
  const days = all.filter(({ kind }) => kind === 'day');
  return rows.map(({ cells }) => days.some(({ at }) => !isBlank(cells[at])));
}

function onePlan(
  rows: readonly TableRow[],
  { column, money }: Read,
  { isNamed, languages, signs, said, dated }: Signing,
): Plan {
  const { cents, amounts, isCertain } = money;
  const base: Plan = {
    ...NOT_OPEN,
    name: column.name,
    isNamed,
    isCertain,
    cents,
    columns: [column.at],
  };
  const marked = byMark(money);
  if (marked) return { ...base, cents: marked };
  const turned = () => cents.map((one) => one && -one + 0);
  if (cents.some((one, at) => one !== null && one < 0 && dated[at])) {
    return said.direction === 'out' ? { ...base, cents: turned() } : base;
  }
  const beside = amounts.map((amount) => amount?.sign ?? '');
  const suffixes = suffixSigns(beside, { languages, said });
  if (suffixes) return { ...base, ...bySigns(cents, beside, suffixes) };
  if (signs) {
    const words = rows.map((row) => foldWord(textOf(row.cells[signs.at])));
    return {
      ...{ ...base, ...bySigns(cents, words, signs) },
      columns: [column.at, signs.at],
      signsAt: signs.at,
    };
  }
  if (said.direction === 'debt') return { ...base, cents: turned(), isDebt: true };
  if (said.direction === 'out') return { ...base, cents: turned() };
  if (said.direction === 'in') return base;
  return { ...base, isUnsigned: cents.some((one) => one !== null && one > 0) };
}

const NOT_OPEN = {
  minus: null,
  isUnsigned: false,
  isByBalance: false,
  isDebt: false,
  isLikely: true,
  fees: null,
  openSigns: null,
  signsAt: -1,
} as const;

/**
 * Signs amounts by CR and DR next to the numbers. If only one of these marks is used, amounts without a mark have the
 * opposite direction. Null if no amount has a mark.
 */
function byMark({ amounts, cents }: Money): (Cents | null)[] | null {
  const marks = new Set(amounts.flatMap((amount) => amount?.mark ?? []));
  const [only] = marks;
  if (only === undefined) return null;
  const unmarked = marks.size > 1 ? null : only === 'in' ? -1 : 1;
  return cents.map((one, at) => {
    const mark = amounts[at]?.mark ?? null;
    if (one === null || Number.isNaN(one)) return one;
    if (mark === null) return unmarked === null ? Number.NaN : unmarked * Math.abs(one);
    return (mark === 'out' ? -1 : 1) * Math.abs(one);
  });
}

/** Signs amounts by other words next to the numbers, such as S and H. */
function suffixSigns(
  beside: readonly string[],
  { languages, said }: Pick<Signing, 'languages' | 'said'>,
): Signs | null {
  const words = [...new Set(beside.filter((word) => word !== ''))];
  return words.length === 0 ? null : heard(signsOf(words, languages), said);
}

/** Signs amounts by the direction words. NaN for a row without a word or with a word of unknown meaning. */
function bySigns(
  cents: readonly (Cents | null)[],
  words: readonly string[],
  { out, isCertain, words: all, strange }: Signs,
): Pick<Plan, 'cents' | 'openSigns'> {
  return {
    openSigns: isCertain ? null : all,
    cents: cents.map((one, at) => {
      if (one === null || one === 0) return one;
      const word = words[at] ?? '';
      if (word === '' || strange.includes(word)) return Number.NaN;
      return out.includes(word) ? -one : one;
    }),
  };
}

/**
 * Returns two plans for a list with fees, since the amounts may or may not include the fee. The sign of the fee is
 * ignored.
 */
function withFee(plan: Plan, given: Read | undefined): Plan[] {
  const values = given?.money.cents.map((one) => (one === null || Number.isNaN(one) ? 0 : one));
  if (!given || !values?.some((one) => one !== 0)) return [plan];
  const columns = [...plan.columns, given.column.at];
  const fee = values.map(Math.abs);
  const less = {
    ...plan,
    columns,
    name: `${plan.name} − ${given.column.name}`,
    cents: plan.cents.map((one, at) => one && one - (fee[at] ?? 0)),
    fees: fee,
  };
  return [{ ...plan, columns, fees: fee }, less];
}
