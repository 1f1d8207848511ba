import type { CATEGORY_SOURCES, TRANSACTION_TYPES } from '@saldo/contract/common';
import { addDays, type Day, type LocalDateTime, startOfDay } from '../dates.ts';
import type { Cents, Direction } from '../money.ts';
import type { AccountKey } from './data/accounts.ts';
import type { Dice } from './dice.ts';

/** One row of a household, as a statement would contain it, with the changes that the user made to it. */
export interface WorldRow {
  account: AccountKey;
  date: LocalDateTime;
  purchase_date?: LocalDateTime;
  type: (typeof TRANSACTION_TYPES)[number];
  direction: Direction;
  /** Fee included. */
  amount: Cents;
  fee: Cents;
  currency: string;
  description: string;
  /** Key of a category in the starter taxonomy; null is Uncategorized. */
  category: string | null;
  category_source: (typeof CATEGORY_SOURCES)[number];
  tags: string[];
  ignore: boolean;
  ignore_default_metrics: boolean;
  is_refund: boolean;
  creditor_name?: string;
  debtor_name?: string;
  creditor_iban?: string;
  /** Shared by the two rows of one own transfer. */
  transfer_group?: string;
}

type Given = Pick<
  WorldRow,
  'account' | 'date' | 'type' | 'direction' | 'amount' | 'description' | 'category'
> &
  Partial<WorldRow>;

export const row = (given: Given): WorldRow => ({
  fee: 0,
  currency: 'EUR',
  category_source: given.category === null ? 'none' : 'rule',
  tags: [],
  ignore: false,
  ignore_default_metrics: false,
  is_refund: false,
  ...given,
});

/** Date-time given to bank rows that have no time of day. */
export const bookingTime = (day: Day): LocalDateTime => startOfDay(day);

/**
 * Dates of a card payment. It completes between a few hours and two days after the purchase; only Revolut reports both
 * times.
 */
export function cardMoments(
  account: AccountKey,
  day: Day,
  dice: Dice,
): Pick<WorldRow, 'date' | 'purchase_date'> {
  if (account === 'nomina') return { date: bookingTime(day) };
  const made = `${addDays(day, -dice.whole(1, 2))}T${dice.clock(9, 22)}`;
  return { date: `${day}T${dice.clock(3, 12)}`, purchase_date: made };
}
