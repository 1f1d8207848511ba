import { type Day, dayNumber } from '../dates.ts';
import type { Cents } from '../money.ts';
import { type Amounts, amountsOf } from './amounts.ts';
import { intervalOf } from './cadence.ts';
import { doublePays } from './extra-pays.ts';
import { seriesIn } from './find.ts';
import { type Fit, isYearlyPause, paymentsOf } from './fit.ts';
import { join } from './join.ts';
import { type Due, dueIn, type Habits, habitsOf, patienceWith, slotsAfter } from './next-due.ts';
import { byDay, type Payment } from './payment.ts';

export type SeriesState = 'active' | 'missed' | 'ended';

/** A series of payments, as it stands on a day. */
export interface SeriesEntry extends Amounts {
  /** Of its first payment, so that the same rows give the same. */
  readonly id: string;
  readonly income: boolean;
  /** Oldest first, extra pays among them. */
  readonly rows: readonly Payment[];
  /** Times a year; 14 for a wage or a pension with extra pays. */
  readonly perYear: number;
  readonly state: SeriesState;
  /** When the next is due; null where the series has ended. */
  readonly next: Due | null;
  /** Days on which a payment was expected that has not come. */
  readonly missed: readonly Day[];
  readonly costPerYear: Cents;
  /** 0 to 1. From `LIKELY` on it counts; below it asks to be confirmed. */
  readonly confidence: number;
  /** The rhythm that tells what comes next, how it is kept, and the number of the next slot. */
  readonly fit: Fit;
  readonly habits: Habits;
  readonly nextSlot: number;
}

/** From here on a series counts without having been confirmed. */
export const LIKELY = 0.7;

/** The last day (since 1970-01-01) up to which the payments of whatever paid this one are known. */
export type KnownUntil = (newest: Payment) => number;

/**
 * The series in a person's payments, in any order, as they stand on a day. Each payment is in one at most. Without
 * `knownUntil` all that was paid by then is among them.
 */
export function ledger(
  payments: readonly Payment[],
  asOf: Day,
  knownUntil?: KnownUntil,
): SeriesEntry[] {
  const groups = new Map<string, Payment[]>();
  for (const payment of payments) {
    if (payment.amount <= 0 || payment.key === '') continue;
    const name = `${payment.income ? '+' : '-'}${payment.key}`;
    const group = groups.get(name);
    if (group) group.push(payment);
    else groups.set(name, [payment]);
  }
  const today = dayNumber(asOf);
  return join([...groups.values()].flatMap(seriesIn))
    .map((pieces) => entryOf(pieces, today, knownUntil))
    .sort(nextFirst);
}

function entryOf(
  pieces: readonly Fit[],
  asOf: number,
  knownUntil: KnownUntil = () => asOf,
): SeriesEntry {
  const fit = pieces.at(-1) as Fit;
  const regular = pieces.flatMap(paymentsOf);
  const doubles = doublePays(regular);
  const extras = pieces.flatMap(({ extras }) => extras);
  const rows = [...regular, ...extras].sort(byDay);
  const hasExtraPays = extras.length > 0 || doubles.length > 0;
  const perYear = hasExtraPays ? 14 : fit.slots.cadence.perYear;
  const amounts = amountsOf(
    regular.filter((row) => !doubles.includes(row)),
    perYear,
  );
  const habits = habitsOf(fit);
  const newest = rows.at(-1);
  const known = newest ? Math.min(asOf, knownUntil(newest)) : asOf;
  const { missed, next } = slotsAfter(fit, habits, { asOf, known });
  const state =
    missed.length === 0 ? 'active' : missed.length >= patienceWith(fit) ? 'ended' : 'missed';
  return {
    ...amounts,
    id: rows[0]?.id ?? '',
    income: rows[0]?.income ?? false,
    rows,
    perYear,
    state,
    next: state === 'ended' ? null : dueIn(fit, habits, next),
    missed: state === 'ended' ? [] : missed,
    costPerYear: costPerYear({ amounts, perYear, rows, fit, missed: missed.length }, known),
    confidence: confidenceOf(fit, regular.length),
    fit,
    habits,
    nextSlot: next,
  };
}

/** What is expected of a series up to a day, soonest first. */
export function expectedUntil({ state, fit, habits, nextSlot }: SeriesEntry, until: Day): Due[] {
  const found: Due[] = [];
  if (state === 'ended') return found;
  for (let k = nextSlot; ; k += 1) {
    if (isYearlyPause(fit, k)) continue;
    const due = dueIn(fit, habits, k);
    if (due.day > until) return found;
    found.push(due);
  }
}

/** The price times its count where it is fixed and none is missing, else what a year cost. */
function costPerYear(
  of: { amounts: Amounts; perYear: number; rows: readonly Payment[]; fit: Fit; missed: number },
  today: number,
): Cents {
  const { amounts, perYear, rows, fit } = of;
  const complete = of.missed === 0 && fit.inSlots.slice(-perYear).every((row) => row !== null);
  const young = today - (rows[0]?.day ?? 0) < 365 - intervalOf(fit.slots.cadence);
  if ((amounts.flat && complete) || young) return amounts.amount * perYear;
  return rows.reduce((sum, { day, amount }) => (day > today - 365 ? sum + amount : sum), 0);
}

/** Refitted on made-up households: 0.7 is where nine in ten are true. */
const confidenceOf = ({ score }: Fit, count: number): number =>
  1 / (1 + Math.exp(1.8 - 4 * score - 0.25 * Math.min(count, 8)));

const nextFirst = (a: SeriesEntry, b: SeriesEntry): number => {
  const [one, other] = [a.next?.day ?? '9999', b.next?.day ?? '9999'];
  return one < other ? -1 : one > other ? 1 : a.id < b.id ? -1 : 1;
};
