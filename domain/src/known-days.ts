import { addDays, type Day, dayNumber, periodBounds } from './dates.ts';
import type { Span } from './spans.ts';

/** An account that statements or syncs bring. */
export interface BroughtAccount {
  /** Day of its first row, and the last day that a row, statement or sync is of. */
  first: Day;
  last: Day;
  /** The day from which it is closed; null while it is open. */
  closed: Day | null;
  /** The days that its statements and syncs answer for, in any order. */
  covered: readonly Span[];
  /** Days inside `covered` whose rows have been removed since. */
  emptied?: readonly Day[];
}

/** Days on which the user wrote down rows that no statement brings, by month. */
export interface KeptByHand {
  first: Day;
  last: Day;
}

export interface KnownDaysInput {
  accounts: readonly BroughtAccount[];
  /** In any order. */
  byHand: readonly KeptByHand[];
  today: Day;
}

/** Which days are known: statements or syncs cover every account that was active on them. */
export interface KnownDays {
  /** Whether all days of a span are known. */
  has(span: Span): boolean;
}

/** An account stays active for this long after its last data. A book kept by hand is laid aside after as long without a row. */
export const ACTIVE_DAYS = 60;
/** Statements this close together leave nothing out: nothing was paid on the days between. */
export const QUIET_DAYS = 7;

const COVERED = 1;
const MISSING = 2;

/**
 * Rows written by hand vouch for the days from the first of them to the end of the last one's month, but only where no
 * brought account is active: a note about cash says nothing of what a bank statement would hold, and the lack of one
 * makes no month unknown that statements cover.
 */
export function knownDays({ accounts, byHand, today }: KnownDaysInput): KnownDays {
  const brought = accounts.filter(({ covered }) => covered.length > 0);
  const runs = runsOf(byHand);
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

function markAccount(days: Uint8Array, account: BroughtAccount, start: number): void {
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

/** Places of the first and the last day of a span that lie in the array. */
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

/** Spans in order, those with at most a few quiet days between them as one. */
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

/** From a first row to the end of a last one's month, as long as the next row is not far. */
function runsOf(byHand: readonly KeptByHand[]): Span[] {
  const runs: Span[] = [];
  let end = '';
  for (const { first, last } of byHand.toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
    const run = runs.at(-1);
    const to = addDays(monthAfter(last), -1);
    if (run && first <= addDays(end, ACTIVE_DAYS)) run.to = to > run.to ? to : run.to;
    else runs.push({ from: first, to });
    end = last > end ? last : end;
  }
  return runs;
}

const monthAfter = (day: Day): Day =>
  periodBounds(Number(day.slice(0, 4)), Number(day.slice(5, 7))).to;
