import type { AccountCandidate, Report } from '@saldo/contract/imports';
import { useState } from 'react';
import { useImport, useIsImporting } from './api.ts';
import { fileProblem } from './chosen-file.ts';
import { readFailure } from './import-failure.ts';

interface Choice {
  file: File | null;
  bank: string;
  /** Set where the server asked which account. */
  accountId: string | null;
  candidates: AccountCandidate[];
  /** What is wrong with the file that was chosen last; it is not kept. */
  problem: string | null;
  /** What the server said about the last attempt. */
  failure: string | null;
}

const EMPTY: Choice = {
  file: null,
  bank: '',
  accountId: null,
  candidates: [],
  problem: null,
  failure: null,
};

/** File, bank and account on their way into an import, and what came of the last attempt. */
export function useImportForm(onImported: (report: Report) => void) {
  const [choice, setChoice] = useState(EMPTY);
  const [sent, setSent] = useState<number | null>(null);
  const { mutate } = useImport();
  const importing = useIsImporting();
  const { file, bank, accountId, candidates } = choice;

  // Another file or bank is another question: what was asked and answered before is forgotten.
  const change = (changes: Partial<Choice>) =>
    setChoice((now) => ({ ...EMPTY, file: now.file, bank: now.bank, ...changes }));

  const answered = candidates.length === 0 || accountId !== null;
  const ready = file !== null && bank !== '' && answered && !importing;

  function submit() {
    if (!file || !ready) return;
    setSent(0);
    setChoice((now) => ({ ...now, failure: null }));
    mutate(
      { file, bank, accountId, onProgress: setSent },
      {
        onSuccess: (report) => {
          setChoice(EMPTY);
          onImported(report);
        },
        onError: (error) => {
          const failure = readFailure(error, bank);
          change(
            failure.kind === 'question'
              ? { candidates: failure.accounts }
              : { failure: failure.message },
          );
        },
        onSettled: () => setSent(null),
      },
    );
  }

  return {
    ...choice,
    sent,
    importing,
    ready,
    submit,
    chooseFiles(files: File[]) {
      const [first] = files;
      if (!first) return;
      const problem = fileProblem(files);
      change(problem ? { problem, file: null } : { file: first });
    },
    clearFile: () => change({ file: null }),
    chooseBank: (code: string) => change({ bank: code }),
    chooseAccount: (id: string) => setChoice((now) => ({ ...now, accountId: id })),
  };
}

export type ImportFormState = ReturnType<typeof useImportForm>;
