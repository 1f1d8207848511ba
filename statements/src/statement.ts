import type { Text } from '@saldo/contract/languages';
import type { Cents } from '@saldo/domain/money';
import type { StatementNotice } from './notices.ts';
import type { StatementBank } from './statement-bank.ts';
import { type Sentence, say } from './texts.ts';

export type StatementProduct = 'current' | 'deposit';
/** Declared formats, Norma 43 of Spanish banks, lists of personal finance apps, and PDF statements. */
export type StatementSource = DeclaredFormat | 'norma43' | 'app' | 'pdf';
/** Bank formats that declare the meaning of each part of the file. */
export type DeclaredFormat = 'ofx' | 'qif' | 'camt' | 'mt940' | 'abo' | 'coda' | 'cfonb';
/**
 * How well a file verifies itself. A: each balance and both end balances. B: each balance. C: opening and closing
 * balance, plus a count or totals. C-: only opening and closing balance. D: nothing.
 */
export type ProofClass = 'A' | 'B' | 'C' | 'C-' | 'D';
export type StatementRowType = 'interest' | 'transfer' | 'card_payment' | 'topup' | 'unknown';

export interface StatementRow {
  /** 1-based line of the file, or row of the sheet. */
  line: number;
  /**
   * Date of booking or completion in local time, `YYYY-MM-DDTHH:MM:SS`. The time is `T00:00:00` if the bank gives only
   * a date.
   */
  date: string;
  /** Time of the purchase in the same form, if the file states it. */
  purchaseDate: string | null;
  /** Change of the balance: signed, including the fee. */
  amount: Cents;
  /** A positive fee is a cost, a negative one a refund. */
  fee: Cents;
  /** Balance after the row, as stated by the bank. */
  balance: Cents | null;
  /** Start of a Revolut transaction, `YYYY-MM-DDTHH:MM:SS`, or without seconds if a spreadsheet dropped them. */
  started: string | null;
  type: StatementRowType;
  /** Text for display. Card numbers are masked, as in every text field this package returns. */
  description: string;
  /** All text fields of the bank joined, for matching with other sources. */
  originalText: string;
  creditorName: string | null;
  creditorIban: string | null;
  debtorName: string | null;
  /** The bank's id for the transaction, if the file has one. Some banks use an id twice or change it later. */
  bankId?: string | null;
  counterpartyIban?: string | null;
  /** True if the balance was computed from the opening balance because the file states none for this row. */
  computedBalance?: boolean;
  /** Kind of file, if its descriptions and row order may differ from those of the bank's own lists. */
  source?: StatementSource;
  /** Path of a category in another app, outermost first. */
  category?: string[];
  /** Parts of a transaction that another app split. They sum to its amount; `category` is that of the largest. */
  parts?: StatementPart[];
  tags?: string[];
  note?: string | null;
  /** Name of the user's other account in another app's list. */
  transferTo?: string | null;
  /**
   * Set for rows that another app does not count as spending, namely balance corrections and transfers between the
   * user's accounts.
   */
  moved?: 'transfer' | 'correction';
}

export interface StatementPart {
  /** Path of a category in another app, outermost first. */
  category: string[];
  /** Magnitude. */
  cents: Cents;
  note: string | null;
}

export interface StatementChain {
  /**
   * `holds`: each balance follows from the previous one. `said`: so it does, but only because of the user's answer.
   * `unchecked`: the file has no balances.
   */
  status: 'holds' | 'said' | 'gaps' | 'unchecked';
  gaps: number;
  /** Balance before the oldest row. */
  opening: Cents | null;
  closing: Cents | null;
}

export interface StatementAccount {
  iban: string | null;
  /** Name that the file gives an account without an IBAN. */
  name?: string | null;
  product: StatementProduct;
  /** ISO 4217. */
  currency: string;
  /** Oldest first in the bank's own order, regardless of the file's order. */
  rows: StatementRow[];
  chain: StatementChain;
}

export interface StatementSkipped {
  pending: number;
  /** Rows that were reverted or declined, or failed, and so never moved money. */
  reverted: number;
  zero: number;
  /** Rows in an unknown state that no date or balance confirms. */
  notCompleted: number;
  /** Rows that repeat earlier rows because the file contains the same export twice. */
  repeated: number;
}

export interface Statement {
  /** A known bank code, or the name that the user entered for the bank of a CSV file. */
  bank: string;
  variant: string;
  accounts: StatementAccount[];
  skipped: StatementSkipped;
  /** Messages for the user about rows that were repaired, left out or imported unverified. */
  notices: StatementNotice[];
}

export interface StatementOptions {
  bank: StatementBank;
  fileName: string;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** Thrown if the file cannot be read as a statement. The message says what is wrong, where it is, and what to do. */
export class StatementError extends Error {
  override name = 'StatementError';
  readonly text: Required<Text>;
  readonly line: number | undefined;

  constructor(says: Sentence, line?: number) {
    const text = say(says);
    super(text.en);
    this.text = text;
    this.line = line;
  }
}
