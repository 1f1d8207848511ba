import type { Cents } from '@saldo/domain/money';
import { codesOf } from '../fields/currency-codes.ts';
import type { ColumnRole } from '../fields/vocabulary.ts';
import { isBlank, type TableRow } from '../tables/table.ts';
import { signedByBoth } from './balance-before.ts';
import { type Columns, type ListColumn, type Money, moneyOf } from './columns.ts';
import { currencyInHeading } from './currency.ts';
import { heard, onePlans } from './one-column.ts';
import { type AmountAnswers, NOT_OPEN, type Plan, type Read } from './plan.ts';
import { signColumnOf, strangePair } from './signs.ts';

const OTHER_MONEY: readonly ColumnRole[] = ['original_amount', 'rate', 'fee'];
const OWN_MONEY: readonly ColumnRole[] = ['amount', 'income', 'expense', 'balance'];

export interface MoneyColumns {
  amount: readonly ListColumn[];
  income: readonly ListColumn[];
  expense: readonly ListColumn[];
  balance: readonly ListColumn[];
  fee: readonly ListColumn[];
  /** Columns whose headings say nothing about money. */
  unnamed: readonly ListColumn[];
}

export function moneyColumns({ all }: Columns): MoneyColumns {
  const money = all.filter(({ kind }) => kind === 'money');
  const named = (role: ColumnRole) =>
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
  const read = (column: ListColumn): Money => moneyOf(rows, column.at, said.decimal);
  const pair = said.sign_words === undefined ? null : strangePair(columns);
  const signs = heard(signColumnOf(columns) ?? pair, said);
  const dated = datedRows(rows, columns);
  const [firstFee] = money.fee;
  const fee = firstFee && named(firstFee, read);
  // If an unnamed column could also be the amounts, the user may have chosen it.
  const chosen =
    money.amount.length > 0 ? money.unnamed.filter(({ name }) => name === said.amount) : [];
  const own = money.amount.length > 0 ? money.amount : money.unnamed;
  const apart = currencyPlan(own.map((column) => named(column, read)));
  if (apart && apart.columns.length === own.length) return [apart];
  const splits = chosen.length > 0 ? [] : splitsOf(withOtherSide(money, { read, dated }));
  const plans = splits.flatMap(([income, expense]) =>
    splitPlans(income && named(income, read), expense && named(expense, read)).flatMap((plan) =>
      withFee(plan, fee),
    ),
  );
  let inOne = chosen.length > 0 ? chosen : money.amount;
  if (inOne.length === 0 && plans.length === 0) {
    // Headings that nobody knows may be money in and money out: the balances prove it.
    plans.push(...unnamedSplits(money.unnamed.map((column) => named(column, read))));
    inOne = money.unnamed;
  }
  const { languages } = columns;
  const { amount } = money;
  inOne = inOne.filter(
    (column) => !amount.includes(column) || !amount.some((one) => isZeroBeside(column, one, read)),
  );
  const others = inOne.map((other) => read(other).cents);
  const balances = money.balance.map((balance) => named(balance, read));
  for (const column of inOne) {
    const isNamed = [...money.amount, ...chosen].includes(column);
    const one = named(column, read);
    const found = onePlans(rows, one, { isNamed, languages, signs, said, dated });
    plans.push(...besidePlans(found, { others, balances, fee }));
  }
  const moving = plans.filter(({ cents }) => isMoving(cents));
  const hasOthers = [...money.unnamed, ...money.amount].some((column) =>
    isMoving(read(column).cents),
  );
  return moving.length > 0 || hasOthers ? moving : plans;
}

/** True if a column prints a zero wherever another amount stands alone: it is that of purchases in another currency. */
function isZeroBeside(
  column: ListColumn,
  other: ListColumn,
  read: (column: ListColumn) => Money,
): boolean {
  const [own, its] = [read(column).cents, read(other).cents];
  const isZero = own.some((one, at) => one === 0 && its[at]);
  return isZero && own.every((one, at) => (one === 0 || its[at] ? one !== null : one === null));
}

const isMoving = (cents: readonly (Cents | null)[]): boolean =>
  cents.some((one) => one !== null && one !== 0);

const named = (column: ListColumn, read: (column: ListColumn) => Money): Read => ({
  column,
  money: read(column),
});

/**
 * Takes unnamed columns for the other side, if each row fills either them or the side that has a name, or both with the
 * same amount.
 */
function withOtherSide(
  money: MoneyColumns,
  { read, dated }: { read: (column: ListColumn) => Money; dated: readonly boolean[] },
): MoneyColumns {
  const { income, expense, unnamed } = money;
  const [side, second] = [...income, ...expense];
  if (!side || second || money.amount.length > 0) return money;
  const own = read(side).cents;
  const others = unnamed.filter((column) => {
    const { cents } = read(column);
    return (
      isMoving(cents) &&
      isEitherFilled(cents, own, isApart) &&
      dated.filter((isDated, at) => isDated && (cents[at] || own[at])).length * 2 > dated.length
    );
  });
  if (others.length === 0) return money;
  return income.length > 0 ? { ...money, expense: others } : { ...money, income: others };
}

function splitsOf({
  income,
  expense,
}: MoneyColumns): [ListColumn | undefined, ListColumn | undefined][] {
  if (income.length === 0 && expense.length === 0) return [];
  const pairs: [ListColumn | undefined, ListColumn | undefined][] = [];
  for (const one of income.length > 0 ? income : [undefined]) {
    for (const other of expense.length > 0 ? expense : [undefined]) {
      if (one !== other) pairs.push([one, other]);
    }
  }
  return pairs;
}

/** The currency that a heading is or names, as in `USD$`, `S/` or `Importe en dólares`. */
function codeIn({ name, roles }: ListColumn): string | null {
  const bare = /^([A-Z]{3})\$$/.exec(name.trim())?.[1] ?? name.trim();
  const [code = null, other] = codesOf(bare);
  if (code !== null && other === undefined) return code;
  return roles.includes('amount') ? currencyInHeading(name) : null;
}

/** A list with a column of amounts for each currency, of which each row fills one. */
function currencyPlan(columns: readonly Read[]): Plan | null {
  // One of several amounts may be in the currency of the account, which its heading does not name.
  const apart = columns.flatMap(({ column, money }) => {
    const code = codeIn(column);
    const isOwn = code !== null || column.roles.includes('amount');
    return isOwn ? [{ at: column.at, name: column.name, code, money }] : [];
  });
  if (new Set(apart.map(({ code }) => code)).size < apart.length) return null;
  const [first, second] = apart;
  if (!first || !second) return null;
  const filled = first.money.cents.map((_, row) => apart.filter(({ money }) => money.cents[row]));
  if (filled.some((some) => some.length > 1)) return null;
  return {
    ...NOT_OPEN,
    name: apart.map(({ name, code }) => code ?? name).join(' / '),
    isNamed: true,
    isCertain: apart.every(({ money }) => money.isCertain),
    cents: filled.map(([only], row) => only?.money.cents[row] ?? null),
    codes: filled.map(([only]) => only?.code ?? null),
    columns: apart.map(({ at }) => at),
  };
}

/**
 * Returns pairs of columns without headings in which each row fills only one column. One is money out and the other
 * money in, so both orders are returned.
 */
function unnamedSplits(columns: readonly Read[]): Plan[] {
  const moving = columns.filter(({ money }) => isMoving(money.cents));
  return moving.flatMap((one) =>
    moving
      .filter((other) => isEitherFilled(one.money.cents, other.money.cents))
      .flatMap((other) => splitPlans(one, other))
      .map((plan) => ({ ...plan, isNamed: false })),
  );
}

/** True if a row fills one of two columns at most, or both with the same amount. */
const isApart = (one: Cents | null, other: Cents | null): boolean =>
  !one || !other || one === other;

/** True if each row fills one of two columns at most; the first and the last row may be their sums. */
function isEitherFilled(
  one: Money['cents'],
  other: Money['cents'],
  isSound = (own: Cents | null, its: Cents | null) => !own || !its,
): boolean {
  const both = [...one.keys()].filter((at) => one[at] && other[at]);
  const odd = both.filter((at) => !isSound(one[at] ?? null, other[at] ?? null));
  const alone = (some: Money['cents']) => some.some((cents, at) => cents && !both.includes(at));
  const last = one.findLastIndex((cents, at) => cents !== null || other[at] !== null);
  const areEnds = odd.every((at) => at === 0 || at === last);
  return both.length === 0 || (areEnds && alone(one) && alone(other));
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

function datedRows(rows: readonly TableRow[], { all }: Columns): boolean[] {
  const days = all.filter(({ kind }) => kind === 'day');
  return rows.map(({ cells }) => days.some(({ at }) => !isBlank(cells[at])));
}

/**
 * Returns two plans for a list with fees, since the amounts may or may not include the fee; only one if a row has a fee
 * alone, which no amount includes. The sign of the fee is ignored.
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
    cents: plan.cents.map((one, at) => (fee[at] ? (one ?? 0) - fee[at] : one)),
    fees: fee,
  };
  const isAlone = plan.cents.some((one, at) => !one && fee[at]);
  if (isAlone) return [less];
  const within = { ...plan, columns, fees: fee };
  return isChargedApart(plan.cents, fee) ? [plan] : [within, less];
}

interface Beside {
  /** All columns of amounts. */
  others: readonly Plan['cents'][];
  balances: readonly Read[];
  fee: Read | undefined;
}

/** Readings of a column of amounts with the balances and fees beside it. */
function besidePlans(found: readonly Plan[], { others, balances, fee }: Beside): Plan[] {
  const shown = found[0] && signedByBoth(found[0], balances, fee);
  return shown ? [shown] : found.flatMap((plan) => withFeeBeside(plan, others, fee));
}

/** Like `withFee`, but decides if another column has the amounts less the fees, or these amounts with them. */
function withFeeBeside(
  plan: Plan,
  others: readonly Plan['cents'][],
  fee: Read | undefined,
): Plan[] {
  const fees = fee?.money.cents.map((one) => Math.abs(one || 0)) ?? [];
  const isNetOf = (net: Plan['cents'], gross: Plan['cents']) =>
    fees.some((one, at) => one !== 0 && net[at] !== null) &&
    net.every((one, at) => one === null || one === (gross[at] ?? 0) - (fees[at] ?? 0));
  if (others.some((other) => isNetOf(plan.cents, other))) return [plan];
  const plans = withFee(plan, fee);
  return others.some((other) => isNetOf(other, plan.cents)) ? plans.slice(-1) : plans;
}

/** True if each fee is also the amount of a row of its own. */
function isChargedApart(cents: Plan['cents'], fee: readonly Cents[]): boolean {
  const own = cents.flatMap((one, at) => (one !== null && !fee[at] ? Math.abs(one) : []));
  const charged = fee.filter((one) => one > 0);
  return charged.every((one) => {
    const at = own.indexOf(one);
    if (at >= 0) own.splice(at, 1);
    return at >= 0;
  });
}
