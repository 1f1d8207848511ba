import type { Day } from '../dates.ts';
import type { Cents } from '../money.ts';

/** What a bank says of a booked movement, as far as movements are compared. */
export interface Content {
  /** Booking day. */
  day: Day;
  /** Signed. */
  amount: Cents;
  /** ISO 4217. */
  currency: string;
  /** Folded. Where the bank gives no text: the other party's IBAN or name. */
  text: string;
  partyIban: string | null;
  /** The account's balance after it. */
  balance: Cents | null;
}

/** Ids by which a bank or a provider may know a movement again. No kind of them holds everywhere. */
export interface MovementIds {
  provider: string | null;
  bank: string | null;
}

/** A movement that the account has, or had before a person removed it. */
export interface StoredMovement extends Content {
  /** Whether its content is what a connection showed, or a statement's. */
  source: 'sync' | 'file';
  /** All that it has ever been seen with. */
  ids: readonly MovementIds[];
}

export interface FetchedMovement extends Content {
  ids: MovementIds;
}

/** What becomes of a fetched movement: the stored one that it is, or new, then perhaps a double of a stored one. */
export interface Recognised {
  /** Index of the stored movement. */
  match: number | null;
  /** Index of a stored movement that it may be, which only a person can tell. */
  doubleOf: number | null;
}
