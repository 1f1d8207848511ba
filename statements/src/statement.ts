import type { Text } from '@saldo/contract/languages';
import type { Cents } from '@saldo/domain/money';
import type { StatementBank } from './statement-bank.ts';
import { type Sentence, say } from './texts.ts';

export type StatementProduct = 'current' | 'deposit';
/** Formats that declare what they hold, the common one of Spanish banks among them, lists of other apps, and printed statements. */
export type StatementSource = DeclaredFormat | 'norma43' | 'app' | 'pdf';
/** Formats of banks that state what each part of the file is. */
export type DeclaredFormat = 'ofx' | 'qif' | 'camt' | 'mt940' | 'abo' | 'coda' | 'cfonb';
/**
 * How far a file proves itself. A: each step, and its ends. B: each step. C: opening and closing balance, and a count or
 * totals. C-: only the balances. D: nothing to check.
 */
export type ProofClass = 'A' | 'B' | 'C' | 'C-' | 'D';
export type StatementRowType = 'interest' | 'transfer' | 'card_payment' | 'topup' | 'unknown';

export interface StatementRow {
  /** 1-based line of the file, or row of the sheet. */
  line: number;
  /** Booking or completion, `YYYY-MM-DDTHH:MM:SS`, local; `T00:00:00` when the bank gives only a day. */
  date: string;
  /** When the purchase was made, in the same form, where the file tells. */
  purchaseDate: string | null;
  /** What the balance changes by, signed, fee included. */
  amount: Cents;
  /** Positive is a cost, negative a fee given back. */
  fee: Cents;
  /** After the row, as the bank states it. */
  balance: Cents | null;
  /** Revolut's start, `YYYY-MM-DDTHH:MM:SS`, or without the seconds when a spreadsheet dropped them. */
  started: string | null;
  type: StatementRowType;
  /** For people. Card numbers are masked, as in every text that leaves this room. */
  description: string;
  /** The bank's text fields joined, for matching with other sources. */
  originalText: string;
  creditorName: string | null;
  creditorIban: string | null;
  debtorName: string | null;
  /** The bank's number of the movement, where the file has one. Some banks repeat or renew it. */
  bankId?: string | null;
  counterpartyIban?: string | null;
  /** The file states no balance for this row: it was computed from the opening balance. */
  computedBalance?: boolean;
  /** Set where the row comes in other words and another order than in the bank's own lists. */
  source?: StatementSource;
  /** Path of a category in another app, outermost first. */
  category?: string[];
  tags?: string[];
  note?: string | null;
  /** Name of the user's other account, in another app's list. */
  transferTo?: string | null;
  /** What another app says is no spending: money between own accounts, or a correction of a balance. */
  moved?: 'transfer' | 'correction';
}

export interface StatementChain {
  /** `holds`: each balance follows from the one before. `unchecked`: the file has no balances. */
  status: 'holds' | 'gaps' | 'unchecked';
  gaps: number;
  /** Before the oldest row and after the newest. */
  opening: Cents | null;
  closing: Cents | null;
}

export interface StatementAccount {
  iban: string | null;
  /** What the file calls an account that has no IBAN. */
  name?: string | null;
  product: StatementProduct;
  /** ISO 4217. */
  currency: string;
  /** Oldest first, in the bank's own order, whatever the order of the file. */
  rows: StatementRow[];
  chain: StatementChain;
}

export interface StatementSkipped {
  pending: number;
  /** Undone, declined or failed: they never happened. */
  reverted: number;
  zero: number;
  /** Of a state that is not known, without a date or a balance that would prove it done. */
  notCompleted: number;
  /** Equal to rows before them, because the same export stands in the file twice. */
  repeated: number;
}

export interface Statement {
  /** A code: one of those whose files are known, or what a person called the bank of any CSV. */
  bank: string;
  /** Which of the bank's files it is, in words. */
  variant: string;
  accounts: StatementAccount[];
  skipped: StatementSkipped;
  /** Sentences for the person: what was mended, dropped or taken on trust. */
  notices: string[];
}

export interface StatementOptions {
  bank: StatementBank;
  fileName: string;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** The file cannot be read as that statement. The sentence says what is wrong, where, and what to do. */
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
