import type { StatementQuestion } from '@saldo/contract/imports';
import { ChoiceLabel } from '../../../schema/stored/choice-label.ts';
import { fromFactText } from '../../../schema/stored/fact-text.ts';
import { en } from '../../../texts/en.ts';

const LABEL = { schema: ChoiceLabel, sentence: en.choiceLabel };

/** A question as the user reads it. Plans keep it with facts as the labels of its choices. */
export const questionText = (question: StatementQuestion): StatementQuestion => ({
  ...question,
  choices: question.choices.map((choice) => ({
    ...choice,
    label: fromFactText(choice.label, LABEL) ?? choice.answer,
  })),
});
