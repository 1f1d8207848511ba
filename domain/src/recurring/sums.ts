import type { Cents } from '../money.ts';
import type { Paid } from './payment.ts';

/** Cumulative spending and income by day. The sum of any span takes the same time. */
export class Sums {
  /** First day with a payment; infinity if there are no payments. */
  readonly first: number;
  private readonly spentBy: Float64Array;
  private readonly cameBy: Float64Array;

  constructor(payments: readonly Paid[]) {
    const days = payments.map(({ day }) => day);
    this.first = days.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
    const last = days.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    const length = payments.length === 0 ? 1 : last - this.first + 2;
    [this.spentBy, this.cameBy] = [new Float64Array(length), new Float64Array(length)];
    for (const { day, income, amount } of payments) {
      const sums = income ? this.cameBy : this.spentBy;
      sums[day - this.first + 1] = (sums[day - this.first + 1] ?? 0) + amount;
    }
    for (const sums of [this.spentBy, this.cameBy]) {
      for (let at = 1; at < length; at += 1) sums[at] = (sums[at] ?? 0) + (sums[at - 1] ?? 0);
    }
  }

  /** Sum from the day after `after` up to `to`; both may be fractional. */
  spent(after: number, to: number): Cents {
    return this.upTo(this.spentBy, to) - this.upTo(this.spentBy, after);
  }

  came(after: number, to: number): Cents {
    return this.upTo(this.cameBy, to) - this.upTo(this.cameBy, after);
  }

  private upTo(sums: Float64Array, day: number): Cents {
    const at = Math.floor(day) - this.first + 1;
    return at <= 0 || Number.isNaN(at) ? 0 : (sums[Math.min(at, sums.length - 1)] ?? 0);
  }
}
