import type { Proof } from '@saldo/contract/step-up';
import { lazy, Suspense, useEffect, useState } from 'react';
import { askForProofsBy } from '../lib/step-up.ts';

const StepUpDialog = lazy(async () => ({
  default: (await import('../features/step-up/step-up-dialog.tsx')).StepUpDialog,
}));

interface Question {
  missing: readonly Proof[];
  answer: (proved: boolean) => void;
}

/** Where the question who it is opens, whichever call was refused for want of it. */
export function StepUpHost() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(
    () =>
      askForProofsBy(
        (missing) =>
          new Promise((resolve) => {
            setQuestion({
              missing,
              answer: (proved) => {
                setQuestion(null);
                resolve(proved);
              },
            });
          }),
      ),
    [],
  );
  if (!question) return null;
  return (
    <Suspense>
      <StepUpDialog
        missing={question.missing}
        onProved={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      />
    </Suspense>
  );
}
