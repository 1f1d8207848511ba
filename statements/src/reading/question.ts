import type { Text } from '@saldo/contract/languages';
import type { Cents } from '@saldo/domain/money';
import type { Draft } from '../accounts/draft.ts';

export type Ask = 'day_order' | 'amount' | 'direction' | 'decimal' | 'currency' | 'sign_words';
/** One chosen answer per question. */
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
  label: Text;
  /** The first rows that differ from other choices, or simply the first ones. */
  rows: PreviewRow[];
  count: number;
  income: Cents;
  expenses: Cents;
  currency: string;
}

export interface StatementQuestion {
  ask: Ask;
  /** Line of the file, or row of the sheet, that shows it. */
  line: number;
  cell: string;
  /** Key shared by files that raise the same questions. Answers are remembered under it. */
  kind: string;
  choices: Choice[];
}

/** Either the file's contents or the one thing it leaves open. `bank` is '' if nothing in it names one. */
export type TableReading =
  | { draft: Draft; bank: string; kind: string }
  | { question: StatementQuestion };
