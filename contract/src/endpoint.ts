import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Access level: `public`, anyone; `user`, anyone signed in, including the read-only VIEWER; `editor`, anyone signed in
 * except VIEWER (for changes); `admin`, ADMIN only.
 */
export type Access = 'public' | 'user' | 'editor' | 'admin';

/** What the user must do first after signing in; until then, other calls are refused with this code. */
export type Due = 'password_change_required' | 'second_factor_required';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A multipart form with one file and text fields. */
export interface Form {
  file: string;
  maxBytes: number;
  fields: z.ZodType;
  /** Messages for a file that is missing, too large or incompletely uploaded. */
  says: { missing: string; tooLarge: string; brokenOff: string };
}

/** One call between browser and server. Paths are below `/api`, with parameters written `{id}`. */
export interface Endpoint {
  method: Method;
  path: `/${string}`;
  summary: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  /** Headers it reads in addition to those of every call. */
  headers?: z.ZodObject;
  /** JSON body. Multipart calls set `form` instead. */
  body?: z.ZodType;
  form?: Form;
  /** Successful answers, by status. */
  answers: { 200: z.ZodType } | { 201: z.ZodType };
  /** Error codes it may answer in addition to those common to all calls. */
  refusals?: readonly ErrorCode[];
  /** Media type, if it answers a file instead of JSON. */
  media?: string;
  /** Maximum JSON body in bytes, if a valid body can exceed the usual 16 kB. */
  maxBytes?: number;
  /**
   * The body may be too long to parse on the main thread: the task receives it raw and validates it, in a worker if it
   * is long.
   */
  readByTask?: true;
  /** Counts toward the stricter rate limit. */
  expensive?: true;
  /**
   * Requires a password, and a second factor if enabled, verified within the last ten minutes; otherwise answers 403
   * `step_up_required` with `missing`. A list requires it only if one of these body fields changes its value (emails
   * compared case-insensitively). VIEWER has neither and is exempt.
   */
  stepUp?: true | readonly string[];
  /** Requirements (`Due`) that do not block this call. */
  allowedWhile?: readonly Due[];
}

/** Declares an endpoint; client and server types derive from it. */
export const endpoint = <
  const M extends Endpoint['method'],
  const P extends Endpoint['path'],
  const E extends Omit<Endpoint, 'method' | 'path'>,
>(
  method: M,
  path: P,
  declaration: E,
) => ({ method, path, ...declaration });

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;

/** A handler's input: parsed, with defaults filled in. */
export interface Parsed<E extends Endpoint> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  headers: Out<E['headers']>;
  body: Out<E['body']>;
  form: E['form'] extends Form ? z.output<E['form']['fields']> : undefined;
}

type Given<K extends string, T> = T extends z.ZodType
  ? { [P in K]: z.input<T> }
  : { [P in K]?: undefined };

/** The query may be omitted if all its parameters are optional. */
type GivenQuery<T> = T extends z.ZodType
  ? Record<string, never> extends z.input<T>
    ? { query?: z.input<T> }
    : { query: z.input<T> }
  : { query?: undefined };

export type Call<E extends Endpoint> = Given<'params', E['params']> &
  GivenQuery<E['query']> &
  Given<'body', E['body']>;

type Answers<E extends Endpoint> = E['answers'][keyof E['answers'] & (200 | 201)];

export type Answer<E extends Endpoint> = In<Answers<E>>;

export const successStatus = (e: Endpoint): 200 | 201 => (201 in e.answers ? 201 : 200);

export const answerSchema = (e: Endpoint): z.ZodType =>
  201 in e.answers ? e.answers[201] : e.answers[200];
