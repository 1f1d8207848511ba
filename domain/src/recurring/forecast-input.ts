import type { Span } from '../spans.ts';
import type { SeriesEntry } from './ledger.ts';
import type { Paid } from './payment.ts';

export interface ForecastInput {
  /** All payments that count, without transfers between own accounts, in any order. */
  readonly payments: readonly Paid[];
  readonly entries: readonly SeriesEntry[];
  /** Payee of a large payment outside any series if it is a bill, else null. Omit to treat none as bills. */
  readonly payeeOf?: (payment: Paid) => string | null;
  /** Whether an income series can determine payday. Omit if each can. */
  readonly mayBePay?: (entry: SeriesEntry) => boolean;
  /** Whether all days of a span are known. Omit if all since the first payment are. */
  readonly isKnown?: (span: Span) => boolean;
}

/** Days since 1970-01-01, after `from` and up to `to`; `asOf` is the last day whose payments are known. */
export interface Days {
  readonly asOf: number;
  readonly from: number;
  readonly to: number;
  /** Whether the day after `to` is payday, whenever it was expected. Omit to take the expected day. */
  readonly untilPayday?: boolean;
}
