import type { Person } from './people.ts';
import type { Server } from './server.ts';

/** Calls the API and takes the whole answer; anything but success ends the benchmark. */
export async function call(
  server: Server,
  person: Person,
  path: string,
  request: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<unknown> {
  const { method = 'GET', body, headers } = request;
  const answer = await fetch(`${server.address}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}
