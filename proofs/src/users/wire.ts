import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';

export interface WireRequest {
  method: string;
  /** Including the query. Sent exactly as given, unlike `fetch`, which would normalize it. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | FormData | undefined;
}

export interface WireAnswer {
  status: number;
  headers: Headers;
  /** Text as UTF-8; pictures and archives as Latin-1. */
  text: string;
}

/** Longer than any call may take. */
const TIMEOUT_MS = 150_000;
/**
 * Connections are kept open between calls, because benches time the server, and `fetch` alone takes as long as a small
 * response.
 */
const agent = new Agent({ keepAlive: true });

/** Sends one request and reads the whole response. Throws if the connection breaks before that. */
export async function send(address: string, sent: WireRequest): Promise<WireAnswer> {
  const { hostname, port } = new URL(address);
  const { method, path, headers } = sent;
  const { type, bytes } = await packed(sent.body);
  const all = {
    ...headers,
    ...(type ? { 'content-type': type } : {}),
    ...(bytes && bytes.length > 0 ? { 'content-length': String(bytes.length) } : {}),
  };
  return new Promise((resolve, reject) => {
    const options = { hostname, port, agent, method, path, headers: all };
    const asked = httpRequest(options, (answer) => read(answer).then(resolve, reject));
    asked.on('error', reject);
    asked.setTimeout(TIMEOUT_MS, () => asked.destroy(new Error('The call timed out.')));
    asked.end(bytes);
  });
}

/** The bytes of a body, and its media type if it is a form. */
export async function packed(body: WireRequest['body']) {
  if (body === undefined) return { type: undefined, bytes: undefined };
  if (!(body instanceof FormData)) return { type: undefined, bytes: Buffer.from(body) };
  const form = new Response(body);
  return {
    type: form.headers.get('content-type') ?? '',
    bytes: Buffer.from(await form.arrayBuffer()),
  };
}

async function read(answer: IncomingMessage): Promise<WireAnswer> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  const headers = new Headers();
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    headers.append(answer.rawHeaders[at] ?? '', answer.rawHeaders[at + 1] ?? '');
  }
  const isText = /json|text|html/.test(headers.get('content-type') ?? '');
  const text = Buffer.concat(parts).toString(isText ? 'utf8' : 'latin1');
  return { status: answer.statusCode ?? 0, headers, text };
}
