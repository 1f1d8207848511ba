import { STATEMENT_BANKS } from '@saldo/contract/common';
import { isArchive } from '@saldo/contract/file-extensions';
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
import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useNamedDialog } from '../../lib/dialog-address.ts';
import { fileSize } from '../../lib/format.ts';
import { detectFile, useImport, useIsImporting } from './api.ts';
import { type ImportFailure, toImportFailure } from './import-failure.ts';
import { OWN_EXPORT } from './report-texts.ts';
import { texts } from './texts.ts';

interface Choice {
  file: File | null;
  bank: string;
  /** Bank detected from the file. Null if not detected, undefined until detection ends. */
  detected: string | null | undefined;
  /** User's name for the bank of a file that does not name it. */
  bankName: string;
  /** A question about a detail that the file doesn't settle. `answers` holds the earlier answers. */
  statementQuestion: StatementQuestion | null;
  answers: StatementAnswers;
  /** Answer to the server's account question: an id, or `new`. */
  accountId: string | null;
  /**
   * Earlier answers to account questions. For a file with several accounts, the server asks about one account at a
   * time.
   */
  named: readonly string[];
  accountQuestion: AccountQuestion | null;
  /** True to ask for the CSV's columns even if the server remembers them. */
  askColumns: boolean;
  /** Error for the last chosen file, which is not kept. */
  problem: string | null;
  failure: string | null;
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
  problem: null,
  failure: null,
  isUnreadable: false,
};

/** Answer to the server's column question. */
export interface MappingAnswer {
  mapping: Mapping;
  /** Null means whichever account matches. */
  accountId: string | null;
}

/** Applies an error to the form. */
function afterFailure(now: Choice, failure: ImportFailure): Choice {
  const { file, bank, detected, bankName, answers, askColumns } = now;
  const kept = { ...EMPTY, file, bank, detected, bankName, answers, askColumns };
  if (failure.kind === 'mapping') return kept;
  if (failure.kind === 'statement') return { ...kept, statementQuestion: failure.question };
  if (failure.kind !== 'question') {
    return { ...kept, failure: failure.message, isUnreadable: failure.isUnreadable };
  }
  const named = now.accountId === null ? now.named : [...now.named, now.accountId];
  const { accounts } = failure.question;
  const accountId = accounts.some(({ fits }) => fits) ? null : NEW_ACCOUNT;
  return { ...kept, named, accountId, accountQuestion: failure.question };
}

/**
 * The bank to send. A Saldo export needs no bank, but a chosen one is kept, because the server recognizes the file
 * anyway.
 */
export const bankToSend = ({
  file,
  bank,
}: {
  file: { name: string } | null;
  bank: string;
}): string => (bank === '' && file && isArchive(file.name) ? 'GENERIC' : bank);

/** The form's option for a bank. */
const choiceOf = (bank: string): string => {
  if (bank === OWN_EXPORT) return 'GENERIC';
  return STATEMENT_BANKS.some((known) => known === bank) ? bank : 'AUTO';
};

/** Detects the bank of each chosen file. A file that needs a review first becomes a plan. */
function useDetection(
  file: File | null,
  setChoice: Dispatch<SetStateAction<Choice>>,
  onPlan: (file: File) => void,
) {
  const plan = useEffectEvent(onPlan);
  useEffect(() => {
    if (!file) return;
    const leaving = new AbortController();
    void detectFile(file, leaving.signal).then((found) => {
      if (leaving.signal.aborted) return;
      if (found?.as_plan) plan(file);
      else setChoice((now) => withDetected(now, found?.bank ?? null));
    });
    return () => leaving.abort();
  }, [file, setChoice]);
}

/** Keeps a bank the user chose. */
const withDetected = (now: Choice, detected: string | null): Choice => ({
  ...now,
  detected,
  bank: now.bank === '' && detected !== null ? choiceOf(detected) : now.bank,
});

/** True if the file names no bank and "any bank" is chosen, so the user must name it. */
const needsName = ({ bank, detected }: Choice): boolean => bank === 'AUTO' && detected === null;

function isReady(choice: Choice, isMapping: boolean): boolean {
  const { file, accountId, accountQuestion, bankName } = choice;
  const answered = accountQuestion === null || accountId !== null || isMapping;
  const isNamed = !needsName(choice) || bankName.trim() !== '';
  return file !== null && bankToSend(choice) !== '' && isNamed && answered;
}

/** Tracks whether this screen is still open, for responses that arrive later. */
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
  /** Called when an attempt starts, to clear the previous result. */
  onStart: () => void;
  onImported: (report: Report) => void;
  /** Called if the file needs a review before it is imported. */
  onPlan: (file: File) => void;
}

/** State of the import form: file, bank and account, and the outcome of the last attempt. */
export function useImportForm({ onStart, onImported, onPlan }: ImportEvents) {
  const [choice, setChoice] = useState(EMPTY);
  const [sent, setSent] = useState<number | null>(null);
  const here = useIsHere();
  const { mutate } = useImport();
  const importing = useIsImporting();
  // The question about columns. If it is open, it stays open after a failure, with its answers.
  const columns = useNamedDialog<MappingQuestion>('columns');
  const question = columns.subject;
  const { file, accountId, named, askColumns, bankName, answers, statementQuestion } = choice;
  useDetection(file, setChoice, onPlan);
  const bank = bankToSend(choice);

  // Another file or bank makes earlier questions and answers obsolete.
  const change = (changes: Partial<Choice>) =>
    setChoice(({ file, bank, detected, askColumns }) => ({
      ...EMPTY,
      ...{ file, bank, detected, askColumns },
      ...changes,
    }));

  const fail = (failure: ImportFailure) => {
    setChoice((now) => afterFailure(now, failure));
    if (failure.kind === 'mapping') columns.show(failure.question);
  };
  const ready = isReady(choice, question !== null) && !importing;

  function send(
    account: string | null,
    mapping: Mapping | 'ask' | null,
    given: StatementAnswers = answers,
    to = bank,
  ) {
    if (!file || !ready) return;
    setSent(0);
    onStart();
    setChoice((now) => ({ ...now, bank: to, failure: null, answers: given }));
    mutate(
      {
        ...{ file, bank: to, mapping, answers: given, onProgress: setSent },
        named: account === null ? named : [...named, account],
        bankName: needsName(choice) ? bankName.trim() : '',
        // The dialog shows the error; a toast would cover its footer.
        isRead: () => here.current && question !== null,
      },
      {
        onSuccess: (report) => {
          setChoice(EMPTY);
          onImported(report);
        },
        onError: (error) => fail(toImportFailure(error, to)),
        onSettled: () => setSent(null),
      },
    );
  }

  return {
    ...choice,
    question,
    bank,
    sent,
    needsName: needsName(choice),
    importing,
    ready,
    submit: () => send(accountId, bank === 'GENERIC' && askColumns ? 'ask' : null),
    answer: (given: MappingAnswer) => send(given.accountId, given.mapping),
    answerStatement: (answer: string) =>
      statementQuestion && send(accountId, null, { ...answers, [statementQuestion.ask]: answer }),
    /** Asks for the columns of a file whose question has no right answer. */
    matchColumns: () => send(accountId, 'ask', {}, 'GENERIC'),
    nameBank: (name: string) => setChoice((now) => ({ ...now, bankName: name })),
    /** Closes the question, keeping file and bank. */
    dropQuestion: columns.close,
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

/** Error for a dropped or selected file. Null if it can be sent. */
export function fileProblem(files: readonly { size: number }[]): string | null {
  const size = files[0]?.size ?? 0;
  return size > MAX_REPORT_BYTES ? texts.tooLarge(fileSize(size)) : null;
}
