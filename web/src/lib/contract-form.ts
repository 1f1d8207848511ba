import { toNestErrors } from '@hookform/resolvers';
import type { Answer, Call, Endpoint } from '@saldo/contract/endpoint';
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
import { differing } from './differing.ts';

export interface ContractFormOptions<E extends Endpoint, V extends FieldValues, A> {
  /** What it starts with. Later ones are not looked at: news from elsewhere never overwrite what is typed. */
  values: V;
  /** The values as the call's body; without it they are it, trimmed. What cannot be read may be NaN there. */
  toBody?: (values: V) => Call<E>['body'];
  /** Changes something: only what differs is checked and sent, and nothing where nothing does. */
  change?: boolean;
  /** Whether it differs from what it starts with, where the values themselves do not tell. */
  changed?: (values: V) => boolean;
  /** What is wrong beside the contract's rules, by field; it goes before them. */
  check?: (values: V) => Partial<Record<FieldPath<V>, string | null | undefined>>;
  /** Fields whose mistakes are shown before anybody has been there. */
  shownAtOnce?: readonly FieldPath<V>[];
  /** The form's field of a field of the body, and of the code of a refusal that is about one. */
  fieldOf?: Readonly<Record<string, FieldPath<V>>>;
  send: (body: Call<E>['body'], values: V) => Promise<A>;
  /** Words around why it was not done. Without them a refusal that is about one field stands there alone. */
  failed?: (message: string) => string;
  /** False: what is typed may be lost, since it takes a moment and is secret. */
  guarded?: boolean;
  /** What a refusal says, where that is not the server's own sentence. */
  textOf?: (error: unknown) => string;
}

/** Blanks around a text are none of it, except in a password. */
const trimmed = (name: string, value: unknown) =>
  typeof value === 'string' && !name.includes('password') ? value.trim() : value;

const trim = (values: object) => JSON.parse(JSON.stringify(values, trimmed));

/** The longest text that a field of the body takes; undefined where it names no limit. */
export function longestOf(schema: unknown, path: string): number | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return longestOf(schema.unwrap(), path);
  if (schema instanceof z.ZodDefault) return longestOf(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) return longestOf(schema.in, path);
  if (schema instanceof z.ZodObject && path !== '') return longestOf(schema.shape[path], '');
  return (schema instanceof z.ZodString && schema.maxLength) || undefined;
}

/** The field of the form that a path of the body is about; null where it has none. */
function fieldAt(path: string, values: object, fieldOf: Readonly<Record<string, string>> = {}) {
  const [first = '', ...rest] = path.split('.');
  const name = fieldOf[first] ?? first;
  if (!(name in values)) return null;
  const whole = [name, ...rest].join('.');
  // A mistake inside of what is one field here is that field's.
  return get(values, whole) === undefined ? name : whole;
}

type Options<E extends Endpoint, V extends FieldValues> = Pick<
  ContractFormOptions<E, V, unknown>,
  'check' | 'fieldOf'
>;

/** What is wrong by field: own checks first, then the contract's rules over what would be sent. */
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
      // Whatever else a blank is not: it is missing.
      const blank = field !== null && get(values, field) === '' && message.startsWith('must ');
      note(field, blank ? 'is required' : message);
    }
    if (Object.keys(problems).length === 0) return { values, errors: {} };
    const errors = toNestErrors<V>(problems, { fields, shouldUseNativeValidation: false });
    return { values: {}, errors };
  };
}

/** Puts what the server found wrong under its fields, and the whole of it above them. */
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
 * A form whose rules and sentences are those of a call's body. A mistake is shown once its field was left, or all of them
 * when sending is tried, which then goes to the first. Whatever would lose unsaved changes asks before.
 */
export function useContractForm<E extends Endpoint, V extends FieldValues, A = Answer<E>>(
  endpoint: E,
  options: ContractFormOptions<E, V, A>,
) {
  const [initial] = useState(options.values);
  const { toBody = trim, change = false, guarded = true, shownAtOnce = [] } = options;
  const sentOf = (values: V): Call<E>['body'] =>
    change ? Object(differing(Object(toBody(initial)), Object(toBody(values)))) : toBody(values);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    const shown = { shouldTouch: true, shouldValidate: true };
    for (const name of shownAtOnce) form.setValue(name, form.getValues(name), shown);
  }, []);

  /** Sends what is right, then tells what was answered. Where something is wrong it moves there. */
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
    /** The call's body, whose limits the fields keep. */
    schema: endpoint.body,
    values,
    set: <N extends FieldPath<V>>(name: N, value: FieldPathValue<V, N>) =>
      form.setValue(name, value, {
        shouldDirty: true,
        shouldValidate: isSubmitted || get(errors, name) !== undefined,
      }),
    /** What is wrong with a control that is none of the form's own fields. */
    errorOf: (name: FieldPath<V>) => form.getFieldState(name, form.formState).error?.message,
    /** Looks again at all fields that may be marked, for what is wrong of two together. */
    again: () => void form.trigger(isSubmitted ? undefined : touched),
    reset: form.reset,
    /** Whether there is nothing to send. */
    idle: change && !changed,
    saving,
    /** Why the call as a whole was refused, and the code of that. */
    failure: errors.root?.message ? { code: errors.root.type, words: errors.root.message } : null,
    /** Whether something would be lost, and whether it may; for `LeaveGuard`. */
    unsaved: guarded && changed,
    guarded,
    mayLeave,
    /** What holds the fields. */
    frame,
    submit,
  };
}

type Wrong = string | null | undefined;

/** After each attempt moves to the first field that is marked as wrong, once that is drawn. */
function useFirstMistake(attempts: number) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) frame.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts]);
  return frame;
}

/** What the parts of a form need of it. */
export type ContractForm<V extends FieldValues, A = unknown> = Omit<
  ReturnType<typeof useContractForm<Endpoint, V, A>>,
  'reset'
>;
