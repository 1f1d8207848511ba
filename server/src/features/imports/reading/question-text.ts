import type { StatementQuestion } from '@saldo/contract/imports';
import type { ChoiceLabel as Label } from '@saldo/statements/choice-labels';
import { ChoiceLabel } from '../../../schema/stored/choice-label.ts';
import { fromFactText } from '../../../schema/stored/fact-text.ts';
import { texts } from '../../../texts/catalogues.ts';

const LABEL = { schema: ChoiceLabel, sentence: (label: Label) => texts().choiceLabel(label) };

/** A question as the user reads it. Plans keep it with facts as the labels of its choices. */
export const questionText = (question: StatementQuestion): StatementQuestion => ({
  ...question,
  choices: question.choices.map((choice) => ({
    ...choice,
    label: fromFactText(choice.label, LABEL) ?? choice.answer,
  })),
});
