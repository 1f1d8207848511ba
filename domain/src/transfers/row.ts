import type { LocalDateTime } from '../dates.ts';
import type { Cents, Direction } from '../money.ts';

/** A transaction as far as own transfers go by it. */
export interface TransferRow {
  id: string;
  /** Null where the row stands in no account. */
  accountId: string | null;
  bank: string;
  product: 'current' | 'deposit';
  /** ISO 4217. */
  currency: string;
  direction: Direction;
  /** Magnitude, fee included. */
  amount: Cents;
  /** Positive is a cost, negative a fee given back. */
  fee: Cents;
  /** Booked. */
  date: LocalDateTime;
  /** Revolut's start; with seconds unless a spreadsheet dropped them. */
  started: LocalDateTime | null;
  type: string;
  /** Of the other party, compact. */
  counterpartyIban: string | null;
  /** What the bank wrote, folded, one text a line. */
  text: string;
  /** Counts nowhere. */
  ignore: boolean;
  /** A hand gave it a category outside Transfers. */
  isElsewhere: boolean;
}

/** What the person has: whose money it is, and where. */
export interface Own {
  name: string;
  lastnames: string;
  /** Compact IBANs by account; null where it is not known. */
  ibans: ReadonlyMap<string, string | null>;
}

/** Magnitude without the fee: what arrives of what left. */
export const withoutFee = (row: Pick<TransferRow, 'direction' | 'amount' | 'fee'>): Cents =>
  row.direction === 'expense' ? row.amount - row.fee : row.amount + row.fee;

type InAccount = Pick<TransferRow, 'accountId' | 'bank' | 'product' | 'currency'>;

/** Accounts differ by product and currency too. A row without an account may stand in any of its bank. */
export function isSameAccount(one: InAccount, other: InAccount): boolean {
  if (one.product !== other.product || one.currency !== other.currency) return false;
  if (one.accountId === null || other.accountId === null) return one.bank === other.bank;
  return one.accountId === other.accountId;
}

/** Whether the row may be part of a transfer at all. */
export const mayBeLeg = (row: TransferRow): boolean =>
  !row.ignore && !row.isElsewhere && withoutFee(row) !== 0;
