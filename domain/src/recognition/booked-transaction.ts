import type { Day } from '../dates.ts';
import type { Cents } from '../money.ts';

/** A booked transaction as a bank describes it, reduced to what is compared. */
export interface Content {
  /** Booking day. */
  day: Day;
  /** Signed. */
  amount: Cents;
  /** ISO 4217. */
  currency: string;
  /** Folded. Without bank text, the counterparty's IBAN or name. */
  text: string;
  partyIban: string | null;
  /** The account's balance after it. */
  balance: Cents | null;
}

/** IDs by which a bank or provider may identify a transaction again. None of them is reliable everywhere. */
export interface ExternalIds {
  provider: string | null;
  bank: string | null;
}

/** A transaction that the account has, or had before the user removed it. */
export interface StoredTransaction extends Content {
  /** Whether its content comes from a connection or from a statement. */
  source: 'sync' | 'file';
  /** All IDs it has ever been seen with. */
  ids: readonly ExternalIds[];
}

export interface FetchedTransaction extends Content {
  ids: ExternalIds;
}

/** Outcome for a fetched transaction: it matches a stored one, or is new and possibly a duplicate. */
export interface MatchResult {
  /** Index of the stored transaction. */
  match: number | null;
  /** Index of a stored transaction that it may duplicate; only the user can decide. */
  doubleOf: number | null;
}
