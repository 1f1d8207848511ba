import { dayFromNumber, dayNumber } from '@saldo/domain/dates';
import { monthOf, startOfMonth } from '@saldo/domain/recurring/cadence';
import { seededBy } from '@saldo/domain/seeded-random';
import { everydayOf } from './everyday.ts';
import type { Household, TrueSeries } from './format.ts';
import { type Laid, layOut, type Paid, type Span } from './payments.ts';
import { type Dice, KINDS, plansOf } from './plans.ts';
import { WORDINGS } from './wordings.ts';

/** Changing it makes another set; figures are comparable only within one. */
export const SEED = 'saldo households 1';
export const HOUSEHOLDS = 60;

const FIRST_DAY = dayNumber('2025-02-01');
const DAYS = 600;
/** Long enough for three payments of a yearly bill. */
const MONTHS_KNOWN = 30;
/** With fewer payments, nobody could tell that they recur. */
const FEWEST_PAYMENTS = 3;
const FEWEST_YEARLY = 2;

/** The households of the public set, always the same. */
export const households = (count: number = HOUSEHOLDS, seed: string = SEED): Household[] =>
  Array.from({ length: count }, (_, number) => household(number, diceOf(`${seed} ${number}`)));

function household(number: number, dice: Dice): Household {
  const kind = KINDS[number % KINDS.length] ?? 'salaried';
  const wording = WORDINGS[number % WORDINGS.length] ?? WORDINGS[0];
  const span = spanOf(dice);
  const laid = plansOf(kind, wording, dice).map((plan) => layOut(plan, span, dice));
  const everyday = everydayOf(kind, wording, span, dice);
  const all = [...laid.flatMap(({ payments }) => payments), ...everyday.flat()].sort(byDay);
  const known = all.filter(({ day }) => day <= span.asOf);
  const indexes = new Map(known.map((paid, at) => [paid, at]));
  const at = (payments: readonly Paid[]) => payments.flatMap((paid) => indexes.get(paid) ?? []);
  const payday = Math.min(...laid.flatMap((one) => nextPay(one, span.asOf)));
  return {
    ...{ id: `${number + 1}`, kind, country: wording.country },
    as_of: dayFromNumber(span.asOf),
    rows: known.map(rowOf),
    series: laid.flatMap((one) => seriesOf(one, at)),
    lookalikes: everyday.map((payments) => ({ rows: at(payments) })),
    ...futureOf(all, { ...span, payday }, dice.int(30_000, 400_000)),
  };
}

function spanOf({ int }: Dice): Span {
  const month = monthOf(FIRST_DAY + int(0, DAYS));
  const asOf = startOfMonth(month) + int(2, 23);
  return { from: startOfMonth(month - MONTHS_KNOWN), asOf, to: startOfMonth(month + 2) - 1 };
}

function seriesOf({ plan, payments, truth }: Laid, at: (some: readonly Paid[]) => number[]) {
  const rows = at(payments);
  const fewest = plan.every === 12 ? FEWEST_YEARLY : FEWEST_PAYMENTS;
  const extra = at(payments.filter(({ isExtra }) => isExtra));
  return rows.length < fewest ? [] : [{ ...truth, rows, extra } satisfies TrueSeries];
}

const nextPay = ({ plan, payments }: Laid, asOf: number): number[] =>
  plan.isPay ? payments.filter(({ day }) => day > asOf).map(({ day }) => day) : [];

function futureOf(all: readonly Paid[], span: Span & { payday: number }, balance: number) {
  const { asOf, payday } = span;
  const month = monthOf(asOf);
  const end = startOfMonth(month + 1) - 1;
  const hidden = all.filter(({ day }) => day > asOf && day <= Math.max(span.to, payday));
  const spent = (from: number, to: number) =>
    -sumOf(hidden.filter(({ day, amount }) => amount < 0 && day > from && day <= to));
  return {
    balance: balance / 100,
    hidden: {
      rows: hidden.map(rowOf),
      month_end: dayFromNumber(end),
      payday: dayFromNumber(payday),
      rest_spend: spent(asOf, end) / 100,
      next_month_spend: spent(end, startOfMonth(month + 2) - 1) / 100,
      balance_before_payday: (balance + sumOf(hidden.filter(({ day }) => day < payday))) / 100,
    },
  };
}

const sumOf = (some: readonly Paid[]): number => some.reduce((sum, { amount }) => sum + amount, 0);

const rowOf = ({ day, text, amount }: Paid) => ({
  date: dayFromNumber(day),
  text,
  amount: amount / 100,
});

const byDay = (a: Paid, b: Paid): number => a.day - b.day;

function diceOf(seed: string): Dice {
  const next = seededBy(seed);
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    int,
    chance: (share) => next() < share,
    pick: (list) => list[int(0, list.length - 1)] as (typeof list)[number],
    around: (by) => 1 - by + 2 * by * next(),
  };
}
