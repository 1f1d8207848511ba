import type { Answer, Call, Callable, Endpoint } from '@saldo/contract/endpoint';
import type { FieldProblem } from '@saldo/contract/errors';
import type { Proof } from '@saldo/contract/step-up';
import { CURRENCY_HEADER, MONTHS_HEADER } from '@saldo/contract/well-known';
import { LANGUAGE } from './language.ts';
import { endSessionAndSignIn, goToRequiredStep } from './leave.ts';
import { noteMonths } from './named-months.ts';
import { readToken, storeCurrency } from './session.ts';
import { askForProofs } from './step-up.ts';
import { texts } from './texts.ts';

const BASE: string = import.meta.env.VITE_API_BASE ?? '/api';

export const apiUrl = (path: string): string => `${BASE}${path}`;

/** Error of a call that the server rejected, or that did not reach the server (status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The raw body; `body` is the parsed one. */
  readonly text: string;
  readonly body: unknown;
  readonly code: string | undefined;
  readonly fields: FieldProblem[] | undefined;
  /** How long to wait before retrying, if an unavailable server gave a delay. */
  retryAfterMs: number | undefined;

  constructor(status: number, text: string, body: unknown, message?: string) {
    const top = record(body);
    const detail = record(top.detail);
    super(message ?? textOf(detail.message) ?? textOf(top.message) ?? `API error: ${status}`);
    this.status = status;
    this.text = text;
    this.body = body;
    this.code = textOf(detail.code) ?? textOf(top.code);
    this.fields = Array.isArray(detail.fields) ? detail.fields : undefined;
  }
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export interface CallOptions {
  /** Treats a 401 as an ordinary error. Used by sign-in itself. */
  skipAuthCheck?: boolean;
  signal?: AbortSignal;
}

let isQuiet = false;

/** Blocks all further calls, because the session has ended and the page is about to unload. */
export const stopCalls = (): void => {
  isQuiet = true;
};

type Given = { params?: unknown; query?: unknown; body?: unknown };

/** Returns the path with its parameters and query. Omits undefined, null and ''. */
export function pathOf(endpoint: Pick<Endpoint, 'path'>, given: Given): string {
  const params = record(given.params);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(record(given.query))) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function headersOf(): Record<string, string> {
  const token = readToken();
  return {
    Accept: 'application/json',
    'Accept-Language': LANGUAGE,
    'X-Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}

function parse(text: string): { body: unknown; readable: boolean } {
  if (text.trim() === '') return { body: {}, readable: true };
  try {
    return { body: JSON.parse(text), readable: true };
  } catch {
    return { body: null, readable: false };
  }
}

/** Error codes with which the server rejects every call until the user completes a required step. */
const DUE = new Set(['password_change_required', 'second_factor_required']);

function read(status: number, text: string, skipAuthCheck = false): unknown {
  if (status === 401 && !skipAuthCheck) {
    endSessionAndSignIn();
    throw new Error('Unauthorized');
  }
  const { body, readable } = parse(text);
  if (status < 200 || status > 299) {
    const error = new ApiError(status, text, body);
    if (DUE.has(error.code ?? '')) goToRequiredStep();
    throw error;
  }
  if (!readable) throw new ApiError(status, text, body, texts.invalidResponse);
  return body;
}

/** Proofs of identity that the call requires, or null for any other error. */
function missingProofs(error: unknown): readonly Proof[] | null {
  if (!(error instanceof ApiError) || error.code !== 'step_up_required') return null;
  const { missing } = record(record(error.body).detail);
  const known = (['password', 'totp'] as const).filter(
    (proof) => Array.isArray(missing) && missing.includes(proof),
  );
  return known.length > 0 ? known : null;
}

/** Sends a call. If the server requires step-up, retries the call once the user has completed it. */
async function proving<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const missing = missingProofs(error);
    if (missing === null || !(await askForProofs(missing))) throw error;
    return send();
  }
}

export type Rest<C extends Callable, O> =
  Record<string, never> extends Call<C>
    ? [given?: Call<C>, options?: O]
    : [given: Call<C>, options?: O];

/** Makes a contract call and returns its response, or throws an `ApiError`. */
export const call = <C extends Callable>(
  endpoint: C,
  ...[given, options]: Rest<C, CallOptions>
): Promise<Answer<C>> => callChecked(endpoint, given ?? {}, options);

/** Like `call`, for input that has already been validated. */
export async function callChecked<C extends Callable>(
  endpoint: C,
  { body, ...rest }: Given,
  options: CallOptions = {},
): Promise<Answer<C>> {
  const init: RequestInit = { method: endpoint.method, headers: headersOf() };
  if (options.signal) init.signal = options.signal;
  if (body !== undefined) {
    init.headers = { ...init.headers, 'Content-Type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  return proving(async () => {
    const response = await reach(apiUrl(pathOf(endpoint, rest)), init);
    noteOwn(response.headers);
    try {
      return read(response.status, await response.text(), options.skipAuthCheck) as Answer<C>;
    } catch (error) {
      throw withRetryAfter(error, response);
    }
  });
}

/** Answers to signed-in users name the currency of totals and the user's months. */
function noteOwn(headers: Headers): void {
  const currency = headers.get(CURRENCY_HEADER);
  if (currency === null) return;
  storeCurrency(currency);
  noteMonths(headers.get(MONTHS_HEADER));
}

function withRetryAfter(error: unknown, { status, headers }: Response): unknown {
  const seconds = Number(headers.get('retry-after'));
  if (error instanceof ApiError && status === 503 && seconds > 0) {
    error.retryAfterMs = seconds * 1000;
  }
  return error;
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  if (isQuiet) return new Promise(() => {});
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, '', {}, texts.notReached);
  }
}

export interface FetchedFile {
  blob: Blob;
  name: string | null;
}

/** Downloads a file that requires a session, optionally by submitting a form. Throws like `call`. */
export async function fetchFile(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  given: { params?: Record<string, string>; query?: unknown; form?: FormData } = {},
  options: CallOptions = {},
): Promise<FetchedFile> {
  const { method } = endpoint;
  const init: RequestInit = { method, headers: { ...headersOf(), Accept: '*/*' } };
  if (given.form) init.body = given.form;
  if (options.signal) init.signal = options.signal;
  const response = await proving(async () => {
    const answer = await reach(apiUrl(pathOf(endpoint, given)), init);
    if (!answer.ok) read(answer.status, await answer.text());
    return answer;
  });
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null;
  return { blob: await response.blob(), name };
}

export interface UploadOptions {
  params?: Record<string, string>;
  headers?: Record<string, string>;
  /** Called with the fraction of bytes sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Uploads a form with files and reports progress, which fetch cannot do. */
export function upload<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  options: UploadOptions = {},
): Promise<Answer<E>> {
  const { promise, resolve, reject } = withResolvers<Answer<E>>();
  const request = new XMLHttpRequest();
  request.open(endpoint.method, apiUrl(pathOf(endpoint, options)));
  for (const [name, value] of Object.entries({ ...headersOf(), ...options.headers })) {
    request.setRequestHeader(name, value);
  }
  request.upload.onprogress = (event) => {
    if (event.lengthComputable && event.total > 0) options.onProgress?.(event.loaded / event.total);
  };
  request.onload = () => {
    try {
      resolve(read(request.status, request.responseText) as Answer<E>);
    } catch (error) {
      reject(error);
    }
  };
  request.onerror = () => reject(new ApiError(0, '', {}, texts.notReached));
  request.onabort = () => reject(new DOMException(texts.cancelled, 'AbortError'));
  options.signal?.addEventListener('abort', () => request.abort(), { once: true });
  request.send(form);
  return promise;
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** Returns the message to show for an error. Prefers the server's message. */
export const messageOf = (error: unknown, otherwise = texts.unknownError): string =>
  error instanceof Error && error.message !== '' ? error.message : otherwise;
