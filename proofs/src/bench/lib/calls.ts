import { Agent, type RequestOptions, request } from 'node:http';
import type { Person } from './people.ts';
import type { Server } from './server.ts';

/** One connection a server, kept: what is timed is the server, and `fetch` by itself takes as long as a small answer. */
const agent = new Agent({ keepAlive: true });

/** Calls the API and takes the whole answer; anything but success ends the benchmark. */
export async function call(
  server: Server,
  person: Person,
  path: string,
  request: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<unknown> {
  const { method = 'GET', body, headers } = request;
  const answer = await exchange(`${server.address}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const ok = answer.status >= 200 && answer.status < 300;
  if (!ok) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text);
}

/** Asks for nothing: what asking costs by itself. */
export const trip = (server: Server) => exchange(`${server.address}/healthz`, {});

function exchange(
  url: string,
  { body, ...options }: Pick<RequestOptions, 'method' | 'headers'> & { body?: string | undefined },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { ...options, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
