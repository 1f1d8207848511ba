import { addDays, type Day, dayOf, type LocalDateTime } from '@saldo/domain/dates';
import { calendarOf } from './world-calendar.ts';
import { ownTransfersOn, peopleAndCashOn, setAsideOn } from './world-moves.ts';
import type { DemoAccountKey, DemoTransaction } from './world-row.ts';
import { purchasesOn, refundsOn } from './world-shopping.ts';
import { standingOn } from './world-standing.ts';
import { travelOn } from './world-travel.ts';

export { DEMO_OWNER } from './world-moves.ts';
export type { DemoAccountKey, DemoTransaction } from './world-row.ts';

export interface DemoAccount {
  key: DemoAccountKey;
  bank: 'CAIXABANK' | 'REVOLUT';
  product: 'current' | 'deposit';
  name: string;
  iban: string | null;
  currency: 'EUR';
}

/** The IBAN is made up and has right check digits. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    key: 'nomina',
    bank: 'CAIXABANK',
    product: 'current',
    name: 'Cuenta Nómina',
    iban: 'ES0921004821130200013579',
    currency: 'EUR',
  },
  {
    key: 'everyday',
    bank: 'REVOLUT',
    product: 'current',
    name: 'Everyday',
    iban: null,
    currency: 'EUR',
  },
  {
    key: 'savings',
    bank: 'REVOLUT',
    product: 'deposit',
    name: 'Savings',
    iban: null,
    currency: 'EUR',
  },
];

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
