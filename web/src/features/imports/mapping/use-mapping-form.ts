import type { AccountCandidate, MappingQuestion } from '@saldo/contract/imports';
import { type RefObject, useEffect, useState } from 'react';
import { afterPress } from '../../../lib/after-press.ts';
import { texts } from '../texts.ts';
import {
  bankCode,
  type MappingField,
  type MappingValues,
  mappingProblems,
  startValues,
  withChange,
} from './mapping-values.ts';

interface MappingFormOptions {
  question: MappingQuestion;
  /** The accounts that fit, where the server could not tell which. */
  candidates: readonly AccountCandidate[];
  /** What holds the fields: the first mistake is looked for in it. */
  body: RefObject<HTMLElement | null>;
}

/** What the dialog holds and what is wrong with it: shown once a field was left, all of it once importing was tried. */
export function useMappingForm({ question, candidates, body }: MappingFormOptions) {
  const [initial] = useState(() => startValues(question));
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tries, setTries] = useState(0);
  const problems = mappingProblems(values);
  const ambiguous = candidates.length > 0 && values.accountId === '';

  // After each attempt, here or at the server, once the mistakes are drawn.
  useEffect(() => {
    if (tries > 0 || candidates.length > 0) {
      body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    }
  }, [tries, candidates, body]);

  return {
    values,
    initial,
    set: (change: Partial<MappingValues>) => setValues((now) => withChange(question, now, change)),
    leave: (field: MappingField) =>
      afterPress(() => setLeft((fields) => new Set(fields).add(field))),
    /** The bank's name becomes the code that it will be. */
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
    /** Whether all is filled in; shows what is not. */
    check(): boolean {
      if (Object.keys(problems).length === 0 && !ambiguous) return true;
      setTries(tries + 1);
      return false;
    },
  };
}

export type MappingForm = ReturnType<typeof useMappingForm>;
