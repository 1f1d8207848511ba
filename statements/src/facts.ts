import { fold } from '@saldo/domain/text';
import type { StatementRow, StatementSource } from './statement.ts';

/** A row that the account already has, by the bank's own values, whatever a person has changed since. */
export interface KnownRow {
  date: string;
  amount: number;
  fee: number;
  balance: number | null;
  started: string | null;
  /** The bank's text; compared only where a balance is missing. */
  text: string;
  /** The bank's number of it, where a file had one. */
  bankId?: string | null;
  /** The kind of file that brought it, unless it was a list of the bank's own. */
  source?: StatementSource;
}

/** What of an incoming row is compared. */
export type IncomingRow = Omit<KnownRow, 'text'> & Pick<StatementRow, 'originalText'>;

/** The compared values as numbers, column by column: fifty thousand rows are compared without making a text. */
export interface Facts {
  count: number;
  day: Int32Array;
  amount: Float64Array;
  fee: Float64Array;
  /** NaN where there is none. */
  balance: Float64Array;
  /** Minutes, NaN where there is none. */
  start: Float64Array;
  /** -1 where a spreadsheet has dropped them. */
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

/** `YYYY-MM-DD…` as one number; not a count of days, only distinct for distinct days. */
const dayNumber = (date: string): number =>
  digits(date, 0, 4) * 512 + digits(date, 5, 2) * 32 + digits(date, 8, 2);
const minuteNumber = (date: string): number =>
  dayNumber(date) * 1440 + digits(date, 11, 2) * 60 + digits(date, 14, 2);

/** What is known, and what comes. */
export interface Sides {
  left: Facts;
  right: Facts;
}

export const lacksStart = (left: Facts, l: number, right: Facts, r: number): boolean =>
  Number.isNaN(left.start[l]) || Number.isNaN(right.start[r]);

export const lacksBalance = ({ left, right }: Sides, l: number, r: number): boolean =>
  Number.isNaN(left.balance[l]) || Number.isNaN(right.balance[r]);

/** Their starts do not tell them apart: one has none, or both are of one minute and not of two of its seconds. */
export function mayStartTogether({ left, right }: Sides, l: number, r: number): boolean {
  if (lacksStart(left, l, right, r)) return true;
  const [one, other] = [left.seconds[l] ?? -1, right.seconds[r] ?? -1];
  return left.start[l] === right.start[r] && (one === other || one < 0 || other < 0);
}

/** What is left over, by day and amount. */
export function groupLeft(facts: Facts, isLeft: (row: number) => boolean): Map<string, number[]> {
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
