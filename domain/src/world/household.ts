import { addDays, type Day, dayOf, type LocalDateTime } from '../dates.ts';
import type { Cents } from '../money.ts';
import type { Span } from '../spans.ts';
import { type Calendar, calendarOf, isDue } from './calendar.ts';
import { STANDING, type Standing } from './data/standing.ts';
import { bookingTime, row, type WorldRow } from './row.ts';
import { shoppingOf } from './shopping.ts';
import { excludedRowsOn, ownTransfersOn, peopleAndCashOn } from './transfers-and-cash.ts';
import { travelOn, tripOn } from './trips.ts';

const FIRST_RISE = 2024;

function amountOf(standing: Standing, today: Calendar): Cents {
  const { amount, jitter = 0, name } = standing;
  const { rises } = standing;
  const usual = typeof amount === 'number' ? amount : (amount[today.month - 1] ?? 0);
  const times = rises ? today.year - FIRST_RISE + Number(today.month >= rises.month) : 0;
  const base = usual + Math.max(0, times) * (rises?.by ?? 0);
  const off = today.dice(name).whole(-jitter, jitter);
  return base + Math.round((base * off) / 1000);
}

/** Whether a payment that is missed once every `oneIn` months is missed this month; gives the demo a missed bill. */
const failsIn = ({ year, month }: Calendar, oneIn: number | undefined): boolean =>
  oneIn !== undefined && (year * 12 + month) % oneIn === 5;

function standingOn(today: Calendar): WorldRow[] {
  return STANDING.filter(
    ({ date, months, fails }) =>
      (!months || months.includes(today.month)) && isDue(today, date) && !failsIn(today, fails),
  ).map((standing) => {
    const account = standing.is.account ?? 'nomina';
    const time = today.dice(`${standing.name} time`).clock(1, 9);
    const date = account === 'nomina' ? bookingTime(today.day) : `${today.day}T${time}`;
    return row({ account, date, amount: amountOf(standing, today), ...standing.is });
  });
}

/** Accounts of a plausible made-up user. The rows of a day depend only on the seed and the day. */
export interface Household {
  rows(from: Day, to: Day): WorldRow[];
  /**
   * Rows later than `after`, up to and including `until`. Both rows of an own transfer appear together, at the time of
   * the later one, so neither is ever alone.
   */
  rowsBetween(after: LocalDateTime, until: LocalDateTime): WorldRow[];
  /** The latest trip to each place that has begun on these days, by its tag. */
  trips(from: Day, to: Day): Map<string, Span>;
}

/** The household generated from a seed; without a seed, that of the demo account. */
export function household(seed = ''): Household {
  const { purchasesOn, refundsOn } = shoppingOf(seed);
  const rowsOn = (day: Day): WorldRow[] => {
    const today = calendarOf(day, seed);
    return [
      ...standingOn(today),
      ...ownTransfersOn(today),
      ...peopleAndCashOn(today),
      ...purchasesOn(today),
      ...refundsOn(today),
      ...travelOn(today),
      ...excludedRowsOn(today),
    ];
  };
  const rows = (from: Day, to: Day): WorldRow[] => {
    const all: WorldRow[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) all.push(...rowsOn(day));
    return all;
  };
  return {
    rows,
    trips(from, to) {
      const trips = new Map<string, Span>();
      for (let day = from; day <= to; day = addDays(day, 1)) {
        const trip = tripOn(calendarOf(day, seed));
        if (trip) trips.set(trip.tag, { from: trip.first, to: trip.last });
      }
      return trips;
    },
    rowsBetween(after, until) {
      const some = rows(dayOf(after), dayOf(until));
      const due = new Map<string, LocalDateTime>();
      for (const { transfer_group: group, date } of some) {
        if (group !== undefined && date > (due.get(group) ?? '')) due.set(group, date);
      }
      return some.filter(({ transfer_group: group, date }) => {
        const moment = (group !== undefined && due.get(group)) || date;
        return after < moment && moment <= until;
      });
    },
  };
}
