import {
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  type FieldProblem,
} from '@saldo/contract/errors';
import type { z } from 'zod';

/** An outcome that the contract names: it has a code, and a sentence for the person. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: FieldProblem[] | undefined;
  /** What else the error's body carries. */
  readonly more: Record<string, unknown>;
  readonly headers: Record<string, string>;
  /** What the audit log is to say of it, where more is known than the code. */
  readonly event: { action?: string; userId?: string | undefined; reason?: string } | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    extra: {
      fields?: FieldProblem[];
      more?: Record<string, unknown>;
      headers?: Record<string, string>;
      event?: { action?: string; userId?: string | undefined; reason?: string };
    } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = extra.fields;
    this.more = extra.more ?? {};
    this.headers = extra.headers ?? {};
    this.event = extra.event;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  body(): ErrorBody {
    const { code, message, fields } = this;
    return { detail: { ...this.more, code, message, ...(fields ? { fields } : {}) } };
  }
}

export const notFound = (what = 'There is nothing here with that id.'): AppError =>
  new AppError('not_found', what);

/** What a schema refuses: of each field the first mistake, since one is enough to mend it. `below`: where the value stands. */
export function refusedBy({ issues }: z.ZodError, below: readonly string[] = []): AppError {
  const first = new Map<string, string>();
  for (const issue of issues) {
    const path = [...below, ...issue.path].join('.');
    if (!first.has(path)) first.set(path, issue.message);
  }
  return invalid([...first].map(([path, message]) => ({ path, message })));
}

/** Nobody mends more at once, and a list of fifty thousand would hold up everybody. */
const MOST_PROBLEMS = 100;

export const invalid = (fields: FieldProblem[]): AppError =>
  new AppError('validation_error', 'Some values need attention.', {
    fields: fields.slice(0, MOST_PROBLEMS),
  });

/** The value as the schema reads it, or 422 with each problem's path. Without a schema there is no value. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refusedBy(parsed.error);
}

/** What a worker thread answers: an error between threads is its message alone, so a refusal crosses as a value. */
export type Outcome<T> =
  | { result: T }
  | { refused: Pick<AppError, 'code' | 'message' | 'fields' | 'more' | 'headers'> };

export const refusal = ({ code, message, fields, more, headers }: AppError): Outcome<never> => ({
  refused: { code, message, fields, more, headers },
});

/** Throws the refusal again, where it is one. */
export function resultOf<T>(outcome: Outcome<T>): T {
  if ('result' in outcome) return outcome.result;
  const { code, message, fields, ...extra } = outcome.refused;
  throw new AppError(code, message, { ...extra, ...(fields ? { fields } : {}) });
}

/** Narrows away null and undefined, or answers 404: "not there" and "not yours" sound the same. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw notFound();
  return value;
}
