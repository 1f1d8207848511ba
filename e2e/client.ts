import type { Answer, Call, Endpoint } from '@saldo/contract/endpoint';

export const serverUrl = (): string => process.env.E2E_URL ?? 'http://localhost:3000';

/** One call of the API from the test's side, as the given session. An error is thrown with the server's words. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  given: Call<E>,
  token?: string,
): Promise<Answer<E>> {
  const {
    params = {},
    query = {},
    body,
  } = given as {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '');
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  const answer = await fetch(`${serverUrl()}/api${path}?${search}`, {
    method: endpoint.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return read(answer, `${endpoint.method} ${endpoint.path}`);
}

/** Uploads a statement as the import screen does. */
export async function uploadStatement<E extends Endpoint>(
  endpoint: E,
  file: {
    name: string;
    content: Uint8Array<ArrayBuffer>;
    bank: string;
    /** Further fields of the form. */
    fields?: Record<string, string>;
  },
  token: string,
): Promise<Answer<E>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(file.fields ?? {})) form.append(name, value);
  form.append('input', new Blob([file.content]), file.name);
  const answer = await fetch(`${serverUrl()}/api${endpoint.path}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'report-type': file.bank },
    body: form,
  });
  return read(answer, `the upload of ${file.name}`);
}

async function read<T>(answer: Response, what: string): Promise<T> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${what} answered ${answer.status}: ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as T;
}
