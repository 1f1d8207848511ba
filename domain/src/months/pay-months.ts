import type { PayMonths } from '@saldo/contract/month-start';
import { monthText } from '../calendar.ts';
import { dayFromNumber, dayNumber, dayOfMonth, yearMonthOf } from '../dates.ts';
import type { Cents } from '../money.ts';
import { groupBy } from '../records.ts';
import { isWorkingDay } from '../working-days.ts';
import { expectedStart, indexOf, LAST_OWN, monthAt, usualStart } from './own-months.ts';

/** An income that may be pay. */
export interface PossiblePay {
  /** Whom it is from. */
  readonly key: string;
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly amount: Cents;
  /** Whether its category or text says that it is pay. */
  readonly saysPay: boolean;
}

/** Payments from one payer, oldest first. Small ones, such as expenses refunded, are left out. */
interface Income {
  readonly key: string;
  readonly payments: readonly PossiblePay[];
  /** The day of the payment that shows that they arrive monthly. */
  readonly monthlySince: number;
}

/** Pay opens a month if it arrives at most so many days before or after its usual day. */
const WINDOW = { before: 6, after: 3 };
/** Days between two payments of a monthly income. */
const MONTHLY = { fewest: 26, most: 35 };
/** A payment is pay if it is at least this share of what the payer usually pays. */
const PAY = 0.5;
/** Months between payments that make an income monthly: fewer if it says that it is pay. */
const SHOWN_BY = { pay: 1, other: 2 };
const HALF_A_YEAR = 180;
/** An income remains the main one for so many days after its last payment, unless another is clearly larger. */
const REMAINS_DAYS = 75;
const CLEARLY = 2;
/** Number of payments whose middle is the usual date. */
const USUAL_OF = 6;
/** A usual date this near to the 16th keeps to the side of it on which it was, so that no name is used twice. */
const KEPT_BY = 4;
/** The fewest days of a month, whatever the incomes do. */
const SHORTEST = 10;
const MONTH = 30;

/**
 * The months that the main income opens: the one with the largest sum over half a year. A month depends on payments until its
 * first week, so later ones leave it as it is. Null if no income arrives monthly.
 */
export function payMonths(possible: readonly PossiblePay[]): PayMonths | null {
  const incomes = monthlyIncomes(possible);
  const days = incomes.flatMap(({ payments }) => payments.map(({ day }) => day));
  const oldest = days.reduce((least, day) => Math.min(least, day), Number.POSITIVE_INFINITY);
  const newest = days.reduce((most, day) => Math.max(most, day), Number.NEGATIVE_INFINITY);
  const shown = Math.min(...incomes.map(({ monthlySince }) => monthlySince));
  const main = largestIncome(incomes, Math.max(oldest + HALF_A_YEAR, shown));
  const first = main?.payments[0]?.day;
  if (!main || first === undefined) return null;
  const before = usualDate(main, first);
  const firstIndex = indexNear(first, before);
  const opening = new Opening(incomes, main, { first, date: before });
  for (let index = firstIndex; opening.prepare(index) - WINDOW.before <= newest; index += 1) {
    opening.open(index);
  }
  const { date: usual, isEarly: is_early } = opening;
  const starts = opening.starts.map(dayFromNumber);
  return { before, usual, is_early, first: monthText(monthAt(firstIndex)), starts };
}

/** Opens one month after the other. Days are counted since 1970-01-01. */
class Opening {
  readonly starts: number[] = [];
  private readonly incomes: readonly Income[];
  private main: Income;
  private readonly first: number;
  private nominal = 0;
  /** Days on which pay opened a month. */
  private readonly opened: number[] = [];
  /** How often pay came before and after a date on which banks do not pay. */
  private readonly moved = { early: 0, late: 0 };
  /** The usual date in the month, as of the last month that was prepared. */
  date: number;

  constructor(
    incomes: readonly Income[],
    main: Income,
    { first, date }: { first: number; date: number },
  ) {
    this.incomes = incomes;
    this.main = main;
    this.first = first;
    this.date = date;
  }

  get isEarly(): boolean {
    return this.moved.early > this.moved.late;
  }

  /** Determines the main income and its usual date for a month, and returns that day. */
  prepare(index: number): number {
    const past = (this.starts.at(-1) ?? this.first) + SHORTEST;
    this.main = mainIncome(this.incomes, this.main, past);
    this.date = onItsSide(usualDate(this.main, past, this.opened), this.date);
    this.nominal = dayNumber(usualStart(index, this.date));
    return this.nominal;
  }

  open(index: number): void {
    const { nominal, date: usual, isEarly: is_early } = this;
    const expected = dayNumber(expectedStart(index, { usual, is_early }));
    const arrived = arrival(this.main, { nominal, expected });
    if (arrived !== null) {
      this.opened.push(arrived);
      if (!isWorkingDay(dayFromNumber(nominal))) {
        this.moved[arrived < nominal ? 'early' : 'late'] += 1;
      }
    }
    const earliest = (this.starts.at(-1) ?? Number.NEGATIVE_INFINITY) + SHORTEST;
    this.starts.push(Math.max(arrived ?? expected, earliest));
  }
}

/**
 * The incomes that arrive monthly, each payer's apart. What is usual for a payment is judged by earlier ones, or by those of the
 * first half year: otherwise later payments would move months that have ended.
 */
function monthlyIncomes(possible: readonly PossiblePay[]): Income[] {
  const settled = HALF_A_YEAR + Math.min(...possible.map(({ day }) => day));
  return [...groupBy(possible, ({ key }) => key)].flatMap(([key, all]) => {
    const sorted = all.toSorted((a, b) => a.day - b.day);
    const byAmount = all.toSorted((a, b) => a.amount - b.amount);
    const untilOf = ({ day }: PossiblePay) => Math.max(day, settled);
    const usual = new Map(
      [...new Set(sorted.map(untilOf))].map((until) => [until, usualAmount(byAmount, until)]),
    );
    const payments = sorted.filter((one) => one.amount >= PAY * (usual.get(untilOf(one)) ?? 0));
    const monthlySince = dayShownMonthly(payments);
    return monthlySince === null ? [] : [{ key, payments, monthlySince }];
  });
}

/**
 * The amount up to which half of what came until a day was paid, so that many small refunds do not make it small.
 *
 * @param byAmount smallest first
 */
function usualAmount(byAmount: readonly PossiblePay[], until: number): Cents {
  const total = byAmount.reduce((sum, { day, amount }) => (day <= until ? sum + amount : sum), 0);
  let sum = 0;
  for (const { day, amount } of byAmount) {
    if (day > until) continue;
    sum += amount;
    if (sum >= total / 2) return amount;
  }
  return 0;
}

/** The day of the payment that shows that an income arrives monthly. */
function dayShownMonthly(payments: readonly PossiblePay[]): number | null {
  let months = 0;
  let sayingPay = 0;
  for (const [at, { day, saysPay }] of payments.entries()) {
    const follows = payments.slice(0, at).some((earlier) => {
      const apart = day - earlier.day;
      return apart >= MONTHLY.fewest && apart <= MONTHLY.most;
    });
    if (follows) months += 1;
    if (saysPay) sayingPay += 1;
    const isPay = sayingPay * 2 > at + 1;
    if (months >= (isPay ? SHOWN_BY.pay : SHOWN_BY.other)) return day;
  }
  return null;
}

/** What an income brought in the half year up to a day. */
const broughtBy = ({ payments }: Income, asOf: number): Cents =>
  payments.reduce(
    (sum, { day, amount }) => (day <= asOf && day > asOf - HALF_A_YEAR ? sum + amount : sum),
    0,
  );

/** The largest of the incomes that had arrived monthly by a day. */
const largestIncome = (incomes: readonly Income[], asOf: number): Income | undefined =>
  incomes
    .filter(({ monthlySince }) => monthlySince <= asOf)
    .sort((a, b) => broughtBy(b, asOf) - broughtBy(a, asOf) || (a.key < b.key ? -1 : 1))[0];

/** The main income as of a day, given the one of the month before. */
function mainIncome(incomes: readonly Income[], current: Income, asOf: number): Income {
  const best = largestIncome(incomes, asOf) ?? current;
  const most = broughtBy(best, asOf);
  if (most === 0) return current;
  const isPaid = current.payments.some(({ day }) => day <= asOf && day > asOf - REMAINS_DAYS);
  return isPaid && CLEARLY * broughtBy(current, asOf) >= most ? current : best;
}

/**
 * The date in the month on which an income usually arrives: as a rule by the payments that opened months, which extra pays do
 * not. If none did lately, the date has moved, and all payments show it.
 */
function usualDate({ payments }: Income, asOf: number, opened: readonly number[] = []): number {
  const own = opened.filter((day) => payments.some((one) => one.day === day));
  const all = payments.map(({ day }) => day);
  const past = all.filter((day) => day <= asOf);
  const isSettled = own.length > 1 && (own.at(-1) ?? 0) > (past.at(-1) ?? 0) - REMAINS_DAYS;
  const first = all.filter((day) => day <= (all[0] ?? 0) + HALF_A_YEAR).slice(0, USUAL_OF);
  const shown = isSettled ? own.slice(-USUAL_OF) : past.length > 1 ? past.slice(-USUAL_OF) : first;
  const dates = shown.map((day) => dayOfMonth(dayFromNumber(day)));
  const [anchor = 1] = dates;
  // Dates around the end of the month are near each other: the 31st is a day before the 1st.
  const offsets = dates.map((date) => {
    const apart = date - anchor;
    return apart - MONTH * Math.round(apart / MONTH);
  });
  const date = anchor + middle(offsets);
  if (date < 1) return date + MONTH;
  return date > 31 ? date - MONTH : date;
}

/** The lower of the two in the middle if there are two. */
const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

/** A usual date that has moved across the 16th by a few days counts as the nearest one on the side where it was. */
function onItsSide(date: number, previous: number): number {
  const wasLate = previous > LAST_OWN;
  if (wasLate === date > LAST_OWN) return date;
  if (wasLate) return date > LAST_OWN - KEPT_BY ? LAST_OWN + 1 : date;
  return date <= LAST_OWN + KEPT_BY ? LAST_OWN : date;
}

/** Number of the month whose usual start is nearest to a day. */
function indexNear(day: number, date: number): number {
  const around = indexOf(yearMonthOf(dayFromNumber(day)));
  const off = (index: number) => Math.abs(dayNumber(usualStart(index, date)) - day);
  return [around - 1, around, around + 1, around + 2].reduce((best, index) =>
    off(index) < off(best) ? index : best,
  );
}

/** The day on which the income arrives that opens a month: of those in the window, the one nearest to the day expected. */
function arrival(
  { payments }: Income,
  { nominal, expected }: { nominal: number; expected: number },
) {
  const days = payments
    .map(({ day }) => day)
    .filter((day) => day >= nominal - WINDOW.before && day <= nominal + WINDOW.after);
  const [nearest = null] = days.toSorted(
    (a, b) => Math.abs(a - expected) - Math.abs(b - expected) || a - b,
  );
  return nearest;
}
