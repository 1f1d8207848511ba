import type { OwnCategory } from '../local/mapping.ts';
import type { Model } from '../local/model.ts';
import { type AskedRow, groupRows, predictionOf } from '../local/prediction.ts';
import { PERSON, textThatMayLeave } from './what-may-leave.ts';

/** One merchant that the local engine is not sure of. */
export interface Question {
  /** Which group of rows it is about; stays on the machine. */
  key: string;
  /** What leaves: the redacted text, how many rows, their mean amount in whole units of money. */
  text: string;
  count: number;
  average: number;
}

/** Surer answers of the local engine are not asked about. */
const SURE_ENOUGH = 0.85;
export const MERCHANTS_A_CALL = 50;

/** What would be asked, largest groups first. What the person has labelled is known already. */
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
      const text = textThatMayLeave(first);
      // Nobody can tell what a payment to somebody was for, so it is not asked.
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

/** Texts come to about so many signs a token. */
const SIGNS_A_TOKEN = 3.5;
const TOKENS_AN_ANSWER = 8;
const TOKENS_AROUND = 40;
/** Instructions and answer schema. */
const FIXED_TOKENS = 450;

export const tokensOf = (text: string): number => Math.ceil(text.length / SIGNS_A_TOKEN);

/** What asking will come to, to be shown before anything is sent. */
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
