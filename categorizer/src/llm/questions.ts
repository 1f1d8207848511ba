import type { OwnCategory } from '../local/category-meanings.ts';
import type { Model } from '../local/model.ts';
import { type AskedRow, groupRows, predictionOf } from '../local/prediction.ts';
import { PERSON, redactRow } from './redact-rows.ts';

export interface Question {
  /** Key of the group of rows that the question is about. Never sent. */
  key: string;
  /** Sent to the model: the redacted text, the number of rows and their mean amount in whole currency units. */
  text: string;
  count: number;
  average: number;
}

/** The language model is not asked about merchants whose local answer is at least this confident. */
const SURE_ENOUGH = 0.85;
export const MERCHANTS_A_CALL = 50;

/** Questions for the model, largest groups first. Merchants that the user has labeled are skipped. */
export function questionsFor(model: Model, rows: readonly AskedRow[]): Question[] {
  return groupRows(model, rows, 'merchant')
    .filter((group) => {
      const { category, topic } = predictionOf(model, group);
      const confidence = Math.max(category?.confidence ?? 0, topic?.confidence ?? 0);
      return confidence < SURE_ENOUGH && !model.habits.has(group.merchant);
    })
    .flatMap(({ key, rows: members }) => {
      const [first] = members;
      if (!first) return [];
      const sum = members.reduce((total, { amount }) => total + amount, 0);
      const average = Math.round(sum / members.length / 100);
      const text = redactRow(first);
      // The purpose of a payment to a person is unknowable, so don't ask.
      if (text.includes(PERSON)) return [];
      return [{ key, text, count: members.length, average }];
    })
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}

export interface Estimate {
  merchants: number;
  calls: number;
  tokensIn: number;
  tokensOut: number;
}

/** Typical number of characters per token. */
const SIGNS_A_TOKEN = 3.5;
const TOKENS_AN_ANSWER = 8;
const TOKENS_AROUND = 40;
const FIXED_TOKENS = 450;

export const tokensOf = (text: string): number => Math.ceil(text.length / SIGNS_A_TOKEN);

/** Estimated tokens of a run, shown before anything is sent. */
export function estimate(
  questions: readonly Question[],
  categories: readonly OwnCategory[],
): Estimate {
  const calls = Math.ceil(questions.length / MERCHANTS_A_CALL);
  const list = categories.reduce((sum, { name }) => sum + tokensOf(`12|${name} > `) + 1, 0);
  const lines = questions.reduce((sum, { text }) => sum + tokensOf(`12|${text}|12|-123\n`), 0);
  return {
    merchants: questions.length,
    calls,
    tokensIn: calls * (FIXED_TOKENS + list) + lines,
    tokensOut: calls * TOKENS_AROUND + questions.length * TOKENS_AN_ANSWER,
  };
}
