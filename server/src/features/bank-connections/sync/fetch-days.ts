import { addDays, type Day, dayIn } from '@saldo/domain/dates';
import { daysIn } from '@saldo/domain/spans';
import type { LinkedRow } from '../store/linked-accounts.ts';

/** Overlap in days, because transactions arrive late. Rows fetched twice are recognized. */
const OVERLAP_DAYS = 7;
/** Shorter periods to try if a bank refuses one. Some banks are off by one at ninety days. */
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

/**
 * Days to request. The first fetch covers all history or, if the user does not want past transactions, starts
 * yesterday. Later fetches cover the days since the last one, with an overlap.
 */
export function windowOf({ connection, account, now, timeZone }: WindowRequest): Window {
  const to = dayIn(timeZone, now);
  const dayOfInstant = (instant: string) => dayIn(timeZone, new Date(instant));
  const history = connection.history_days;
  const bounds = [addDays(to, -(history - 1))];
  if (account.last_sync !== null) {
    const since = addDays(dayOfInstant(account.last_sync), -OVERLAP_DAYS);
    const granted = dayOfInstant(connection.granted_at ?? account.last_sync);
    const from = latest([since, addDays(granted, -(history - 1))]);
    // An empty window means that the clock was fast during the last fetch, so how far that fetch reached is unknown.
    return from <= to ? { from, to } : { from: latest(bounds), to };
  }
  if (!connection.sync_transactions) bounds.push(addDays(to, -1));
  return { from: latest(bounds), to };
}

const latest = (days: readonly Day[]): Day => days.reduce((a, b) => (a > b ? a : b));

/**
 * A narrower window after a refusal. It starts on the day that the bank names or else follows fixed steps. Null if no
 * narrower window is left.
 */
export function narrowerWindow(window: Window, earliest: Day | undefined): Window | null {
  if (earliest !== undefined && earliest > window.from && earliest <= window.to) {
    return { from: earliest, to: window.to };
  }
  const width = NARROWER.find((days) => days < daysIn(window));
  return width === undefined ? null : { from: addDays(window.to, -(width - 1)), to: window.to };
}

/**
 * Requested days that neither this response nor an earlier fetch covered, or null if all are covered. The last fetch
 * ran before its day was over, so that day counts as uncovered.
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
