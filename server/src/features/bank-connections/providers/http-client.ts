import type { z } from 'zod';
import { ProviderError, type ProviderTools } from './provider.ts';

/** Generous, because banks are slow to respond. */
const CALL_TIMEOUT_MS = 30_000;
/** Maximum size of a response. Even the longest list of banks is far smaller. */
const MAX_BYTES = 10 * 1024 * 1024;
const WAITS_MS = [2000, 8000];
const RETRY_BUDGET_MS = 60_000;
/** Maximum responses per call, retries included, because each may count against the bank's limit. */
const MOST_ANSWERS = 2;
const WORTH_A_RETRY = new Set([408, 500, 502, 503, 504]);

const METHODS = ['GET', 'POST', 'DELETE'] as const;

export interface Call {
  method: (typeof METHODS)[number];
  url: string;
  route: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal: AbortSignal;
}

/** The parts of a call other than its method and path. */
export interface ProviderCallOptions {
  ids?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  headers?: Record<string, string>;
  body?: unknown;
  signal: AbortSignal;
}

/** For example `GET accounts/{id}/`. Logs contain this form, without ids. */
export type MethodAndPath = `${Call['method']} ${string}`;

export function callOf(baseUrl: string, what: MethodAndPath, asking: ProviderCallOptions): Call {
  const { ids = {}, query, ...rest } = asking;
  const method = METHODS.find((one) => what.startsWith(`${one} `)) ?? 'GET';
  const route = what.slice(method.length + 1);
  const path = route.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(ids[name] ?? ''));
  const search = query ? `?${new URLSearchParams(query)}` : '';
  return { ...rest, method, route, url: `${baseUrl}/${path}${search}` };
}

/** Parses a response with a schema. Throws `bad_response` if it does not match. */
export function read<T>(schema: z.ZodType<T>, { status, body }: Answer): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ProviderError('bad_response', { status });
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON, or undefined if the body is not JSON. */
  body: unknown;
}

/**
 * Calls a provider. Retries repeatable calls when the network or the bank fails briefly. Throws `provider_unavailable`
 * if there is no response and `bad_response` if the response is too long.
 */
export async function call(tools: ProviderTools, request: Call): Promise<Answer> {
  const end = tools.now().getTime() + RETRY_BUDGET_MS;
  let answers = 0;
  for (const wait of [...WAITS_MS, null]) {
    const result = await once(tools, request);
    if (result !== 'unreachable') answers += 1;
    const done = result !== 'unreachable' && !WORTH_A_RETRY.has(result.status);
    const delay = wait === null ? null : wait * (0.75 + tools.random() / 2);
    const isLast =
      delay === null ||
      answers === MOST_ANSWERS ||
      request.method === 'POST' ||
      tools.now().getTime() + delay > end;
    if (result !== 'unreachable' && (done || isLast)) return result;
    if (isLast) break;
    await tools.sleep(delay, request.signal);
  }
  throw new ProviderError('provider_unavailable');
}

async function once(tools: ProviderTools, request: Call): Promise<Answer | 'unreachable'> {
  const { method, route } = request;
  const started = performance.now();
  const note = (event: Record<string, string | number>) =>
    tools.log({ method, route, ms: Math.round(performance.now() - started), ...event });
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
  try {
    const response = await fetch(request.url, {
      method,
      headers: {
        accept: 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      redirect: 'error',
      signal,
    });
    const body = parsed(await limited(response));
    note({ status: response.status });
    return { status: response.status, headers: response.headers, body };
  } catch (error) {
    if (error instanceof ProviderError) {
      note({ failed: error.kind });
      throw error;
    }
    note({ failed: 'unreachable' });
    if (request.signal.aborted) throw new ProviderError('provider_unavailable');
    return 'unreachable';
  }
}

/** Reads the body as text. Throws once it is longer than any valid answer. */
async function limited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new ProviderError('bad_response', { code: 'too_long' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Finds a header whose words may be joined by `-` or `_`, with or without the prefix `http`. */
export function looseHeader(headers: Headers, name: string): string | null {
  for (const [key, value] of headers) {
    const plain = key
      .toLowerCase()
      .replaceAll('_', '-')
      .replace(/^http-/, '');
    if (plain === name) return value;
  }
  return null;
}

/** Upper limit of a retry delay, whatever the provider says. */
export const LONGEST_RETRY_MS = 7 * 86_400_000;

/** Converts a number of seconds from now, as stated in a header or text, to a time. Null if it is not a number. */
export function inSeconds(now: Date, seconds: string | null | undefined): string | null {
  const count = Number(seconds);
  if (!seconds || !Number.isFinite(count) || count < 0) return null;
  return new Date(now.getTime() + Math.min(count * 1000, LONGEST_RETRY_MS)).toISOString();
}
