import { type Answer, answerSchema, type Endpoint, successStatus } from '@saldo/contract/endpoint';
import { ERROR_STATUS, type ErrorCode } from '@saldo/contract/errors';
import { expect, onTestFinished, vi } from 'vitest';
import { isChangeRunning, isWrite } from './writes.ts';

/** A request as the server sees it. */
export interface ServerRequest {
  endpoint: Endpoint;
  params: Record<string, string>;
  query: Record<string, string>;
  /** Parsed JSON, or the `FormData` of an upload. */
  body: unknown;
  /** Present if the screen can abort the request. */
  signal?: AbortSignal | undefined;
}

export interface Reply {
  endpoint: Endpoint;
  reply: (asked: ServerRequest) => unknown;
}

/** Replies to every request to the endpoint with the same body, or with a `refusal`. */
export const when = <E extends Endpoint>(endpoint: E, answer: Answer<E> | Response): Reply => ({
  endpoint,
  reply: () => answer,
});

/** Computes the reply for each request. A pending promise keeps the screen loading. */
export const on = <E extends Endpoint>(
  endpoint: E,
  reply: (asked: ServerRequest) => Answer<E> | Response | Promise<Answer<E> | Response>,
): Reply => ({ endpoint, reply });

/** A server error response. Without a message, it looks like a proxy's response: a status and nothing else. */
export const refusal = (code: ErrorCode | number, message?: string, more: object = {}): Response =>
  Response.json(message === undefined ? {} : { detail: { code, message, ...more } }, {
    status: typeof code === 'number' ? code : ERROR_STATUS[code],
  });

/** A gate at which requests wait until the test opens it. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** One-line form of a request, for failure messages. */
const lineOf = (method: string, url: URL) => `${method} ${url.pathname}${url.search}`;

/** Returns the path parameters, or null if the path does not match the endpoint. */
function paramsOf(endpoint: Endpoint, pathname: string): Record<string, string> | null {
  const wanted = endpoint.path.split('/');
  const given = pathname.replace(/^\/api/, '').split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    const value = given[at] ?? '';
    if (name) params[name] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return endpoint.params?.safeParse(params).success === false ? null : params;
}

async function bodyOf(body: unknown): Promise<unknown> {
  if (typeof body !== 'string') return body;
  return JSON.parse(body);
}

/** Contract violations of a request. */
function problemsOf({ endpoint, query, body }: ServerRequest): string[] {
  const parts = [
    [endpoint.query, query],
    [endpoint.body, body ?? (endpoint.body && {})],
  ] as const;
  return parts.flatMap(([schema, value]) => {
    const result = schema?.safeParse(value);
    return result?.success === false ? [result.error.message] : [];
  });
}

interface Sent {
  method: string;
  url: URL;
  body: unknown;
  signal?: AbortSignal | undefined;
}

export type Server = ReturnType<typeof serve>;

/**
 * Replaces the server until the test ends. Answers requests with the given replies; the newest match wins. Fails the
 * test on any other request (unless `others` is 'wait'), and on any request or reply that violates the contract.
 */
export function serve(first: readonly Reply[] = [], others: 'fail' | 'wait' = 'fail') {
  const replies = [...first];
  const asked: ServerRequest[] = [];
  const problems: string[] = [];

  function find({ method, url, body, signal }: Sent) {
    const fitting = replies.flatMap(({ endpoint, reply }) => {
      const params = endpoint.method === method ? paramsOf(endpoint, url.pathname) : null;
      const query = Object.fromEntries(url.searchParams);
      return params ? [{ reply, asked: { endpoint, params, query, body, signal } }] : [];
    });
    return fitting.findLast((one) => Object.keys(one.asked.params).length === 0) ?? fitting.at(-1);
  }

  async function answer(sent: Sent): Promise<Response> {
    const line = lineOf(sent.method, sent.url);
    const isFollowed = isChangeRunning();
    const found = find({ ...sent, body: await bodyOf(sent.body) });
    if (!found && others === 'wait') return new Promise(() => {});
    if (!found) {
      problems.push(`${line} was not expected`);
      return refusal('not_found', `Nothing answers ${line}`);
    }
    asked.push(found.asked);
    if (isWrite(found.asked) && !isFollowed) problems.push(`${line} was made outside useChange`);
    const body = await found.reply(found.asked);
    if (body instanceof Response) return body.clone();
    const { endpoint } = found.asked;
    problems.push(...problemsOf(found.asked).map((problem) => `${line}: ${problem}`));
    const known = answerSchema(endpoint).safeParse(body);
    if (!known.success) problems.push(`The answer to ${line}: ${known.error.message}`);
    return Response.json(body, { status: successStatus(endpoint) });
  }

  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { method = 'GET', body } = init;
    const signal = init.signal ?? undefined;
    const url = new URL(address, location.origin);
    return Promise.race([answer({ method, url, body, signal }), givenUp(signal)]);
  });
  vi.stubGlobal('XMLHttpRequest', uploadsTo(answer));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    expect(problems, 'calls').toEqual([]);
  });

  return {
    /** Adds replies that take precedence over the earlier ones. */
    now: (...more: readonly Reply[]) => void replies.push(...more),
    /** Requests to an endpoint so far, oldest first. */
    asked: (endpoint: Endpoint) => asked.filter((one) => one.endpoint === endpoint),
    sent: (endpoint: Endpoint) =>
      asked.filter((one) => one.endpoint === endpoint).map(({ body }) => body),
    /** Requests other than GET. */
    changes: () => asked.filter((one) => one.endpoint.method !== 'GET'),
  };
}

/** Rejects like `fetch` once the signal aborts. */
const givenUp = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

/** The subset of XMLHttpRequest that uploads use. */
const uploadsTo = (answer: (sent: Sent) => Promise<Response>) =>
  class {
    upload: { onprogress?: (event: object) => void } = {};
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    status = 0;
    responseText = '';
    #sent: Pick<Sent, 'method' | 'url'> = { method: '', url: new URL(location.origin) };
    open(method: string, address: string) {
      this.#sent = { method, url: new URL(address, location.origin) };
    }
    setRequestHeader() {}
    abort() {
      this.onabort();
    }
    send(body: FormData) {
      void answer({ ...this.#sent, body }).then(
        async (response) => {
          this.status = response.status;
          this.responseText = await response.text();
          this.onload();
        },
        () => this.onerror(),
      );
    }
  };
