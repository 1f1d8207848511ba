import type { Text } from '@saldo/contract/languages';
import type { Cents } from '@saldo/domain/money';
import type { Draft } from '../accounts/draft.ts';

/** What a file may leave open. */
export type Ask = 'day_order' | 'amount' | 'direction' | 'decimal' | 'currency' | 'sign_words';
/** Answers by what was asked: one of the choices each. */
export type StatementAnswers = Partial<Record<Ask, string>>;

export interface PreviewRow {
  line: number;
  /** `YYYY-MM-DD` */
  day: string;
  description: string;
  /** Signed. */
  amount: Cents;
  currency: string;
}

/** One of the ways to read a file, with what it would make of its rows. */
export interface Choice {
  answer: string;
  label: Text;
  /** The first rows that differ from those of other choices, or the first ones. */
  rows: PreviewRow[];
  count: number;
  income: Cents;
  expenses: Cents;
  currency: string;
}

/** One thing that a file leaves open. */
export interface StatementQuestion {
  ask: Ask;
  /** Line of the file, or row of the sheet, that shows it. */
  line: number;
  cell: string;
  /** What files have in common that are asked the same: answers are remembered under it. */
  kind: string;
  choices: Choice[];
}

/** What a file holds, or the one thing that it leaves open. `bank` is '' where nothing in it names one. */
export type TableReading =
  | { draft: Draft; bank: string; kind: string }
  | { question: StatementQuestion };
