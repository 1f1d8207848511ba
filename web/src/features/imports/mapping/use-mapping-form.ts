import type { AccountCandidate, MappingQuestion } from '@saldo/contract/imports';
import { type RefObject, useEffect, useState } from 'react';
import { afterPress } from '../../../lib/after-press.ts';
import { texts } from '../texts.ts';
import {
  bankCode,
  changeMapping,
  type MappingField,
  type MappingValues,
  mappingProblems,
  startValues,
} from './mapping-values.ts';

interface MappingFormOptions {
  question: MappingQuestion;
  /** Matching accounts, if the server could not decide between them. */
  candidates: readonly AccountCandidate[];
  /** The element that contains the fields. The first invalid field in it gets focus. */
  body: RefObject<HTMLElement | null>;
}

/**
 * Dialog values and validation errors. An error shows once its field is left, all of them once the user tries to
 * import.
 */
export function useMappingForm({ question, candidates, body }: MappingFormOptions) {
  const [initial] = useState(() => startValues(question));
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tries, setTries] = useState(0);
  const problems = mappingProblems(values);
  const ambiguous = candidates.length > 0 && values.accountId === '';

  // After each attempt, whether it failed here or on the server, focus the first invalid field once the errors are
  // rendered.
  useEffect(() => {
    if (tries > 0 || candidates.length > 0) {
      body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    }
  }, [tries, candidates, body]);

  return {
    values,
    initial,
    set: (change: Partial<MappingValues>) =>
      setValues((now) => changeMapping(question, now, change)),
    leave: (field: MappingField) =>
      afterPress(() => setLeft((fields) => new Set(fields).add(field))),
    /** Replaces the typed bank name with its code. */
    normalizeBank: () =>
      setValues((now) => {
        const bank = bankCode(now.bank);
        return bank === now.bank ? now : { ...now, bank };
      }),
    errorOf: (field: MappingField): string | undefined =>
      tries > 0 || left.has(field) ? problems[field] : undefined,
    accountError: ambiguous
      ? [texts.columns.whichAccount, ...candidates.map(({ name, why }) => `${name}: ${why}`)].join(
          ' ',
        )
      : undefined,
    /** True if everything is filled in; otherwise shows the errors. */
    check(): boolean {
      if (Object.keys(problems).length === 0 && !ambiguous) return true;
      setTries(tries + 1);
      return false;
    },
  };
}

export type MappingForm = ReturnType<typeof useMappingForm>;
