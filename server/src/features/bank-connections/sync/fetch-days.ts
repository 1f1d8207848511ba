import { addDays, type Day, dayIn, dayNumber } from '@saldo/domain/dates';
import type { LinkedRow } from '../store/linked-accounts.ts';

/** Overlap in days, because bookings arrive late. Rows fetched twice are recognized. */
const OVERLAP_DAYS = 7;
/** Shorter periods for banks that refuse one. At some, ninety days are off by one. */
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

/** Days to request: all history first, or from yesterday on; later the days since the last fetch with an overlap. */
export function windowOf({ connection, account, now, timeZone }: WindowRequest): Window {
  const to = dayIn(timeZone, now);
  const dayOfInstant = (instant: string) => dayIn(timeZone, new Date(instant));
  const history = connection.history_days;
  const bounds = [addDays(to, -(history - 1))];
  if (account.last_sync !== null) {
    const since = addDays(dayOfInstant(account.last_sync), -OVERLAP_DAYS);
    const granted = dayOfInstant(connection.granted_at ?? account.last_sync);
    const from = latest([since, addDays(granted, -(history - 1))]);
    // A fast clock recorded the last fetch, so how far it reached is unknown.
    return from <= to ? { from, to } : { from: latest(bounds), to };
  }
  if (!connection.sync_transactions) bounds.push(addDays(to, -1));
  return { from: latest(bounds), to };
}

const latest = (days: readonly Day[]): Day => days.reduce((a, b) => (a > b ? a : b));

export const widthOf = ({ from, to }: Window): number => dayNumber(to) - dayNumber(from) + 1;

/** A narrower window after a refusal: from the day the bank names, else by steps. Null if there is none. */
export function narrowerWindow(window: Window, earliest: Day | undefined): Window | null {
  if (earliest !== undefined && earliest > window.from && earliest <= window.to) {
    return { from: earliest, to: window.to };
  }
  const width = NARROWER.find((days) => days < widthOf(window));
  return width === undefined ? null : { from: addDays(window.to, -(width - 1)), to: window.to };
}

/**
 * Requested days that the answer did not reach and no earlier fetch covered. The day of the last fetch was not over, so
 * it counts as uncovered. Null if there are none.
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
