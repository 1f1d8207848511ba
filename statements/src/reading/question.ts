import type { Cents } from '@saldo/domain/money';
import type { Draft } from '../accounts/draft.ts';
import type { ChoiceLabel } from '../choice-labels.ts';

export type Ask =
  | 'day'
  | 'day_order'
  | 'amount'
  | 'direction'
  | 'decimal'
  | 'currency'
  | 'sign_words'
  | 'row'
  | 'gap'
  | 'copy'
  | 'parts'
  | 'state';
/** The chosen answer to each question. */
export type StatementAnswers = Partial<Record<Ask, string>>;

export interface PreviewRow {
  line: number;
  /** `YYYY-MM-DD` */
  day: string;
  description: string;
  amount: Cents;
  currency: string;
}

export interface Choice {
  answer: string;
  label: ChoiceLabel;
  /** The first rows that differ between the choices, or else the first rows of the file. */
  rows: PreviewRow[];
  count: number;
  income: Cents;
  expenses: Cents;
  /** Balance after the newest row; null if the list has no balances or several accounts. */
  closing: Cents | null;
  currency: string;
}

export interface StatementQuestion {
  ask: Ask;
  /** Line of the file, or row of the sheet, with an example of what is asked. */
  line: number;
  cell: string;
  /** Key under which answers are remembered. Files that raise the same questions have the same key. */
  kind: string;
  choices: Choice[];
}

/**
 * Either the file's contents or a question about something that is ambiguous. `bank` is '' if the file does not name a
 * bank. `isByHeadings`: true if bank and currency may only follow from the headings, as those that this bank has.
 */
export type TableReading =
  | { draft: Draft; bank: string; kind: string; isByHeadings?: boolean }
  | { question: StatementQuestion };
