import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: `public` anyone; `user` anyone signed in, the read-only VIEWER too; `editor` everyone
 * signed in but VIEWER (what changes something); `admin` ADMIN only.
 */
export type Access = 'public' | 'user' | 'editor' | 'admin';

/** What is to be done first, after a sign-in: everything else is refused with it. */
export type Due = 'password_change_required' | 'second_factor_required';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A multipart form: one file, and fields of text beside it. */
export interface Form {
  /** The field that holds the file. */
  file: string;
  /** The largest file, in bytes. */
  maxBytes: number;
  fields: z.ZodType;
  /** What a person reads when the file is not there, is too large or did not arrive whole. */
  says: { missing: string; tooLarge: string; brokenOff: string };
}

/** One call between browser and server. Paths are below `/api`, parameters written `{id}`. */
export interface Endpoint {
  method: Method;
  path: `/${string}`;
  summary: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  /** Headers that it goes by, beside those of every call. */
  headers?: z.ZodObject;
  /** JSON body. A multipart call names its form instead. */
  body?: z.ZodType;
  form?: Form;
  /** What it answers when it succeeds, by status. */
  answers: { 200: z.ZodType } | { 201: z.ZodType };
  /** The error codes it may answer beside those every call may answer. */
  refusals?: readonly ErrorCode[];
  /** It answers a file of this media type, not JSON. */
  media?: string;
  /** The largest JSON body, in bytes, where a valid one may have more than the usual 16 kB. */
  maxBytes?: number;
  /** Its body may be too long for the main thread: it goes as it came to the task, which reads and checks it, a long one in a worker. */
  readByTask?: true;
  /** Counts against the smaller rate limit. */
  expensive?: true;
  /**
   * It asks for the password, and the second factor where there is one, proved within ten minutes: 403
   * `step_up_required` with `missing` otherwise. A list: only where the body has one of these fields, with something
   * else than what is there (of an e-mail, without regard to case). The VIEWER, who has neither, is not asked.
   */
  stepUp?: true | readonly string[];
  /** It may be called while that is due. */
  allowedWhile?: readonly Due[];
}

/** Declares an endpoint; types of both sides follow from it. */
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

/** What a handler receives: parsed, with defaults filled in. */
export interface Parsed<E extends Endpoint> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  headers: Out<E['headers']>;
  body: Out<E['body']>;
  /** The fields beside the file. */
  form: E['form'] extends Form ? z.output<E['form']['fields']> : undefined;
}

type Given<K extends string, T> = T extends z.ZodType
  ? { [P in K]: z.input<T> }
  : { [P in K]?: undefined };

/** A query of nothing but optional parameters may be left out. */
type GivenQuery<T> = T extends z.ZodType
  ? Record<string, never> extends z.input<T>
    ? { query?: z.input<T> }
    : { query: z.input<T> }
  : { query?: undefined };

/** What a caller gives. */
export type Call<E extends Endpoint> = Given<'params', E['params']> &
  GivenQuery<E['query']> &
  Given<'body', E['body']>;

type Answers<E extends Endpoint> = E['answers'][keyof E['answers'] & (200 | 201)];

/** What the server returns and the caller gets. */
export type Answer<E extends Endpoint> = In<Answers<E>>;

/** The one status with which it succeeds. */
export const successStatus = (e: Endpoint): 200 | 201 => (201 in e.answers ? 201 : 200);

/** The schema of its successful answer. */
export const answerSchema = (e: Endpoint): z.ZodType =>
  201 in e.answers ? e.answers[201] : e.answers[200];
