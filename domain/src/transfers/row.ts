import type { LocalDateTime } from '../dates.ts';
import type { Cents, Direction } from '../money.ts';
import type { Owner } from './owner.ts';

/** A transaction reduced to what is needed to find transfers. */
export interface TransferRow {
  id: string;
  /** Null if the row has no account. */
  accountId: string | null;
  bank: string;
  product: 'current' | 'deposit';
  /** ISO 4217. */
  currency: string;
  direction: Direction;
  /** Magnitude, fee included. */
  amount: Cents;
  /** Fee; positive if it is a cost, negative if it was refunded. */
  fee: Cents;
  /** Booking date. */
  date: LocalDateTime;
  /** Revolut's start time. It has seconds unless a spreadsheet dropped them. */
  started: LocalDateTime | null;
  type: string;
  /** The counterparty's IBAN, in compact form. */
  counterpartyIban: string | null;
  /** The bank's text fields, folded, one per line. */
  text: string;
  /** Whether the text says that the money was transferred, which counts like the type. */
  saysTransfer: boolean;
  /** The bank's words without dates and numbers, which later transfers of the same kind repeat. */
  words: string;
  /** Whether the row is excluded from all totals. */
  ignore: boolean;
  /** Whether the user manually chose a category outside Transfers. */
  isElsewhere: boolean;
  /** Whether the user manually chose Between Own Accounts. */
  isSaidOwn: boolean;
}

export interface Own extends Owner {
  /** Compact IBANs by account ID; null if an account's IBAN is unknown. */
  ibans: ReadonlyMap<string, string | null>;
  /** IDs of accounts whose bank prints the owner's name on every row, so that only a description with it says something. */
  printed?: ReadonlySet<string>;
}

/** Magnitude without the fee: the amount that arrives. */
export const withoutFee = (row: Pick<TransferRow, 'direction' | 'amount' | 'fee'>): Cents =>
  row.direction === 'expense' ? row.amount - row.fee : row.amount + row.fee;

type InAccount = Pick<TransferRow, 'accountId' | 'bank' | 'product' | 'currency'>;

/**
 * Whether two rows may belong to the same account. Different products or currencies are different accounts. A row
 * without an account may belong to any account of its bank.
 */
export function isSameAccount(one: InAccount, other: InAccount): boolean {
  if (one.product !== other.product || one.currency !== other.currency) return false;
  if (one.accountId === null || other.accountId === null) return one.bank === other.bank;
  return one.accountId === other.accountId;
}

export const mayBeLeg = (row: TransferRow): boolean =>
  !row.ignore && !row.isElsewhere && withoutFee(row) !== 0;
