import type { Text } from '@saldo/contract/languages';
import type { Cents } from '@saldo/domain/money';
import type { StatementBank } from './statement-bank.ts';
import { type Sentence, say } from './texts.ts';

export type StatementProduct = 'current' | 'deposit';
/** Declared formats, including Norma 43 of Spanish banks, lists of other apps, and printed statements. */
export type StatementSource = DeclaredFormat | 'norma43' | 'app' | 'pdf';
/** Bank formats that declare the meaning of each part of the file. */
export type DeclaredFormat = 'ofx' | 'qif' | 'camt' | 'mt940' | 'abo' | 'coda' | 'cfonb';
/**
 * How far a file verifies itself. A: each step and both ends. B: each step. C: opening and closing balance, plus a
 * count or totals. C-: only the balances. D: nothing.
 */
export type ProofClass = 'A' | 'B' | 'C' | 'C-' | 'D';
export type StatementRowType = 'interest' | 'transfer' | 'card_payment' | 'topup' | 'unknown';

export interface StatementRow {
  /** 1-based line of the file, or row of the sheet. */
  line: number;
  /** Booking or completion in local time, `YYYY-MM-DDTHH:MM:SS`; `T00:00:00` if the bank gives only a date. */
  date: string;
  /** Time of the purchase in the same form, if the file states it. */
  purchaseDate: string | null;
  /** Change of the balance: signed, including the fee. */
  amount: Cents;
  /** A positive fee is a cost, a negative one a refund. */
  fee: Cents;
  /** After the row, as stated by the bank. */
  balance: Cents | null;
  /** Revolut's start, `YYYY-MM-DDTHH:MM:SS`, without seconds if a spreadsheet dropped them. */
  started: string | null;
  type: StatementRowType;
  /** Text for display. Card numbers are masked, as in every text this package returns. */
  description: string;
  /** The bank's text fields joined, for matching with other sources. */
  originalText: string;
  creditorName: string | null;
  creditorIban: string | null;
  debtorName: string | null;
  /** The bank's id of the transaction, if the file has one. Some banks repeat or renew it. */
  bankId?: string | null;
  counterpartyIban?: string | null;
  /** True if the file states no balance for this row and it was computed from the opening balance. */
  computedBalance?: boolean;
  /** Set if words and order may differ from the bank's own lists. */
  source?: StatementSource;
  /** Path of a category in another app, outermost first. */
  category?: string[];
  tags?: string[];
  note?: string | null;
  /** Name of the user's other account in another app's list. */
  transferTo?: string | null;
  /** Rows that another app does not count as spending: transfers between own accounts, and balance corrections. */
  moved?: 'transfer' | 'correction';
}

export interface StatementChain {
  /** `holds`: each balance follows from the previous one. `unchecked`: the file has no balances. */
  status: 'holds' | 'gaps' | 'unchecked';
  gaps: number;
  /** Before the oldest row and after the newest. */
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
  /** Reverted, declined or failed, so they never happened. */
  reverted: number;
  zero: number;
  /** In an unknown state, without a date or balance to confirm them. */
  notCompleted: number;
  /** Duplicates of earlier rows, because the file contains the same export twice. */
  repeated: number;
}

export interface Statement {
  /** A known bank code, or the name the user gave the bank of a CSV. */
  bank: string;
  variant: string;
  accounts: StatementAccount[];
  skipped: StatementSkipped;
  /** Messages for the user about rows that were repaired, left out or imported unverified. */
  notices: string[];
}

export interface StatementOptions {
  bank: StatementBank;
  fileName: string;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** The file cannot be read as that statement. The message says what is wrong, where, and what to do. */
export class StatementError extends Error {
  override name = 'StatementError';
  readonly text: Text;
  readonly line: number | undefined;

  constructor(says: Sentence, line?: number) {
    const text = say(says);
    super(text.en);
    this.text = text;
    this.line = line;
  }
}
