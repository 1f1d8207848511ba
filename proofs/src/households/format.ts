import type { Day } from '@saldo/domain/dates';

export interface Row {
  date: Day;
  text: string;
  /** Signed, in euros; negative for money out. */
  amount: number;
}

export interface TrueSeries {
  id: string;
  /** Indexes in the household's `rows`; `extra` are the extra payments among them. */
  rows: number[];
  extra: number[];
  state: 'active' | 'missed' | 'ended';
  /** The payment that comes next, absent if the series has ended. */
  next?: { date: Day; tolerance_days: number };
  cost_per_year?: number;
  /** First payments at a new price. */
  changes: { date: Day }[];
}

export interface WithRows {
  id: string;
  /** The last day that a program may know. */
  as_of: Day;
  rows: Row[];
}

export interface WithSeries extends WithRows {
  series: TrueSeries[];
  /** Payments to one merchant that follow no rhythm. */
  lookalikes: { rows: number[] }[];
}

export interface WithFuture extends WithRows {
  /** At the end of `as_of`. */
  balance: number;
  /** What comes after `as_of`, up to the end of the next month or a later payday. */
  hidden: {
    rows: Row[];
    month_end: Day;
    payday: Day;
    /** Money out after `as_of` in its month, and in the month after it. */
    rest_spend: number;
    next_month_spend: number;
    balance_before_payday: number;
  };
}

export interface Household extends WithSeries, WithFuture {
  kind: string;
  country: string;
}
