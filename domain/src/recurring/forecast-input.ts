import type { Span } from '../spans.ts';
import type { SeriesEntry } from './ledger.ts';
import type { Certain, PaidIn, Worth } from './payment.ts';

export interface ForecastInput {
  /** All payments that count, in any order, without transfers between own accounts. */
  readonly payments: readonly PaidIn[];
  readonly entries: readonly SeriesEntry[];
  /** Payments to come that are not drawn at random: manual series and planned payments. */
  readonly certain?: readonly Certain[];
  /** If absent, all amounts are in the currency of the forecast. Those without a known rate are left out. */
  readonly worth?: Worth;
  /**
   * Returns the payee of a large payment outside any series if the payment is a bill, otherwise null. If absent, no
   * payment is treated as a bill.
   */
  readonly payeeOf?: (payment: PaidIn) => string | null;
  /** Whether an income series can determine payday. If absent, every income series can. */
  readonly mayBePay?: (entry: SeriesEntry) => boolean;
  /** Whether all days of a span are known. If absent, all days since the first payment are treated as known. */
  readonly isKnown?: (span: Span) => boolean;
}

/**
 * The days of a forecast, counted since 1970-01-01: those after `from` and up to `to`. `asOf` is the last day whose
 * payments are known.
 */
export interface ForecastDays {
  readonly asOf: number;
  readonly from: number;
  readonly to: number;
  /** Whether to treat the day after `to` as payday. If absent, true if payday is expected on that day. */
  readonly untilPayday?: boolean;
}
