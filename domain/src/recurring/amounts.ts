import { type Day, dayFromNumber } from '../dates.ts';
import type { Cents } from '../money.ts';
import { isFlat, median, type Payment, quantile } from './payment.ts';

export interface PriceStep {
  readonly on: Day;
  readonly from: Cents;
  readonly to: Cents;
}

export interface Amounts {
  readonly flat: boolean;
  /** The price if fixed, otherwise the median of the last twelve payments. */
  readonly amount: Cents;
  /** 10th and 90th percentile of the last twelve payments; both are the price itself if it is fixed. */
  readonly low: Cents;
  readonly high: Cents;
  readonly steps: readonly PriceStep[];
}

const RECENT = 12;

/** The amounts of a series. `rows` are its payments in order, without extra payments. */
export function amountsOf(rows: readonly Payment[], perYear: number): Amounts {
  const amounts = rows.map(({ amount }) => amount);
  const recent = amounts.slice(-RECENT);
  if (perYear > 1 && !isFlat(recent)) {
    const [low, amount, high] = [0.1, 0.5, 0.9].map((share) => quantile(recent, share));
    return {
      flat: false,
      amount: Math.round(amount ?? 0),
      low: Math.round(low ?? 0),
      high: Math.round(high ?? 0),
      steps: [],
    };
  }
  const level = perYear === 1 ? (amounts.at(-1) ?? 0) : levelOf(amounts);
  return { flat: true, amount: level, low: level, high: level, steps: priceSteps(rows, perYear) };
}

const isNear = (a: Cents, b: Cents, share: number): boolean => Math.abs(a - b) <= share * b;

/**
 * The last price if it was paid twice in a row, otherwise the median of the last three, so a single outlier does not
 * count.
 */
function levelOf(amounts: readonly Cents[]): Cents {
  const [before, last] = amounts.slice(-2);
  if (before === undefined || last === undefined) return before ?? 0;
  return isNear(last, before, 0.01) ? last : Math.round(median(amounts.slice(-3)));
}

/**
 * Finds price changes. A new price must be paid twice in a row, within a percent, and differ by more than two percent
 * from the previous price.
 */
function priceSteps(rows: readonly Payment[], perYear: number): PriceStep[] {
  const found: PriceStep[] = [];
  let level = rows[0]?.amount ?? 0;
  rows.forEach(({ day, amount }, at) => {
    const again = rows[at + 1]?.amount;
    const lasts = perYear === 1 || (again !== undefined && isNear(again, amount, 0.01));
    if (isNear(amount, level, 0.02) || !lasts) return;
    found.push({ on: dayFromNumber(day), from: level, to: amount });
    level = amount;
  });
  return found;
}
