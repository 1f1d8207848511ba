import { toNestErrors } from '@hookform/resolvers';
import type { Answer, Call, Endpoint } from '@saldo/contract/endpoint';
import { fieldMessage } from '@saldo/contract/validation-messages';
import { useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { z } from 'zod';
import { ApiError, messageOf } from './api.ts';
import { changedValues } from './changed-values.ts';

export interface ContractFormOptions<E extends Endpoint, V extends FieldValues, A> {
  /** Initial values. Later values are ignored, so fresh data never overwrites what the user typed. */
  values: V;
  /**
   * Converts form values to the call's body. By default, the body is the trimmed values. Unreadable values may become
   * NaN.
   */
  toBody?: (values: V) => Call<E>['body'];
  /**
   * True if the form edits an existing item. Only changed fields are validated and sent, and nothing is sent if none
   * changed.
   */
  change?: boolean;
  /** Returns true if something changed, for changes that the form values themselves don't reflect. */
  changed?: (values: V) => boolean;
  /** Errors that the contract's rules don't cover, by field. They take precedence. */
  check?: (values: V) => Partial<Record<FieldPath<V>, string | null | undefined>>;
  /** Fields whose errors show before the user has visited them. */
  shownAtOnce?: readonly FieldPath<V>[];
  /** Maps body fields, and error codes about a single field, to form fields. */
  fieldOf?: Readonly<Record<string, FieldPath<V>>>;
  send: (body: Call<E>['body'], values: V) => Promise<A>;
  /**
   * Wraps the error message for the form as a whole. Without it, an error about one field is shown only at that field.
   */
  failed?: (message: string) => string;
  /** False if the form may close without asking, because its values are short and secret. */
  guarded?: boolean;
  /** Returns the message for an error, if it should differ from the server's. */
  textOf?: (error: unknown) => string;
}

/** Trims text, except passwords. */
const trimmed = (name: string, value: unknown) =>
  typeof value === 'string' && !name.includes('password') ? value.trim() : value;

const trim = (values: object) => JSON.parse(JSON.stringify(values, trimmed));

/** Maximum text length of a body field; undefined without a limit. */
export function maxLengthOf(schema: unknown, path: string): number | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return maxLengthOf(schema.unwrap(), path);
  if (schema instanceof z.ZodDefault) return maxLengthOf(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) return maxLengthOf(schema.in, path);
  if (schema instanceof z.ZodObject && path !== '') return maxLengthOf(schema.shape[path], '');
  return (schema instanceof z.ZodString && schema.maxLength) || undefined;
}

/** Returns the form field for a path in the body, or null. */
function fieldAt(path: string, values: object, fieldOf: Readonly<Record<string, string>> = {}) {
  const [first = '', ...rest] = path.split('.');
  const name = fieldOf[first] ?? first;
  if (!(name in values)) return null;
  const whole = [name, ...rest].join('.');
  // An error inside a nested value belongs to the form field that holds the whole value.
  return get(values, whole) === undefined ? name : whole;
}

type Options<E extends Endpoint, V extends FieldValues> = Pick<
  ContractFormOptions<E, V, unknown>,
  'check' | 'fieldOf'
>;

/** Returns errors by field: the form's own checks first, then the contract's rules for the body. */
function resolverOf<E extends Endpoint, V extends FieldValues>(
  { body }: E,
  { check, fieldOf }: Options<E, V>,
  sentOf: (values: V) => unknown,
): Resolver<V> {
  return (values, _, { fields }) => {
    const problems: Record<string, { type: string; message: string }> = {};
    const note = (path: string | null, message: string) => {
      if (path !== null) problems[path] ??= { type: 'contract', message };
    };
    for (const [path, message] of Object.entries<Wrong>(check?.(values) ?? {}))
      if (message) note(path, message);
    for (const { path, message } of body?.safeParse(sentOf(values)).error?.issues ?? []) {
      const field = fieldAt(path.join('.'), values, fieldOf);
      const isBlank = field !== null && get(values, field) === '';
      note(field, fieldMessage(message, isBlank));
    }
    if (Object.keys(problems).length === 0) return { values, errors: {} };
    const errors = toNestErrors<V>(problems, { fields, shouldUseNativeValidation: false });
    return { values: {}, errors };
  };
}

/** Shows the server's errors below their fields, and an error about the whole call above the form. */
function showRefusal<E extends Endpoint, V extends FieldValues, A>(
  form: UseFormReturn<V>,
  error: unknown,
  { fieldOf, failed, textOf = messageOf }: ContractFormOptions<E, V, A>,
) {
  const { fields = [], code = '' } = error instanceof ApiError ? error : {};
  const words = [textOf(error)];
  const put = (field: string, message: string) =>
    form.setError(field as FieldPath<V>, { type: 'server', message });
  for (const { path, message } of fields) {
    const field = fieldAt(path, form.getValues(), fieldOf);
    if (field) put(field, message);
    else words.push(message);
  }
  const about = fieldOf?.[code];
  const all = words.join(' ');
  if (about) put(about, all);
  if (failed || !about) form.setError('root', { type: code, message: failed?.(all) ?? all });
}

/**
 * A form with the validation rules and messages of a call's body. A field's error appears once the user has left the
 * field. Submitting shows all errors and moves to the first one. Asks before any action that would lose unsaved
 * changes.
 */
export function useContractForm<E extends Endpoint, V extends FieldValues, A = Answer<E>>(
  endpoint: E,
  options: ContractFormOptions<E, V, A>,
) {
  const [initial] = useState(options.values);
  const { toBody = trim, change = false, guarded = true, shownAtOnce = [] } = options;
  const sentOf = (values: V): Call<E>['body'] =>
    change
      ? Object(changedValues(Object(toBody(initial)), Object(toBody(values))))
      : toBody(values);
  const form = useForm<V>({
    defaultValues: initial as DefaultValues<V>,
    mode: 'onTouched',
    resolver: resolverOf(endpoint, options, sentOf),
    shouldFocusError: false,
  });
  const values = form.watch();
  const { errors, isSubmitted, isSubmitting: saving, submitCount, touchedFields } = form.formState;
  const names = Object.keys(initial) as FieldPath<V>[];
  const touched = names.filter((name) => get(touchedFields, name) === true);
  const differs = change
    ? Object.keys(Object(sentOf(values))).length > 0
    : JSON.stringify(values, trimmed) !== JSON.stringify(initial, trimmed);
  const changed = options.changed?.(values) ?? differs;
  const mayLeave = useRef(false);
  const frame = useFirstMistake(submitCount);
  const sending = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    const shown = { shouldTouch: true, shouldValidate: true };
    for (const name of shownAtOnce) form.setValue(name, form.getValues(name), shown);
  }, []);

  /** Sends the values if they are valid, and calls back with the response. Otherwise, moves to the first error. */
  async function submit(onSaved: (answer: A) => unknown) {
    if (sending.current || (change && !changed)) return;
    sending.current = true;
    await form.handleSubmit(async (valid) => {
      try {
        const answer = await options.send(sentOf(valid), valid);
        mayLeave.current = true;
        await onSaved(answer);
      } catch (error) {
        showRefusal(form, error, options);
      }
    })();
    sending.current = false;
  }

  return {
    control: form.control,
    /** The schema of the call's body, whose limits the fields enforce. */
    schema: endpoint.body,
    values,
    set: <N extends FieldPath<V>>(name: N, value: FieldPathValue<V, N>) =>
      form.setValue(name, value, {
        shouldDirty: true,
        shouldValidate: isSubmitted || get(errors, name) !== undefined,
      }),
    /** Returns the error for a control that is not one of the form's own fields. */
    errorOf: (name: FieldPath<V>) => form.getFieldState(name, form.formState).error?.message,
    /** Revalidates the fields that the user has visited, for rules that involve two of them. */
    again: () => void form.trigger(isSubmitted ? undefined : touched),
    reset: form.reset,
    idle: change && !changed,
    saving,
    /** Why the server rejected the whole call, with the error code. */
    failure: errors.root?.message ? { code: errors.root.type, words: errors.root.message } : null,
    /** True if leaving would lose changes. Used by `LeaveGuard`. */
    unsaved: guarded && changed,
    guarded,
    mayLeave,
    frame,
    submit,
  };
}

type Wrong = string | null | undefined;

/** Moves to the first invalid field after each attempt, once the error is rendered. */
function useFirstMistake(attempts: number) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) frame.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts]);
  return frame;
}

export type ContractForm<V extends FieldValues, A = unknown> = Omit<
  ReturnType<typeof useContractForm<Endpoint, V, A>>,
  'reset'
>;
