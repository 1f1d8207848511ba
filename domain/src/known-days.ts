import { type Calendar, monthAround } from './calendar.ts';
import { addDays, type Day, dayNumber } from './dates.ts';
import type { Span } from './spans.ts';

/** An account with statements or syncs. */
export interface CoveredAccount {
  /** Day of its first row, and the last day of any row, statement or sync. */
  first: Day;
  last: Day;
  /** First day on which it is closed; null while open. */
  closed: Day | null;
  /** Days covered by its statements and syncs, in any order. */
  covered: readonly Span[];
  /** Days within `covered` whose rows have been removed since. */
  emptied?: readonly Day[];
}

/** First and last day, within one month, that have manual rows not in any statement. */
export interface ManualRows {
  first: Day;
  last: Day;
}

export interface KnownDaysInput {
  accounts: readonly CoveredAccount[];
  /** In any order. */
  byHand: readonly ManualRows[];
  today: Day;
  calendar: Calendar;
}

/** Days on which statements or syncs cover every active account. */
export interface KnownDays {
  has(span: Span): boolean;
}

/** Number of days that an account stays active after its last data. Also the longest pause between manual rows. */
export const ACTIVE_DAYS = 60;
/**
 * Maximum number of days between two statements that are treated as continuous, on the assumption that nothing was
 * booked in between.
 */
export const QUIET_DAYS = 7;

const COVERED = 1;
const MISSING = 2;

/**
 * Determines which days are known. Manual rows make days known from the first row to the end of the last row's month,
 * but only if no account with statements is active: a note about cash says nothing about bank transactions, and the
 * lack of such notes does not make a covered month unknown.
 */
export function knownDays({ accounts, byHand, today, calendar }: KnownDaysInput): KnownDays {
  const brought = accounts.filter(({ covered }) => covered.length > 0);
  const runs = runsOf(byHand, calendar);
  const firsts = [...brought.map(({ first }) => first), ...runs.map(({ from }) => from)].sort();
  const start = dayNumber(firsts[0] ?? today);
  const days = new Uint8Array(Math.max(0, dayNumber(today) - start + 1));
  for (const account of brought) markAccount(days, account, start);
  for (const run of runs) {
    const [from, to] = within(days, run, start);
    for (let at = from; at <= to; at += 1) days[at] ||= COVERED;
  }
  return { has: (span) => isCovered(days, span, start) };
}

function markAccount(days: Uint8Array, account: CoveredAccount, start: number): void {
  const { first, last, closed, covered, emptied = [] } = account;
  const until = addDays(last, ACTIVE_DAYS);
  const to = closed !== null && closed <= until ? addDays(closed, -1) : until;
  const [begin, end] = within(days, { from: first, to }, start);
  const own = new Uint8Array(days.length);
  for (const span of covered) {
    const [from, to] = within(days, span, start);
    own.fill(COVERED, from, Math.max(from, to + 1));
  }
  for (const day of emptied) {
    const at = dayNumber(day) - start;
    if (at >= 0 && at < own.length) own[at] = 0;
  }
  for (let at = begin; at <= end; at += 1) {
    days[at] = own[at] === COVERED ? days[at] || COVERED : MISSING;
  }
}

/** Array indexes of the first and last day of a span, clipped to the array. */
const within = (days: Uint8Array, { from, to }: Span, start: number): [number, number] => [
  Math.max(0, dayNumber(from) - start),
  Math.min(days.length - 1, dayNumber(to) - start),
];

function isCovered(days: Uint8Array, { from, to }: Span, start: number): boolean {
  const [first, last] = [dayNumber(from) - start, dayNumber(to) - start];
  if (first < 0 || last >= days.length) return false;
  for (let at = first; at <= last; at += 1) if (days[at] !== COVERED) return false;
  return true;
}

export function joinNear(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = found.at(-1);
    if (last && span.from <= addDays(last.to, QUIET_DAYS + 1)) {
      if (span.to > last.to) last.to = span.to;
    } else found.push({ ...span });
  }
  return found;
}

/** Spans of manual rows without long pauses, each from its first row to the end of the last row's month. */
function runsOf(byHand: readonly ManualRows[], calendar: Calendar): Span[] {
  const runs: Span[] = [];
  let end = '';
  for (const { first, last } of byHand.toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
    const run = runs.at(-1);
    const { to } = monthAround(calendar, last);
    if (run && first <= addDays(end, ACTIVE_DAYS)) run.to = to > run.to ? to : run.to;
    else runs.push({ from: first, to });
    end = last > end ? last : end;
  }
  return runs;
}
