import { dayNumber } from '../dates.ts';
import type { Content } from './booked-transaction.ts';

/** Maximum number of days between the booking dates of one transaction in a statement and in a connection. */
const DAYS_APART = 1;

export interface StatementSyncPairs {
  /** Index pairs: stored row, incoming row. */
  pairs: [number, number][];
  /** Incoming rows that may duplicate a stored one; maps the incoming index to the stored index. */
  doubles: Map<number, number>;
}

interface Compared extends Pick<Content, 'day' | 'amount' | 'currency'> {
  /** Start time, `YYYY-MM-DDTHH:MM:SS`, if the bank reports seconds. */
  started?: string | null;
}
interface Side {
  at: number;
  day: number;
  /** Start time; null if it has no seconds. */
  second: string | null;
}

/**
 * Matches statement rows with connection rows by amount and day, since their descriptions are not comparable, but only
 * if both sides have the same number of rows. Otherwise it pairs nothing and reports possible duplicates. Pass only
 * rows without a more reliable match, and only stored rows within the span that the incoming rows cover.
 */
export function pairStatementWithSync(
  stored: readonly Compared[],
  incoming: readonly Compared[],
): StatementSyncPairs {
  const across: StatementSyncPairs = { pairs: [], doubles: new Map() };
  const left = byAmount(stored);
  for (const [key, rows] of byAmount(incoming)) {
    const candidates = left.get(key);
    if (candidates) meetBySeconds(across, candidates, rows);
  }
  return across;
}

function byAmount(rows: readonly Compared[]): Map<string, Side[]> {
  const groups = new Map<string, Side[]>();
  for (const [at, { amount, currency, day, started }] of rows.entries()) {
    const key = `${amount} ${currency}`;
    const second = started?.length === SECONDS_LENGTH ? started : null;
    const side = { at, day: dayNumber(day), second };
    const group = groups.get(key);
    if (group) group.push(side);
    else groups.set(key, [side]);
  }
  return groups;
}

/**
 * Pairs rows by start time. Rows that started at different seconds are different payments, whatever else matches; rows
 * that started at the same second are one payment.
 */
function meetBySeconds(across: StatementSyncPairs, stored: Side[], incoming: Side[]): void {
  const taken = new Set<Side>();
  for (const row of incoming) {
    const same = stored.find((one) => !taken.has(one) && isOneSecond(one, row));
    if (!same) continue;
    taken.add(same).add(row);
    across.pairs.push([same.at, row.at]);
  }
  const isLeft = (one: Side) => !taken.has(one);
  const [left, coming] = [stored.filter(isLeft), incoming.filter(isLeft)];
  const [timed, untimed] = [left.filter(hasSecond), left.filter((one) => !hasSecond(one))];
  if (timed.length === 0 || !coming.some(hasSecond)) {
    meet(across, left, coming);
    return;
  }
  meet(across, untimed, coming);
  const met = new Set(across.pairs.map(([, at]) => at));
  const rest = coming.filter((one) => !hasSecond(one) && !met.has(one.at));
  meet(across, timed, rest);
}

const SECONDS_LENGTH = 'YYYY-MM-DDTHH:MM:SS'.length;
const hasSecond = ({ second }: Side): boolean => second !== null;
const isOneSecond = (one: Side, other: Side) => hasSecond(one) && one.second === other.second;

function meet(across: StatementSyncPairs, stored: Side[], incoming: Side[]): void {
  const first = pairDays(across, stored, incoming);
  for (const cluster of clusters(first.stored, first.incoming)) judge(across, cluster);
}

/** Pairs the rows of days on which both sides have the same number of rows. Returns the remaining rows. */
function pairDays(across: StatementSyncPairs, stored: Side[], incoming: Side[]) {
  const left: { stored: Side[]; incoming: Side[] } = { stored: [], incoming: [] };
  for (const day of new Set([...stored, ...incoming].map((row) => row.day))) {
    const here = stored.filter((row) => row.day === day);
    const there = incoming.filter((row) => row.day === day);
    if (here.length === there.length) pairUp(across, here, there);
    else {
      left.stored.push(...here);
      left.incoming.push(...there);
    }
  }
  return left;
}

interface Cluster {
  stored: Side[];
  incoming: Side[];
}

/** Groups of rows on neighboring days, which could match each other. */
function clusters(stored: Side[], incoming: Side[]): Cluster[] {
  const all = [
    ...stored.map((row) => ({ row, side: 'stored' as const })),
    ...incoming.map((row) => ({ row, side: 'incoming' as const })),
  ].sort((a, b) => a.row.day - b.row.day);
  const found: Cluster[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { row, side } of all) {
    if (row.day - last > DAYS_APART) found.push({ stored: [], incoming: [] });
    found.at(-1)?.[side].push(row);
    last = row.day;
  }
  return found;
}

function judge(across: StatementSyncPairs, { stored, incoming }: Cluster): void {
  const fits = stored.every((row, at) => {
    const other = incoming[at];
    return other !== undefined && Math.abs(other.day - row.day) <= DAYS_APART;
  });
  if (stored.length === incoming.length && fits) {
    pairUp(across, stored, incoming);
    return;
  }
  for (const row of incoming) {
    const near = nearest(stored, row);
    if (near && Math.abs(near.day - row.day) <= DAYS_APART) across.doubles.set(row.at, near.at);
  }
}

const nearest = (rows: readonly Side[], to: Side): Side | undefined =>
  rows.toSorted((a, b) => Math.abs(a.day - to.day) - Math.abs(b.day - to.day))[0];

function pairUp(across: StatementSyncPairs, stored: Side[], incoming: Side[]): void {
  for (const [at, row] of stored.entries()) {
    const other = incoming[at];
    if (other) across.pairs.push([row.at, other.at]);
  }
}
