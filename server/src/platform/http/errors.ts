import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@saldo/contract/errors';
import type { Language, Text } from '@saldo/contract/languages';
import type { z } from 'zod';
import { type Sentence, say } from '../texts.ts';

/** What is wrong with a field of what was sent. */
export interface FieldProblem {
  /** Where it is, such as `transactions.0.amount`. */
  path: string;
  message: Text;
}

/** An outcome that the contract names: it has a code, and a sentence for the person. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly text: Text;
  readonly fields: FieldProblem[] | undefined;
  /** What else the error's body carries. */
  readonly more: Record<string, unknown>;
  readonly headers: Record<string, string>;
  /** What the audit log is to say of it, where more is known than the code. */
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

  /** For whoever reads that language. */
  body(language: Language = 'en'): ErrorBody {
    const { code, text } = this;
    const fields = this.fields?.map(({ path, message }) => ({ path, message: message[language] }));
    return { detail: { ...this.more, code, message: text[language], ...(fields && { fields }) } };
  }
}

/** 401: no session, or one that is over. */
export const unauthorized = (): AppError => new AppError('unauthorized', (t) => t.unauthorized);

export const notFound = (says: Sentence = (t) => t.notFound): AppError =>
  new AppError('not_found', says);

/** What a schema refuses: of each field the first mistake, since one is enough to mend it. `below`: where the value stands. */
export function refusedBy({ issues }: z.ZodError, below: readonly string[] = []): AppError {
  const first = new Map<string, string>();
  for (const issue of issues) {
    const path = [...below, ...issue.path].join('.');
    if (!first.has(path)) first.set(path, issue.message);
  }
  return invalid([...first].map(([path, message]) => ({ path, message: byEnglish(message) })));
}

/** A sentence that the web app says too, of the contract or the domain, by the English one. */
export const byEnglish = (sentence: string): Text => ({ en: sentence });

/** Nobody mends more at once, and a list of fifty thousand would hold up everybody. */
const MOST_PROBLEMS = 100;

export const invalid = (fields: FieldProblem[]): AppError =>
  new AppError('validation_error', (t) => t.invalid, {
    fields: fields.slice(0, MOST_PROBLEMS),
  });

/** The value as the schema reads it, or 422 with each problem's path. Without a schema there is no value. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refusedBy(parsed.error);
}

/**
 * What a worker thread answers. An error between threads is its message alone, so a refusal crosses as a value. Other errors
 * of a task do too: one that the pool itself reports is then the thread's own.
 */
export type Outcome<T> =
  | { result: T }
  | { failed: unknown }
  | { refused: Pick<AppError, 'code' | 'text' | 'fields' | 'more' | 'headers'> };

export const refusal = ({ code, text, fields, more, headers }: AppError): Outcome<never> => ({
  refused: { code, text, fields, more, headers },
});

/** The result. Throws what the task threw. */
export function resultOf<T>(outcome: Outcome<T>): T {
  if ('result' in outcome) return outcome.result;
  if ('failed' in outcome) throw outcome.failed;
  const { code, text, fields, ...extra } = outcome.refused;
  throw new AppError(code, text, { ...extra, ...(fields ? { fields } : {}) });
}

/** Narrows away null and undefined, or answers 404: "not there" and "not yours" sound the same. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw notFound();
  return value;
}
