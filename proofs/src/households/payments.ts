import { dayFromNumber } from '@saldo/domain/dates';
import { monthOf, startOfMonth } from '@saldo/domain/recurring/cadence';
import type { TrueSeries } from './format.ts';
import type { Dice, Plan } from './plans.ts';

/** A payment on a day, since 1970-01-01. */
export interface Paid {
  day: number;
  text: string;
  /** Signed cents. */
  amount: number;
  isExtra?: true;
}

/** The days that a household is made for: `asOf` is the last one that a program may know. */
export interface Span {
  from: number;
  asOf: number;
  to: number;
}

/** All payments of a plan, also those after `to` if they are its next ones, and what is true about them on `asOf`. */
export interface Laid {
  plan: Plan;
  payments: Paid[];
  truth: Omit<TrueSeries, 'rows' | 'extra'>;
}

const YEAR = 366;
/** A payment counts as missed if it was due at least this long ago. */
const MISSED_DAYS = 20;
const MONTHS_SINCE_END = 5;

export function layOut(given: Plan, span: Span, dice: Dice): Laid {
  const { asOf } = span;
  const plan = given.fate === 'missed' ? { ...given, date: dateOf(asOf - MISSED_DAYS) } : given;
  const rise = risesAt(plan, asOf, dice);
  const renamed = asOf - 30 * dice.int(5, 9);
  const due = dueDays(plan, span.from, asOf + YEAR).filter((day) => isPaid(plan, day, asOf));
  const payments = due.flatMap((day, at): Paid[] => {
    const price = priceOn(plan, rise, day, at);
    const amount = plan.varies ? Math.round(price * dice.around(plan.varies)) : price;
    const text = plan.textBefore && day < renamed ? plan.textBefore : plan.text;
    const paid = workingDay(day, plan.weekend) + dice.int(0, plan.late);
    const moved = { day: workingDay(paid, plan.weekend), text };
    const isDouble = plan.extra?.months.includes(1 + (monthOf(day) % 12)) ?? false;
    if (!plan.extra || !isDouble) return [{ ...moved, amount }];
    if (plan.extra.text === null) return [{ ...moved, amount: 2 * amount }];
    return [
      { ...moved, amount },
      { day: moved.day, text: plan.extra.text, amount, isExtra: true },
    ];
  });
  const signed = payments.map((one) => ({
    ...one,
    amount: plan.income ? one.amount : -one.amount,
  }));
  return { plan, payments: signed, truth: truthOf(plan, signed, asOf) };
}

/** Due days before weekends move them, without pauses. */
function dueDays(
  { every, date, month = 1, pauses = [] }: Plan,
  from: number,
  to: number,
): number[] {
  if (every === 'week') {
    // 1970-01-01 was a Thursday.
    const first = from + ((date - ((from + 3) % 7) + 7) % 7);
    return Array.from({ length: Math.floor((to - first) / 7) + 1 }, (_, k) => first + 7 * k);
  }
  const months = Array.from(
    { length: monthOf(to) - monthOf(from) + 1 },
    (_, k) => monthOf(from) + k,
  );
  return months
    .filter((one) => (one - (month - 1)) % every === 0 && !pauses.includes(1 + (one % 12)))
    .map((one) => startOfMonth(one) + date - 1)
    .filter((day) => day >= from && day <= to);
}

function isPaid({ fate, date }: Plan, due: number, asOf: number): boolean {
  if (fate === 'ended') return due < asOf - 30 * MONTHS_SINCE_END;
  if (fate !== 'missed') return true;
  const missed = startOfMonth(monthOf(asOf - MISSED_DAYS)) + date - 1;
  return due !== missed;
}

/** The day from which a fixed price is higher, at least two payments ago. */
const risesAt = ({ rises, every }: Plan, asOf: number, dice: Dice): number =>
  rises === undefined || every === 12 ? Number.POSITIVE_INFINITY : asOf - 30 * dice.int(3, 9);

function priceOn({ amount, rises = 0, every }: Plan, rise: number, day: number, at: number) {
  const share = every === 12 ? (1 + rises) ** at : day >= rise ? 1 + rises : 1;
  return Math.round((amount * share) / 10) * 10;
}

const dateOf = (day: number): number => Math.min(28, day - startOfMonth(monthOf(day)) + 1);

function workingDay(day: number, weekend: Plan['weekend']): number {
  const weekday = (day + 3) % 7;
  if (weekday < 5) return day;
  return weekend === 'before' ? day - (weekday - 4) : day + (7 - weekday);
}

function truthOf(plan: Plan, payments: readonly Paid[], asOf: number): Laid['truth'] {
  const known = payments.filter(({ day, isExtra }) => day <= asOf && !isExtra);
  const next = payments.find(({ day, isExtra }) => day > asOf && !isExtra);
  const rises = known.filter((one, at) => {
    const before = known[at - 1];
    return before !== undefined && isHigher(regular(plan, before), regular(plan, one));
  });
  const tolerance = plan.every === 'week' ? 2 : plan.every === 1 ? 3 : 5;
  return {
    id: plan.id,
    state: plan.fate ?? 'active',
    ...(plan.fate === 'ended' || !next
      ? {}
      : { next: { date: dayFromNumber(next.day), tolerance_days: tolerance } }),
    cost_per_year: yearlyCost(plan, payments, asOf) / 100,
    changes: plan.varies ? [] : rises.map(({ day }) => ({ date: dayFromNumber(day) })),
  };
}

const isHigher = (before: number, after: number): boolean => after > before * 1.005;

/** A payment's magnitude without an extra pay that came with it. */
function regular({ extra }: Plan, { day, amount }: Paid): number {
  const isDouble = extra?.text === null && extra.months.includes(1 + (monthOf(day) % 12));
  return Math.abs(amount) / (isDouble ? 2 : 1);
}

/**
 * What a year costs: its payments, without pauses and with extra pays, at the newest price or, if amounts vary, at the
 * mean of the last year. What an ended series took in the last 365 days.
 */
export function yearlyCost(plan: Plan, payments: readonly Paid[], asOf: number): number {
  const known = payments.filter(({ day }) => day <= asOf);
  if (plan.fate === 'ended') {
    const last = known.filter(({ day }) => day > asOf - 365);
    return last.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  }
  const slots = plan.every === 'week' ? 52 : 12 / plan.every - (plan.pauses?.length ?? 0);
  const latest = known.filter(({ isExtra }) => !isExtra).slice(plan.varies ? -slots : -1);
  const price = latest.reduce((sum, one) => sum + regular(plan, one), 0) / latest.length;
  return Math.round(price * (slots + (plan.extra?.months.length ?? 0)));
}
