import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@saldo/contract/errors';
import type { Language, Text } from '@saldo/contract/languages';
import * as messages from '@saldo/contract/validation-messages';
import * as spanish from '@saldo/contract/validation-messages.es';
import type { z } from 'zod';
import { type Sentence, say } from '../texts.ts';
import { messageTranslator } from './message-translator.ts';

export interface FieldProblem {
  /** Path of the field, such as `transactions.0.amount`. */
  path: string;
  message: Text;
}

/** An error named in the contract, with a code and a sentence for the user. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly text: Text;
  readonly fields: FieldProblem[] | undefined;
  readonly more: Record<string, unknown>;
  readonly headers: Record<string, string>;
  /** Details for the audit log in addition to the code. */
  readonly event: { action?: string; userId?: string | undefined; reason?: string } | undefined;

  constructor(
    code: ErrorCode,
    says: Sentence | Text,
    extra: {
      fields?: FieldProblem[];
      more?: Record<string, unknown>;
      headers?: Record<string, string>;
      event?: { action?: string; userId?: string | undefined; reason?: string };
    } = {},
  ) {
    const text = typeof says === 'function' ? say(says) : says;
    super(text.en);
    this.code = code;
    this.text = text;
    this.fields = extra.fields;
    this.more = extra.more ?? {};
    this.headers = extra.headers ?? {};
    this.event = extra.event;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  body(language: Language = 'en'): ErrorBody {
    const { code, text } = this;
    const fields = this.fields?.map(({ path, message }) => ({ path, message: message[language] }));
    return { detail: { ...this.more, code, message: text[language], ...(fields && { fields }) } };
  }
}

export const unauthorized = (): AppError => new AppError('unauthorized', (t) => t.unauthorized);

export const notFound = (says: Sentence = (t) => t.notFound): AppError =>
  new AppError('not_found', says);

/**
 * 422 for a schema violation, with the first problem of each field, which is enough to fix it. `below` is the path to
 * the value. Fields that are missing or empty in `given` are required, whatever rule of theirs that breaks.
 */
export function schemaError(
  { issues }: z.ZodError,
  { below = [], given }: { below?: readonly string[]; given?: unknown } = {},
): AppError {
  const first = new Map<string, string>();
  for (const issue of issues) {
    const path = [...below, ...issue.path].join('.');
    if (first.has(path)) continue;
    first.set(path, fieldMessage(issue.message, isBlank(given, issue.path)));
  }
  return invalid(
    [...first].map(([path, message]) => ({ path, message: textFromEnglish(message) })),
  );
}

/** True if the field at this path is missing or an empty text, in an object that is there. */
function isBlank(given: unknown, path: readonly PropertyKey[]): boolean {
  if (path.length === 0) return false;
  let value: unknown = given;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return false;
    value = Reflect.get(value, key);
  }
  return value === undefined || value === '';
}

/** What messages with a second parameter may take as such. */
export const CHOICES = { atMost: ['conditions', 'actions', 'ids', 'items', 'names'] as const };

const { fieldMessage, ...english } = messages;
const inSpanish = messageTranslator(english, spanish, CHOICES);

/** A sentence from the contract or the domain, which contain the English wording. */
export const textFromEnglish = (sentence: string): Text => ({
  en: sentence,
  es: inSpanish(sentence),
});

/**
 * Maximum number of problems that are reported. No one fixes more at a time, and a list of fifty thousand would block
 * the server.
 */
const MOST_PROBLEMS = 100;

export const invalid = (fields: FieldProblem[]): AppError =>
  new AppError('validation_error', (t) => t.invalid, {
    fields: fields.slice(0, MOST_PROBLEMS),
  });

/** Parses a value with a schema. Throws 422 with the path of each problem. */
export function parseChecked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw schemaError(parsed.error, { given: value });
}

/**
 * Outcome of a job in a worker thread. Refusals cross threads as values, because a thrown error keeps only its message.
 * A task's other errors cross as values too, so an error thrown by the pool always means that the thread itself failed.
 */
export type Outcome<T> = { result: T } | { failed: unknown } | { refused: Refused };

export type Refused = Pick<AppError, 'code' | 'text' | 'fields' | 'more' | 'headers'>;

export const refusal = ({ code, text, fields, more, headers }: AppError): { refused: Refused } => ({
  refused: { code, text, fields, more, headers },
});

export function resultOf<T>(outcome: Outcome<T>): T {
  if ('result' in outcome) return outcome.result;
  if ('failed' in outcome) throw outcome.failed;
  const { code, text, fields, ...extra } = outcome.refused;
  throw new AppError(code, text, { ...extra, ...(fields ? { fields } : {}) });
}

/** Throws 404 for null and undefined. "Does not exist" and "belongs to someone else" look the same. */
export function requireFound<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw notFound();
  return value;
}
