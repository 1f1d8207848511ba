import type { DecimalSign } from '@saldo/domain/amounts';
import type { Cents } from '@saldo/domain/money';
import { isBlank, type TableRow, textOf } from '../tables/table.ts';
import { type Column, type Columns, hasNoHeading, type Money, moneyOf } from './columns.ts';
import { applySignAnswer, type SignColumn, type Signs, signColumnOf, signsOf } from './signs.ts';
import { foldWord, type Role } from './vocabulary.ts';

export interface Plan {
  /** Identifies the plan: one or two headings. */
  name: string;
  /** Meaning of the minus in a column that prints it on most amounts but not all. */
  minus: 'out' | 'back' | null;
  /** True if headings name it; false if only the numbers allow it. */
  isNamed: boolean;
  /** False if only balances can verify it, because no single decimal separator fits all cells. */
  isCertain: boolean;
  /** True for unsigned amounts with nothing to say whether they are money in or out. */
  isUnsigned: boolean;
  /** True if signs follow from the balances. If also unsigned, only the oldest row's sign is open. */
  isByBalance: boolean;
  /** One per row: signed and including the fee; null if the row has no amount, NaN if it cannot be read. */
  cents: readonly (Cents | null)[];
  /** The fee within each amount. */
  fees: readonly Cents[] | null;
  columns: readonly number[];
  /** Direction words that could also mean the opposite. */
  openSigns: readonly string[] | null;
  /** Column of direction words, or -1. */
  signsAt: number;
  /** True if balances state a debt, so they count as negative. */
  isDebt: boolean;
  /** False if the opposite sign is far likelier, so that only balances can verify it. */
  isLikely: boolean;
}

export const DIRECTIONS = ['out', 'in', 'debt'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface AmountAnswers {
  decimal?: DecimalSign | undefined;
  /** `debt`: money out, with balances that state a debt. */
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
 * Returns every way in which the headings, or the numbers alone, allow the amounts to be read, likelier ones first. A
 * column of only zeros is not the amounts of a list that has others.
 */
export function plansOf(rows: readonly TableRow[], columns: Columns, said: AmountAnswers): Plan[] {
  const money = moneyColumns(columns);
  const read = (column: Column): Money => moneyOf(rows, column.at, said.decimal);
  const signs = heard(signColumnOf(columns), said);
  const dated = datedRows(rows, columns);
  const [firstFee] = money.fee;
  const fee = firstFee && named(firstFee, read);
  // If another column could be the amounts, the user may have named it.
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

/** Pairs of columns without headings where each row fills only one: money out and money in, in either order. */
function unnamedSplits(columns: readonly Read[]): Plan[] {
  const moving = columns.filter(({ money }) => isMoving(money.cents));
  return moving.flatMap((one) =>
    moving
      .filter((other) => one.money.cents.every((cents, at) => !cents || !other.money.cents[at]))
      .flatMap((other) => splitPlans(one, other))
      .map((plan) => ({ ...plan, isNamed: false })),
  );
}

/** Money in and money out in separate columns. A minus among unsigned amounts is a reversal. */
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
  // A single column of the two goes both ways: its minus means the other direction, unless all of the money out has
  // one.
  const hasPlain = outs.some((one) => one !== null && one > 0);
  const [first = PLAIN] = hasPlain ? [PLAIN] : sidesOf(outs);
  if (!income || !expense) return [plan(first, PLAIN)];
  return sidesOf(outs).flatMap((out) => sidesOf(ins).map((into) => plan(out, into)));
}

/** How a one-way column prints its amounts: with or without a minus. */
interface Side {
  sign: 1 | -1;
  minus: Plan['minus'];
  isLikely: boolean;
}
const PLAIN: Side = { sign: 1, minus: null, isLikely: true };
const MINUS: Side = { sign: -1, minus: null, isLikely: true };

/** A minus among plain amounts is a reversal. If most have one, only the balances or the user can settle it. */
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
  /** One per row, true if it has a date. The minus of a total says nothing about the transactions. */
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
 * Signs amounts by CR and DR next to the numbers. If only one of them is used, unmarked amounts go the other way. Null
 * without marks.
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

/** Signs by other words next to the numbers, such as S and H. */
function suffixSigns(
  beside: readonly string[],
  { languages, said }: Pick<Signing, 'languages' | 'said'>,
): Signs | null {
  const words = [...new Set(beside.filter((word) => word !== ''))];
  return words.length === 0 ? null : heard(signsOf(words, languages), said);
}

/** NaN for a row without a word, or with one of unknown meaning. */
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

/** The fee may be part of the amount or come on top of it, with or without its own sign. */
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
