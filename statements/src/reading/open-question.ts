import type { ChoiceLabel } from '../choice-labels.ts';
import type { Ask } from './question.ts';

/** A choice between words of the file, such as names of columns. */
export const namedChoice = (text: string): { answer: string; label: ChoiceLabel } => ({
  answer: text,
  label: { is: 'text', text },
});

/** Thrown if the user must answer a question. The function that builds the question catches it. */
export class OpenQuestionError extends Error {
  readonly ask: Ask;
  readonly at: { line: number; cell: string };
  readonly answers: readonly { answer: string; label: ChoiceLabel }[];

  constructor(ask: Ask, at: { line: number; cell: string }, answers: OpenQuestionError['answers']) {
    super(ask);
    this.ask = ask;
    this.at = at;
    this.answers = answers;
  }
}
