import type { PlannedState } from '@saldo/contract/planned';
import { dayNumber } from './dates.ts';
import type { Cents } from './money.ts';
import { searchWords } from './text.ts';

interface Moved {
  readonly id: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly income: boolean;
  /** Magnitude. */
  readonly amount: Cents;
  readonly currency: string;
}

export interface PlannedPayment extends Moved {
  readonly name: string;
}

export interface BankRow extends Moved {
  /** What the bank says about it. */
  readonly texts: readonly string[];
}

/** A row may replace a planned payment from so many days before its day to so many after. */
export const EARLY_DAYS = 3;
export const LATE_DAYS = 7;
/** Largest difference of the amounts, as a share of the planned one, if both have a word in common. */
const ALIKE = 10;
/** Shorter words are articles and such. */
const SHORTEST = 3;

/**
 * The row that replaces each planned payment, by its id. Each row replaces one at most; the nearest in days comes first,
 * then the nearest in amount. The order of the arguments makes no difference.
 */
export function matchPlanned(
  planned: readonly PlannedPayment[],
  rows: readonly BankRow[],
): Map<string, string> {
  const words = new Map(rows.map((row) => [row.id, new Set(row.texts.flatMap(wordsOf))]));
  const pairs = planned
    .flatMap((one) => {
      const named = wordsOf(one.name);
      return rows.flatMap((row) => {
        const isNamed = named.some((word) => words.get(row.id)?.has(word));
        return mayReplace(one, row, isNamed) ? [pairOf(one, row)] : [];
      });
    })
    .sort(nearestFirst);
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const { one, row } of pairs) {
    if (found.has(one.id) || taken.has(row.id)) continue;
    found.set(one.id, row.id);
    taken.add(row.id);
  }
  return found;
}

const wordsOf = (text: string): string[] =>
  searchWords(text).filter((word) => word.length >= SHORTEST);

function mayReplace(one: PlannedPayment, row: BankRow, isNamed: boolean): boolean {
  if (one.income !== row.income || one.currency !== row.currency) return false;
  const days = dayNumber(row.day) - dayNumber(one.day);
  if (days < -EARLY_DAYS || days > LATE_DAYS) return false;
  const off = Math.abs(row.amount - one.amount);
  return isNamed ? off * ALIKE <= one.amount : off === 0;
}

interface Pair {
  one: PlannedPayment;
  row: BankRow;
  days: number;
  off: Cents;
}

const pairOf = (one: PlannedPayment, row: BankRow): Pair => ({
  ...{ one, row },
  days: Math.abs(dayNumber(row.day) - dayNumber(one.day)),
  off: Math.abs(row.amount - one.amount),
});

/** Ids decide between equals, so that the order is always the same. */
const nearestFirst = (a: Pair, b: Pair): number =>
  a.days - b.days ||
  a.off - b.off ||
  compare(a.one.day, b.one.day) ||
  compare(a.one.id, b.one.id) ||
  compare(a.row.id, b.row.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export function plannedState(day: string, today: string, row: string | undefined): PlannedState {
  if (row !== undefined) return 'paid';
  return dayNumber(today) - dayNumber(day) > LATE_DAYS ? 'not_seen' : 'expected';
}
