import { fold } from '@saldo/domain/text';
import type { StatementRow, StatementSource } from './statement.ts';

/** A row that is already stored in the account. It has the bank's original values, without the user's edits. */
export interface KnownRow {
  date: string;
  amount: number;
  fee: number;
  balance: number | null;
  started: string | null;
  /** The bank's description. Compared only if a balance is missing. */
  text: string;
  /** The bank's id for the transaction, if a file had one. */
  bankId?: string | null;
  /** Kind of file that the row came from; omitted for the bank's own list. */
  source?: StatementSource;
}

/** Compared fields of an incoming row. */
export type IncomingRow = Omit<KnownRow, 'text'> & Pick<StatementRow, 'originalText'>;

/** Compared values as numeric columns, so that 50,000 rows can be compared without building strings. */
export interface Facts {
  count: number;
  day: Int32Array;
  amount: Float64Array;
  fee: Float64Array;
  /** NaN if missing. */
  balance: Float64Array;
  /** Start in minutes; NaN if missing. */
  start: Float64Array;
  /** Seconds of the start; -1 if a spreadsheet dropped them. */
  seconds: Int8Array;
  text: (row: number) => string;
}

type Compared = Omit<KnownRow, 'text'>;

export function factsOf<T extends Compared>(rows: readonly T[], textOf: (row: T) => string): Facts {
  const count = rows.length;
  const facts: Facts = {
    count,
    day: new Int32Array(count),
    amount: new Float64Array(count),
    fee: new Float64Array(count),
    balance: new Float64Array(count),
    start: new Float64Array(count),
    seconds: new Int8Array(count),
    text: (at) => {
      const row = rows[at];
      return row ? fold(textOf(row)) : '';
    },
  };
  for (let i = 0; i < count; i++) {
    const row = rows[i];
    if (row) fill(facts, i, row);
  }
  return facts;
}

function fill(facts: Facts, i: number, row: Compared): void {
  facts.day[i] = dayNumber(row.date);
  facts.amount[i] = row.amount;
  facts.fee[i] = row.fee;
  facts.balance[i] = row.balance ?? Number.NaN;
  facts.start[i] = row.started === null ? Number.NaN : minuteNumber(row.started);
  facts.seconds[i] = row.started?.length === 19 ? digits(row.started, 17, 2) : -1;
}

function digits(text: string, from: number, count: number): number {
  let value = 0;
  for (let i = from; i < from + count; i++) value = value * 10 + text.charCodeAt(i) - 48;
  return value;
}

/** Converts the date in `YYYY-MM-DD…` to a number. The number is not a day count, but is different for every date. */
const dayNumber = (date: string): number =>
  digits(date, 0, 4) * 512 + digits(date, 5, 2) * 32 + digits(date, 8, 2);
const minuteNumber = (date: string): number =>
  dayNumber(date) * 1440 + digits(date, 11, 2) * 60 + digits(date, 14, 2);

/** Known rows on the left, incoming rows on the right. */
export interface Sides {
  left: Facts;
  right: Facts;
}

export const lacksStart = (left: Facts, l: number, right: Facts, r: number): boolean =>
  Number.isNaN(left.start[l]) || Number.isNaN(right.start[r]);

export const lacksBalance = ({ left, right }: Sides, l: number, r: number): boolean =>
  Number.isNaN(left.balance[l]) || Number.isNaN(right.balance[r]);

/**
 * True if start times cannot distinguish two rows. This is the case if a row has no start, or if both start in the same
 * minute and their seconds do not differ.
 */
export function mayStartTogether({ left, right }: Sides, l: number, r: number): boolean {
  if (lacksStart(left, l, right, r)) return true;
  const [one, other] = [left.seconds[l] ?? -1, right.seconds[r] ?? -1];
  return left.start[l] === right.start[r] && (one === other || one < 0 || other < 0);
}

/** Groups unmatched rows by day and amount. */
export function groupUnmatched(
  facts: Facts,
  isLeft: (row: number) => boolean,
): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (let row = 0; row < facts.count; row++) {
    if (!isLeft(row)) continue;
    const key = `${facts.day[row]}|${facts.amount[row]}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
