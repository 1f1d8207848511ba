import { STATEMENT_BANKS } from '@saldo/contract/common';
import { isArchive } from '@saldo/contract/file-endings';
import {
  type AccountQuestion,
  MAX_REPORT_BYTES,
  type Mapping,
  type MappingQuestion,
  NEW_ACCOUNT,
  type Report,
  type StatementAnswers,
  type StatementQuestion,
} from '@saldo/contract/imports';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { fileSize } from '../../lib/format.ts';
import { detectFile, useImport, useIsImporting } from './api.ts';
import { type ImportFailure, readFailure } from './import-failure.ts';
import { OWN_EXPORT } from './report-texts.ts';
import { texts } from './texts.ts';

interface Choice {
  file: File | null;
  bank: string;
  /** The bank that the file itself names; null where it names none, undefined until that is known. */
  detected: string | null | undefined;
  /** What a person calls the bank of a file that names none. */
  bankName: string;
  /** What the file leaves open, and what was answered. */
  statementQuestion: StatementQuestion | null;
  answers: StatementAnswers;
  /** What was answered where the server asked which account: an id, or `new`. */
  accountId: string | null;
  /** Answers of before: a file of several accounts asks for one after the other. */
  named: readonly string[];
  accountQuestion: AccountQuestion | null;
  /** Whether the columns of a CSV are asked for though they may be remembered. */
  askColumns: boolean;
  /** Set where the server asked which column holds what. */
  question: MappingQuestion | null;
  /** What is wrong with the file that was chosen last; it is not kept. */
  problem: string | null;
  /** What the server said about the last attempt. */
  failure: string | null;
  /** Whether it was that the file cannot be read. */
  isUnreadable: boolean;
}

const EMPTY: Choice = {
  file: null,
  bank: '',
  detected: undefined,
  bankName: '',
  statementQuestion: null,
  answers: {},
  accountId: null,
  named: [],
  accountQuestion: null,
  askColumns: false,
  question: null,
  problem: null,
  failure: null,
  isUnreadable: false,
};

/** An answer to the server's question about the columns. */
export interface Answer {
  mapping: Mapping;
  /** Null for the account that fits. */
  accountId: string | null;
}

/** What a refusal changes. While the columns are asked for the question stays, with what was answered. */
function afterFailure(now: Choice, failure: ImportFailure): Choice {
  const { file, bank, detected, bankName, answers, askColumns, question } = now;
  const kept = { ...EMPTY, file, bank, detected, bankName, answers, askColumns, question };
  if (failure.kind === 'mapping') return { ...kept, question: failure.question };
  if (failure.kind === 'statement') return { ...kept, statementQuestion: failure.question };
  if (failure.kind !== 'question') {
    return { ...kept, failure: failure.message, isUnreadable: failure.isUnreadable };
  }
  const named = now.accountId === null ? now.named : [...now.named, now.accountId];
  const { accounts } = failure.question;
  const accountId = accounts.some(({ fits }) => fits) ? null : NEW_ACCOUNT;
  return { ...kept, named, accountId, accountQuestion: failure.question };
}

/** The bank that is sent. The user's own export needs none; a chosen bank stays, as the server knows the file anyway. */
export const bankToSend = ({
  file,
  bank,
}: {
  file: { name: string } | null;
  bank: string;
}): string => (bank === '' && file && isArchive(file.name) ? 'GENERIC' : bank);

/** Which choice of the form a bank is. */
const choiceOf = (bank: string): string => {
  if (bank === OWN_EXPORT) return 'GENERIC';
  return STATEMENT_BANKS.some((known) => known === bank) ? bank : 'AUTO';
};

/** Asks for the bank of each file that is chosen; one to look over first becomes a plan. */
function useDetection(
  file: File | null,
  setChoice: Dispatch<SetStateAction<Choice>>,
  onPlan: (file: File) => void,
) {
  const plan = useRef(onPlan);
  useEffect(() => {
    plan.current = onPlan;
  }, [onPlan]);
  useEffect(() => {
    if (!file) return;
    const leaving = new AbortController();
    void detectFile(file, leaving.signal).then((found) => {
      if (leaving.signal.aborted) return;
      if (found?.as_plan) plan.current(file);
      else setChoice((now) => withDetected(now, found?.bank ?? null));
    });
    return () => leaving.abort();
  }, [file, setChoice]);
}

/** A bank that was chosen by hand stays. */
const withDetected = (now: Choice, detected: string | null): Choice => ({
  ...now,
  detected,
  bank: now.bank === '' && detected !== null ? choiceOf(detected) : now.bank,
});

/** Whether a file names no bank and may be any: then the person does. */
const needsName = ({ bank, detected }: Choice): boolean => bank === 'AUTO' && detected === null;

/** Whether all is said that an import needs. */
function isReady(choice: Choice): boolean {
  const { file, accountId, accountQuestion, question, bankName } = choice;
  const answered = accountQuestion === null || accountId !== null || question !== null;
  const isNamed = !needsName(choice) || bankName.trim() !== '';
  return file !== null && bankToSend(choice) !== '' && isNamed && answered;
}

/** Whether this screen is still open, for what comes back later. */
function useIsHere() {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}

export interface ImportEvents {
  /** An attempt takes the place of the one before. */
  onStart: () => void;
  onImported: (report: Report) => void;
  /** The file is looked over before it is imported. */
  onPlan: (file: File) => void;
}

/** File, bank and account on their way into an import, and what came of the last attempt. */
export function useImportForm({ onStart, onImported, onPlan }: ImportEvents) {
  const [choice, setChoice] = useState(EMPTY);
  const [sent, setSent] = useState<number | null>(null);
  const here = useIsHere();
  const { mutate } = useImport();
  const importing = useIsImporting();
  const { file, accountId, named, askColumns, question } = choice;
  const { bankName, answers, statementQuestion } = choice;
  useDetection(file, setChoice, onPlan);
  const bank = bankToSend(choice);

  // Another file or bank is another question: what was asked and answered before is forgotten.
  const change = (changes: Partial<Choice>) =>
    setChoice(({ file, bank, detected, askColumns }) => ({
      ...EMPTY,
      ...{ file, bank, detected, askColumns },
      ...changes,
    }));

  const ready = isReady(choice) && !importing;

  function send(
    account: string | null,
    mapping: Mapping | 'ask' | null,
    given: StatementAnswers = answers,
  ) {
    if (!file || !ready) return;
    setSent(0);
    onStart();
    setChoice((now) => ({ ...now, failure: null, answers: given }));
    mutate(
      {
        file,
        bank,
        named: account === null ? named : [...named, account],
        mapping,
        bankName: needsName(choice) ? bankName.trim() : '',
        answers: given,
        onProgress: setSent,
        // The dialog shows it, and a toast would lie over its foot.
        isRead: () => here.current && question !== null,
      },
      {
        onSuccess: (report) => {
          setChoice(EMPTY);
          onImported(report);
        },
        onError: (error) => setChoice((now) => afterFailure(now, readFailure(error, bank))),
        onSettled: () => setSent(null),
      },
    );
  }

  return {
    ...choice,
    bank,
    sent,
    needsName: needsName(choice),
    importing,
    ready,
    submit: () => send(accountId, bank === 'GENERIC' && askColumns ? 'ask' : null),
    answer: (given: Answer) => send(given.accountId, given.mapping),
    answerStatement(answer: string) {
      const ask = statementQuestion?.ask;
      if (ask) send(accountId, null, { ...answers, [ask]: answer });
    },
    nameBank: (name: string) => setChoice((now) => ({ ...now, bankName: name })),
    /** Closes the question; file and bank stay. */
    dropQuestion: () => change({}),
    chooseFiles: (files: File[]) => files.length > 0 && change(chosenOf(files)),
    clearFile: () => change({ file: null }),
    chooseBank: (code: string) => change({ bank: code, askColumns: false }),
    chooseAccount: (id: string) => setChoice((now) => ({ ...now, accountId: id })),
    chooseAskColumns: (ask: boolean) => setChoice((now) => ({ ...now, askColumns: ask })),
  };
}

function chosenOf(files: readonly File[]): Partial<Choice> {
  const [file = null] = files;
  const problem = fileProblem(files);
  return problem ? { problem, file: null } : { file, detected: undefined };
}

/** What is wrong with what was dropped or picked; null when it can be sent. */
export function fileProblem(files: readonly { size: number }[]): string | null {
  const size = files[0]?.size ?? 0;
  return size > MAX_REPORT_BYTES ? texts.tooLarge(fileSize(size)) : null;
}
