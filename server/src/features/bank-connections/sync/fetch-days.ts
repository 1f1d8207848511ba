import { addDays, type Day, dayIn, dayNumber } from '@saldo/domain/dates';
import type { LinkedRow } from '../store/linked-accounts.ts';

/** Bookings come late by some days; what is fetched twice is recognised. */
const OVERLAP_DAYS = 7;
/** What a bank that refuses a period is asked instead: ninety days are off by one at some. */
const NARROWER = [89, 60, 30];

export interface Window {
  from: Day;
  to: Day;
}

interface WindowRequest {
  connection: { history_days: number; granted_at: string | null; sync_transactions: boolean };
  account: Pick<LinkedRow, 'last_sync'>;
  now: Date;
  timeZone: string;
}

/** Which days to ask for: all of the history first, or from yesterday on; later what came since, with some days before. */
export function windowOf({ connection, account, now, timeZone }: WindowRequest): Window {
  const to = dayIn(timeZone, now);
  const dayOfInstant = (instant: string) => dayIn(timeZone, new Date(instant));
  const history = connection.history_days;
  const bounds = [addDays(to, -(history - 1))];
  if (account.last_sync !== null) {
    const since = addDays(dayOfInstant(account.last_sync), -OVERLAP_DAYS);
    const granted = dayOfInstant(connection.granted_at ?? account.last_sync);
    const from = latest([since, addDays(granted, -(history - 1))]);
    // A clock that ran ahead noted the last fetch: nobody knows how far that one reached.
    return from <= to ? { from, to } : { from: latest(bounds), to };
  }
  if (!connection.sync_transactions) bounds.push(addDays(to, -1));
  return { from: latest(bounds), to };
}

const latest = (days: readonly Day[]): Day => days.reduce((a, b) => (a > b ? a : b));

export const widthOf = ({ from, to }: Window): number => dayNumber(to) - dayNumber(from) + 1;

/** A narrower window where the bank refused one: from the day that it names, else by steps; null when there is none. */
export function narrower(window: Window, earliest: Day | undefined): Window | null {
  if (earliest !== undefined && earliest > window.from && earliest <= window.to) {
    return { from: earliest, to: window.to };
  }
  const width = NARROWER.find((days) => days < widthOf(window));
  return width === undefined ? null : { from: addDays(window.to, -(width - 1)), to: window.to };
}

/**
 * Days that the answer does not reach though nothing has brought them: since the last fetch, whose own day was not
 * over, or of the first one those it was asked for. Null where there are none.
 */
export function missedDays(q: {
  account: Pick<LinkedRow, 'last_sync'>;
  asked: Window;
  shown: Window;
  timeZone: string;
}): Window | null {
  const { account, asked, shown, timeZone } = q;
  const from =
    account.last_sync === null ? asked.from : dayIn(timeZone, new Date(account.last_sync));
  return from < shown.from ? { from, to: addDays(shown.from, -1) } : null;
}
