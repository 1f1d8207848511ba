import { type Letter, MAX_ANSWER } from '@saldo/contract/letters';
import { useState } from 'react';
import { disabledUnless } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/input.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { Title } from '../../ui/title.tsx';
import { useAnswerLetter } from './api.ts';
import { texts as t } from './texts.ts';

interface QuestionsProps {
  letter: Letter;
  mayEdit: boolean;
}

/** Two questions about the month. Both may be skipped, and answers may be changed later. */
export function QuestionsCard({ letter: { month, answers }, mayEdit }: QuestionsProps) {
  const [worth, setWorth] = useState(answers.worth_it ?? '');
  const [change, setChange] = useState(answers.to_change ?? '');
  const save = useAnswerLetter(month);
  const isSame =
    worth.trim() === (answers.worth_it ?? '') && change.trim() === (answers.to_change ?? '');
  return (
    <Card aria-label={t.questions}>
      <Title>{t.questions}</Title>
      <p className="mt-1 text-muted text-xs">{t.questionsHint}</p>
      <form
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          runMutation(
            save,
            { worth_it: worth, to_change: change },
            { done: t.saved, failed: t.saveFailed },
          );
        }}
      >
        <Question label={t.worthIt(month)} value={worth} onChange={setWorth} mayEdit={mayEdit} />
        <Question label={t.toChange} value={change} onChange={setChange} mayEdit={mayEdit} />
        <Button
          type="submit"
          variant="primary"
          className="self-end phone:self-stretch"
          busy={save.isPending}
          {...disabledUnless(mayEdit, t.viewerHint)}
          {...(isSame && { disabled: true })}
        >
          {t.save}
        </Button>
      </form>
    </Card>
  );
}

interface QuestionProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  mayEdit: boolean;
}

const Question = ({ label, value, onChange, mayEdit }: QuestionProps) => (
  <Field label={label}>
    {(ids) => (
      <Textarea
        {...ids}
        value={value}
        maxLength={MAX_ANSWER}
        placeholder={t.oneLine}
        readOnly={!mayEdit}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);

/** What the user answered in the letter before. */
export function LastAnswers({ answers }: { answers: NonNullable<Letter['last_answers']> }) {
  const said = [
    [t.wroteWorthIt, answers.worth_it],
    [t.wroteToChange, answers.to_change],
  ] as const;
  return (
    <Card aria-label={t.wrote(answers.month)}>
      <Title size="md">{t.wrote(answers.month)}</Title>
      <dl className="mt-2 flex flex-col gap-2">
        {said.map(
          ([label, text]) =>
            text !== null && (
              <div key={label}>
                <dt className="text-muted text-xs">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-line text-strong">{text}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}
