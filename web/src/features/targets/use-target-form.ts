import { type RefObject, useEffect, useState } from 'react';
import { afterPress } from '../../lib/after-press.ts';
import { ApiError } from '../../lib/api.ts';
import { failureOf } from './failure.ts';
import type { Errors, TargetValues } from './target-values.ts';

/** Fields that the calls name otherwise than the form. */
const FIELDS: Record<string, string> = {
  category_id: 'parent',
  final_amount: 'amount',
  limit_amount: 'amount',
  notify_user: 'notify',
};

interface TargetFormOptions<V> {
  initial: V;
  errorsOf: (values: V) => Errors<V>;
  /** What is wrong before anybody has touched it, such as a category that is gone. */
  shownAtOnce: readonly (keyof V)[];
  save: (values: V) => Promise<unknown>;
  /** When the server says nothing by itself. */
  failed: string;
  /** What holds the fields: the first mistake is looked for in it. */
  body: RefObject<HTMLElement | null>;
}

/** What a form holds and what is wrong with it. A mistake is shown once its field was left, or when saving is tried. */
export function useTargetForm<V extends TargetValues>(options: TargetFormOptions<V>) {
  const { initial, errorsOf, shownAtOnce, body } = options;
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<keyof V>>(new Set(shownAtOnce));
  const [tries, setTries] = useState(0);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const errors = errorsOf(values);

  // After each attempt, once the mistakes are drawn.
  useEffect(() => {
    if (tries > 0) body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries, body]);

  function refuse(error: unknown) {
    const fields = error instanceof ApiError ? (error.fields ?? []) : [];
    setRefused(
      Object.fromEntries(fields.map(({ path, message }) => [FIELDS[path] ?? path, message])),
    );
    setFailure(failureOf(error, options.failed));
    setTries(tries + 1);
  }

  /** Whether it was saved. */
  async function submit(): Promise<boolean> {
    setFailure(null);
    if (Object.keys(errors).length > 0) {
      setTries(tries + 1);
      return false;
    }
    setSaving(true);
    try {
      await options.save(values);
      return true;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    values,
    set: (part: Partial<V>) => {
      setValues((current) => ({ ...current, ...part }));
      setRefused({});
    },
    errorOf: (name: keyof V): string | undefined =>
      (tries > 0 || left.has(name) ? errors[name] : undefined) ?? refused[String(name)],
    /** What nobody has typed into is not missing yet. */
    leave: (name: keyof V) => {
      if (values[name] === '' && initial[name] === '') return;
      afterPress(() => setLeft((current) => new Set(current).add(name)));
    },
    submit,
    saving,
    failure,
  };
}

/** What the fields need of it. */
export type TargetForm<V extends TargetValues = TargetValues> = Pick<
  ReturnType<typeof useTargetForm<V>>,
  'values' | 'set' | 'errorOf' | 'leave'
>;
