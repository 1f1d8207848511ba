import type { Cents } from '../money.ts';
import { weighted } from '../seeded-random.ts';
import { extraPaysDue } from './extra-pays.ts';
import { isYearlyPause } from './fit.ts';
import type { Days } from './forecast-input.ts';
import type { SeriesEntry } from './ledger.ts';
import { isFlat, median, type Paid, type Payment } from './payment.ts';

/** What a series may bring over some days: a day and an amount for each of its payments. */
export interface SeriesAt {
  readonly income: boolean;
  draw(next: () => number): Drawn[];
}

/** A payment that may come. */
export interface Drawn {
  readonly day: number;
  readonly amount: Cents;
}

const LATEST = 8;
const RECENT = 12;

/** A series as it was known at the end of a day, which may lie in the past; null where it was none yet. */
export function seriesAt(entry: SeriesEntry, { asOf, from, to }: Days): SeriesAt | null {
  const { fit, income, rows, perYear } = entry;
  const known = rows.filter(({ day }) => day <= asOf);
  const inSlots = fit.inSlots.flatMap((row, at) =>
    row && row.day <= asOf ? [{ row, k: fit.first + at }] : [],
  );
  const last = inSlots.at(-1);
  if (!last || known.length < (perYear === 1 ? 1 : 2)) return null;
  const residuals = inSlots.slice(-LATEST).map(({ row, k }) => row.day - fit.slots.at(k));
  const due = slotsIn(entry, { asOf, from, to, after: last.k });
  const extras = extraPaysDue(entry.extras, { asOf, to }).filter(({ day }) => day > from);
  if (due.length + extras.length === 0) return null;
  const paid = inSlots.map(({ row }) => regularly(row, entry));
  const amounts = paid.slice(-RECENT).map(({ amount }) => amount);
  const level = isFlat(amounts) || perYear === 1 ? priceOf(amounts) : null;
  const lately = paid.slice(-Math.max(RECENT, YEARS * perYear));
  const slots = due.map((slot) => ({ ...slot, pay: payIn(lately, slot.day) }));
  return {
    income,
    draw: (next) => [
      ...extras,
      ...slots.flatMap((slot) => {
        const day = Math.max(slot.day + pick(residuals, next), slot.isNext ? asOf + 1 : 0);
        return day <= from || day > to ? [] : [{ day, amount: level ?? slot.pay(next()) }];
      }),
    ],
  };
}

/** A payment of two pays at once as one of them: the other is an extra pay. */
function regularly(row: Payment, { extras }: SeriesEntry): Paid {
  const extra = extras.find(({ day }) => day === row.day);
  const isDouble = extra !== undefined && Math.abs(2 * extra.amount - row.amount) <= 1;
  return isDouble ? { ...row, amount: extra.amount } : row;
}

/** Of so many years: two winters tell of the third. */
const YEARS = 2;
/** How near in the year counts as near, and what the rest of the year weighs. */
const SEASON = { months: 1.5, rest: 0.05 };
const DAYS_A_MONTH = 30.4;

/** What may be paid on a day, as it was paid before: the likelier, the nearer in the year. */
function payIn(rows: readonly Paid[], on: number): (share: number) => Cents {
  const find = weighted(rows, ({ day }) => {
    const months = (Math.abs(on - day) / DAYS_A_MONTH) % 12;
    return Math.exp(-((Math.min(months, 12 - months) / SEASON.months) ** 2)) + SEASON.rest;
  });
  return (share) => find(share)?.amount ?? 0;
}

const pick = (values: readonly number[], next: () => number): number =>
  values[Math.floor(next() * values.length)] ?? 0;

/** The last price that came twice; a single odd one does not count yet. */
function priceOf(amounts: readonly Cents[]): Cents {
  const [before, last] = amounts.slice(-2);
  if (last === undefined) return before ?? 0;
  const again = before !== undefined && Math.abs(last - before) <= 0.01 * before;
  return again ? last : Math.round(median(amounts.slice(-3)));
}

const REACH = 12;

/** Slots that may fall into the days, after the last that was filled. One that is long past is not waited for. */
function slotsIn(
  { fit }: SeriesEntry,
  { asOf, from, to, after }: Days & { after: number },
): { day: number; isNext: boolean }[] {
  const { slots } = fit;
  const found: { day: number; isNext: boolean }[] = [];
  for (let k = after + 1; slots.at(k) <= to + REACH; k += 1) {
    const day = slots.at(k);
    if (isYearlyPause(fit, k) || day < asOf - slots.cadence.reach) continue;
    if (day > from - REACH) found.push({ day, isNext: found.length === 0 && day <= asOf });
  }
  return found;
}
