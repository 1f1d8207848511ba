import type { DecimalSign } from '@saldo/domain/amounts';
import type { Cents } from '@saldo/domain/money';
import { isBlank, type TableRow, textOf } from '../tables/table.ts';
import { type Column, type Columns, hasNoHeading, type Money, moneyOf } from './columns.ts';
import { asSaid, type SignColumn, type Signs, signColumnOf, signsOf } from './signs.ts';
import { foldWord, type Role } from './vocabulary.ts';

/** One way to read the amounts of a list. */
export interface Plan {
  /** What tells it from the others: a heading, or two. */
  name: string;
  /** What the minus of a column means that mostly prints one, and not always. */
  minus: 'out' | 'back' | null;
  /** By its headings, not only because the figures allow it. */
  isNamed: boolean;
  /** False when only balances can prove it: one decimal sign does not fit all cells. */
  isCertain: boolean;
  /** Unsigned amounts of which nothing says whether they left or came. */
  isUnsigned: boolean;
  /** Its signs are those by which balances follow; only the oldest row's is open, if it is unsigned. */
  isByBalance: boolean;
  /** Signed, fee included; null where the row has no amount, NaN where it cannot be read. One a row. */
  cents: readonly (Cents | null)[];
  /** The part of it that is a fee. */
  fees: readonly Cents[] | null;
  /** Columns that it reads. */
  columns: readonly number[];
  /** Words for directions that could be meant the other way round too. */
  openSigns: readonly string[] | null;
  /** The column of directions: -1 for none. */
  signsAt: number;
  /** Balances say what is owed: they count below zero. */
  isDebt: boolean;
  /** False where a reading of another sense is far likelier, so that only balances can prove it. */
  isLikely: boolean;
}

export const DIRECTIONS = ['out', 'in', 'debt'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** What a person has said of it. */
export interface Said {
  decimal?: DecimalSign | undefined;
  /** `debt`: money out, with balances of what is owed. */
  direction?: Direction | undefined;
  /** Words for money that left. */
  sign_words?: string | undefined;
  /** The name of a plan, or of a column without a role. */
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
  /** Of which the headings say nothing. */
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
 * Every way in which the headings, or the figures alone, let the amounts be read, the likelier ones first. Columns of
 * nothing but zeros are not the amounts of a list that has others.
 */
export function plansOf(rows: readonly TableRow[], columns: Columns, said: Said): Plan[] {
  const money = moneyColumns(columns);
  const read = (column: Column): Money => moneyOf(rows, column.at, said.decimal);
  const signs = heard(signColumnOf(columns), said);
  const dated = datedRows(rows, columns);
  const [firstFee] = money.fee;
  const fee = firstFee && named(firstFee, read);
  // Where another column could hold the amounts, it may be the one that the person has named.
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

/** Columns without headings of which each row fills one: money out and money in, in either order. */
function unnamedSplits(columns: readonly Read[]): Plan[] {
  const moving = columns.filter(({ money }) => isMoving(money.cents));
  return moving.flatMap((one) =>
    moving
      .filter((other) => one.money.cents.every((cents, at) => !cents || !other.money.cents[at]))
      .flatMap((other) => splitPlans(one, other))
      .map((plan) => ({ ...plan, isNamed: false })),
  );
}

/** Money in and money out in columns of their own. A minus among magnitudes is a reversal. */
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
  // The only column of the two goes both ways: its minus is the other way, unless all of the money out has one.
  const hasPlain = outs.some((one) => one !== null && one > 0);
  const [first = PLAIN] = hasPlain ? [PLAIN] : sidesOf(outs);
  if (!income || !expense) return [plan(first, PLAIN)];
  return sidesOf(outs).flatMap((out) => sidesOf(ins).map((into) => plan(out, into)));
}

/** How a column of one direction prints it: without a minus, or with one. */
interface Side {
  sign: 1 | -1;
  minus: Plan['minus'];
  isLikely: boolean;
}
const PLAIN: Side = { sign: 1, minus: null, isLikely: true };
const MINUS: Side = { sign: -1, minus: null, isLikely: true };

/** A minus among plain amounts is a reversal. Where most have one, only balances tell, or the person. */
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

function heard<T extends Signs>(found: T | null, { sign_words }: Said): T | null {
  return found && sign_words !== undefined ? asSaid(found, sign_words) : found;
}

interface Signing {
  isNamed: boolean;
  languages: ReadonlySet<string>;
  signs: SignColumn | null;
  said: Said;
  /** Rows with a day, one a row: the minus of a total says nothing about them. */
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

/** Signed by CR and DR beside the figures: where only one of them is written, the others go the other way. Null without any. */
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

/** What other words beside the figures say, such as S and H. */
function suffixSigns(
  beside: readonly string[],
  { languages, said }: Pick<Signing, 'languages' | 'said'>,
): Signs | null {
  const words = [...new Set(beside.filter((word) => word !== ''))];
  return words.length === 0 ? null : heard(signsOf(words, languages), said);
}

/** NaN where there is no word, or one that says nothing. */
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

/** The fee may be within the amount, or come on top of it, with a sign of its own or without. */
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
