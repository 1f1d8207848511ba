import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderTools } from '../providers/provider.ts';

export interface ReceivedRequest {
  method: string;
  /** Path without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: a body that a test inspects
  body: any;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Lets the test write the response itself, for example to simulate a server that hangs. */
  raw?: (response: ServerResponse) => void;
}

export type Script = (asked: ReceivedRequest, nth: number) => Reply | undefined;

export interface StubServer {
  url: string;
  asked: ReceivedRequest[];
  /** Sets the response for `path` from now on. It takes precedence over responses set earlier. */
  on(
    method: string,
    path: string | RegExp,
    reply: Reply | ((asked: ReceivedRequest, nth: number) => Reply),
  ): void;
  of(method: string, path: string | RegExp): ReceivedRequest[];
  clear(): void;
  close(): Promise<void>;
}

/**
 * Starts a server that stands in for a provider. It returns the responses that a test has set and records the requests.
 */
export async function startStub(): Promise<StubServer> {
  const asked: ReceivedRequest[] = [];
  let answers: {
    method: string;
    path: string | RegExp;
    reply: Reply | ((a: ReceivedRequest, n: number) => Reply);
  }[] = [];
  const fits = (one: { method: string; path: string | RegExp }, a: ReceivedRequest) =>
    one.method === a.method &&
    (typeof one.path === 'string' ? one.path === a.path : one.path.test(a.path));
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', 'http://stub');
    const one: ReceivedRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    asked.push(one);
    const answer = answers.findLast((candidate) => fits(candidate, one));
    const nth = asked.filter((other) => answer && fits(answer, other)).length;
    const reply: Reply = !answer
      ? { status: 404, body: { summary: 'Not found' } }
      : typeof answer.reply === 'function'
        ? answer.reply(one, nth)
        : answer.reply;
    if (reply.raw) return reply.raw(response);
    const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {});
    response.writeHead(reply.status ?? 200, {
      'content-type': 'application/json',
      ...reply.headers,
    });
    response.end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    on: (method, path, reply) => answers.push({ method, path, reply }),
    of: (method, path) => asked.filter((one) => fits({ method, path }, one)),
    clear: () => {
      asked.length = 0;
      answers = [];
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

/** Tools whose clock advances only when something sleeps. Sleeping takes no real time. */
export function testTools(start = '2026-11-20T08:00:00.000Z'): ProviderTools & {
  slept: number[];
  logged: Record<string, string | number>[];
} {
  let now = Date.parse(start);
  const slept: number[] = [];
  const logged: Record<string, string | number>[] = [];
  return {
    now: () => new Date(now),
    sleep: async (ms) => {
      now += ms;
      slept.push(ms);
    },
    random: () => 0.5,
    timeZone: 'Europe/Madrid',
    log: (event) => logged.push(event),
    slept,
    logged,
  };
}

export async function collected<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(page);
  return all;
}
