import { addDays, type Day, dayOf, type LocalDateTime } from '@saldo/domain/dates';
import type { Cents } from '@saldo/domain/money';
import { STANDING, type Standing } from './data/standing.ts';
import { type Calendar, calendarOf, isDue, travelOn } from './world-calendar.ts';
import { diceOf } from './world-dice.ts';
import { ownTransfersOn, peopleAndCashOn, setAsideOn } from './world-moves.ts';
import { booked, type DemoTransaction, row } from './world-row.ts';
import { purchasesOn, refundsOn } from './world-shopping.ts';

const FIRST_RISE = 2024;

function amountOf(standing: Standing, today: Calendar): Cents {
  const { amount, jitter = 0, name } = standing;
  const { rises } = standing;
  const usual = typeof amount === 'number' ? amount : (amount[today.month - 1] ?? 0);
  const times = rises ? today.year - FIRST_RISE + Number(today.month >= rises.month) : 0;
  const base = usual + Math.max(0, times) * (rises?.by ?? 0);
  const off = diceOf(today.day, name).whole(-jitter, jitter);
  return base + Math.round((base * off) / 1000);
}

/** So that a missed bill is there to be seen. */
const failsIn = ({ year, month }: Calendar, oneIn: number | undefined): boolean =>
  oneIn !== undefined && (year * 12 + month) % oneIn === 5;

/** What is booked on a day because its date has come. */
function standingOn(today: Calendar): DemoTransaction[] {
  return STANDING.filter(
    ({ date, months, fails }) =>
      (!months || months.includes(today.month)) && isDue(today, date) && !failsIn(today, fails),
  ).map((standing) => {
    const account = standing.is.account ?? 'nomina';
    const time = diceOf(today.day, `${standing.name} time`).clock(1, 9);
    const date = account === 'nomina' ? booked(today.day) : `${today.day}T${time}`;
    return row({ account, date, amount: amountOf(standing, today), ...standing.is });
  });
}

/**
 * What a plausible person's accounts did on one day. It depends on the day alone, so that the world can
 * grow by a day without changing what is there.
 */
export function demoDay(day: Day): DemoTransaction[] {
  const today = calendarOf(day);
  return [
    ...standingOn(today),
    ...ownTransfersOn(today),
    ...peopleAndCashOn(today),
    ...purchasesOn(today),
    ...refundsOn(today),
    ...travelOn(today),
    ...setAsideOn(today),
  ];
}

/** All days from the first to the last, both included. */
export function demoWorld(from: Day, to: Day): DemoTransaction[] {
  const rows: DemoTransaction[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) rows.push(...demoDay(day));
  return rows;
}

/**
 * What comes after one moment, up to another one included. The two rows of an own transfer come together,
 * when the later one is due, so that none of them ever stands alone.
 */
export function demoRowsBetween(after: LocalDateTime, until: LocalDateTime): DemoTransaction[] {
  const rows = demoWorld(dayOf(after), dayOf(until));
  const due = new Map<string, LocalDateTime>();
  for (const { transfer_group: group, date } of rows) {
    if (group !== undefined && date > (due.get(group) ?? '')) due.set(group, date);
  }
  return rows.filter(({ transfer_group: group, date }) => {
    const moment = (group !== undefined && due.get(group)) || date;
    return after < moment && moment <= until;
  });
}
