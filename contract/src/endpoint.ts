import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Access level of a call. `public`: anyone. `user`: anyone signed in, including the read-only VIEWER. `editor`, for
 * changes: anyone signed in except VIEWER. `admin`: ADMIN only.
 */
export type Access = 'public' | 'user' | 'editor' | 'admin';

/** What the user must do first after signing in. Until then, the server rejects other calls with this error code. */
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
  /** Headers that this endpoint reads in addition to those of every call. */
  headers?: z.ZodObject;
  /** JSON body. Multipart calls set `form` instead. */
  body?: z.ZodType;
  form?: Form;
  /** Schema of the successful response, by status. */
  answers: { 200: z.ZodType } | { 201: z.ZodType };
  /** Error codes that the endpoint can return, in addition to those common to all calls. */
  refusals?: readonly ErrorCode[];
  /** Media type, if the endpoint responds with a file instead of JSON. */
  media?: string;
  /** Maximum size of the JSON body in bytes; set if a valid body can exceed the usual 16 kB. */
  maxBytes?: number;
  /**
   * Set if the body may be too long to parse on the main thread. The task then receives it unparsed and validates it,
   * in a worker if it is long.
   */
  readByTask?: true;
  /** Set if the call counts toward the stricter rate limit. */
  expensive?: true;
  /**
   * Requires that the user's password, and second factor if enabled, were verified within the last ten minutes.
   * Otherwise the server responds with 403 `step_up_required`; `missing` names what to ask for. If this is a list of
   * body fields, the requirement applies only if the call changes the value of one of them (emails are compared
   * case-insensitively). VIEWER has neither a password nor a second factor and is exempt.
   */
  stepUp?: true | readonly string[];
  /** Requirements that do not block this call. */
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

/** A call without its schemas, for a client that validates nothing with them. */
export interface Bare<E extends Endpoint> {
  method: E['method'];
  path: E['path'];
  /** Never set. Tells the compiler which endpoint this is. */
  of?: E;
}

/** Whatever names a call. */
export type Callable = Endpoint | Bare<Endpoint>;

type EndpointOf<C extends Callable> = C extends Endpoint ? C : C extends Bare<infer E> ? E : never;

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

/** Lets callers omit the query if all its parameters are optional. */
type GivenQuery<T> = T extends z.ZodType
  ? Record<string, never> extends z.input<T>
    ? { query?: z.input<T> }
    : { query: z.input<T> }
  : { query?: undefined };

type CallOf<E extends Endpoint> = Given<'params', E['params']> &
  GivenQuery<E['query']> &
  Given<'body', E['body']>;

/** What a call sends. */
export type Call<C extends Callable> = CallOf<EndpointOf<C>>;

type Answers<E extends Endpoint> = E['answers'][keyof E['answers'] & (200 | 201)];

export type Answer<C extends Callable> = In<Answers<EndpointOf<C>>>;

export const successStatus = (e: Endpoint): 200 | 201 => (201 in e.answers ? 201 : 200);

export const answerSchema = (e: Endpoint): z.ZodType =>
  201 in e.answers ? e.answers[201] : e.answers[200];
