import type { ListDayOrder } from '../fields/days.ts';
import type { ColumnRole } from '../fields/vocabulary.ts';

/** What a column holds. `other`: nothing that Saldo imports. */
export type Use = ColumnRole | 'other';
/** What the column under each heading holds. Null if what its heading says in its language is right. */
export type Headings = Readonly<Record<string, Use | null>>;

/** One export of a bank or an app, recognized by its headings. */
export interface Layout {
  /** Headings as exported, in their order, and what each column holds. A file must have all of them. */
  columns: Headings;
  /** Headings that some files have as well. */
  sometimes?: Headings;
  /** Currency of the amounts, if it is not the bank's. Null if the export may be in several currencies. */
  currency?: string | null;
  /** Order of day and month, if the bank writes it the same way for all of its customers. */
  days?: ListDayOrder;
  /** `card`: purchases have no minus, and payments have one. `account`: a minus is money out. */
  signs?: 'account' | 'card';
  /**
   * Where the headings are from: the address of a public importer for this bank; `published statement` for examples in
   * public tests and notes; `known well` if neither was at hand.
   */
  source: string;
}

/** A bank or an app in one country, with all exports that are known. */
export interface Bank {
  /** Name as the bank spells it. */
  name: string;
  /** Code of the bank in `accounts/bank-names.ts`, if it is not the name in capital letters. */
  code?: string;
  /** ISO 3166-1 code of the country. Null for an app or bank that is the same in several countries. */
  country: string | null;
  /** ISO 4217 code of the currency of the bank's accounts. Null if they may be in several currencies. */
  currency: string | null;
  layouts: readonly Layout[];
}
