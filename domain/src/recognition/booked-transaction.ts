import type { Day } from '../dates.ts';
import type { Cents } from '../money.ts';

/** A booked transaction as a bank describes it, reduced to the fields that are compared. */
export interface Content {
  /** Booking day. */
  day: Day;
  /** Signed. */
  amount: Cents;
  /** ISO 4217. */
  currency: string;
  /** The bank's description, folded; the counterparty's IBAN or name if there is none. */
  text: string;
  partyIban: string | null;
  /** The account's balance after this transaction. */
  balance: Cents | null;
}

/**
 * IDs that may identify the same transaction in a later response from a bank or provider. Neither is reliable for every
 * bank.
 */
export interface ExternalIds {
  provider: string | null;
  bank: string | null;
}

/** A transaction that is in the account, or was before the user removed it. */
export interface StoredTransaction extends Content {
  /** Whether its content comes from a connection or from a statement. */
  source: 'sync' | 'file';
  /** All IDs that the transaction has ever been reported with. */
  ids: readonly ExternalIds[];
}

export interface FetchedTransaction extends Content {
  ids: ExternalIds;
}

/** Result for a fetched transaction: it matches a stored one, or it is new and may be a duplicate. */
export interface MatchResult {
  /** Index of the stored transaction. */
  match: number | null;
  /** Index of a stored transaction that it may duplicate; only the user can decide. */
  doubleOf: number | null;
}
