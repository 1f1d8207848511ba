import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: `public` anyone; `user` anyone signed in, the read-only VIEWER too; `editor` everyone
 * signed in but VIEWER (what changes something); `admin` ADMIN only.
 */
export type Access = 'public' | 'user' | 'editor' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call between browser and server. Paths are below `/api`, parameters written `{id}`. */
export interface Endpoint {
  method: Method;
  path: `/${string}`;
  summary: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  /** JSON body. A multipart call names its form fields instead. */
  body?: z.ZodType;
  form?: z.ZodType;
  /** What it answers when it succeeds, by status. */
  answers: { 200: z.ZodType } | { 201: z.ZodType };
  /** The error codes it may answer beside those every call may answer. */
  refusals: readonly ErrorCode[];
  /** It answers a file of this media type, not JSON. */
  media?: string;
  /** The largest JSON body, in bytes, where it is more than the usual. */
  maxBytes?: number;
  /** Counts against the smaller rate limit. */
  expensive?: true;
}

/** Declares an endpoint; types of both sides follow from the object. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives: parsed, with defaults filled in. */
export interface Parsed<E extends Endpoint> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
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
