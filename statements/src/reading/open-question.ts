import type { Sentence } from '../texts.ts';
import type { Ask } from './question.ts';

/** Thrown if the user must answer a question. The function that builds the question catches it. */
export class OpenQuestionError extends Error {
  readonly ask: Ask;
  readonly at: { line: number; cell: string };
  readonly answers: readonly { answer: string; label: Sentence }[];

  constructor(ask: Ask, at: { line: number; cell: string }, answers: OpenQuestionError['answers']) {
    super(ask);
    this.ask = ask;
    this.at = at;
    this.answers = answers;
  }
}
