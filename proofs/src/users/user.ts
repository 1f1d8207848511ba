import { randomUUID } from 'node:crypto';
import { login, loginAsViewer, register, type Session, type User } from '@saldo/contract/auth';
import { type Answer, type Call, type Endpoint, successStatus } from '@saldo/contract/endpoint';
import { type OwnId, ownId } from '../../../server/src/platform/identity.ts';
import { send } from './wire.ts';

export const PASSWORD = 'Correct-horse-7';

export interface RawCall {
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON unless it is FormData or a string. */
  body?: unknown;
}

export interface RawAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect the answer
  body: any;
  headers: Headers;
}

/** Calls to one API, with or without a session. */
export interface Client {
  /** Calls and expects success. Otherwise throws an error with the response. */
  call<E extends Endpoint>(endpoint: E, input?: Call<E>): Promise<Answer<E>>;
  /** Calls and accepts any response. Paths begin with `/api`. */
  raw(method: string, path: string, call?: RawCall): Promise<RawAnswer>;
  /** Uploads a statement and accepts any response. */
  upload(
    bank: string,
    file: Uint8Array | string,
    fileName?: string,
    fields?: Record<string, string>,
  ): Promise<RawAnswer>;
}

/** A made-up user who is signed in. */
export interface TestUser extends Client {
  id: OwnId;
  email: string;
  username: string;
  token: string;
  /** As returned by the sign-in. */
  profile: User;
}

/** A client for the server at an address. Its calls send the token and the headers unless they set their own. */
export function clientAt(
  address: string,
  { token, headers }: Pick<RawCall, 'token' | 'headers'> = {},
): Client {
  const raw: Client['raw'] = (method, path, call = {}) =>
    rawCall(address, method, path, {
      token,
      ...call,
      headers: { ...headers, ...call.headers },
    });
  return {
    raw,
    call: async (endpoint, input) => {
      const { method } = endpoint;
      const answer = await raw(method, pathOf(endpoint, input), { body: input?.body });
      if (answer.status === successStatus(endpoint)) return answer.body;
      throw failure(`${method} ${endpoint.path}`, answer);
    },
    upload: (bank, file, fileName = 'statement.csv', fields = {}) => {
      const body = formOf('input', { name: fileName, content: file, fields });
      return raw('POST', '/api/reports', { body, headers: { 'report-type': bank } });
    },
  };
}

/** An error that contains a call's unsuccessful response. */
export const failure = (call: string, { status, body }: Pick<RawAnswer, 'status' | 'body'>) =>
  new Error(`${call} returned ${status}: ${JSON.stringify(body).slice(0, 2000)}`);

/** A form with one file and text fields. */
export function formOf(
  field: string,
  file: { name: string; content: Uint8Array | string; fields?: Record<string, string> },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(file.fields ?? {})) form.append(name, value);
  form.append(field, new Blob([Buffer.from(file.content)]), file.name);
  return form;
}

async function rawCall(
  address: string,
  method: string,
  path: string,
  { token, headers, body }: RawCall,
): Promise<RawAnswer> {
  const isForm = body instanceof FormData;
  const type = typeof body === 'string' ? 'text/plain;charset=UTF-8' : 'application/json';
  const answer = await send(address, {
    method,
    path,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': type }),
      ...headers,
    },
    body: isForm || typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
  });
  const isJson = answer.headers.get('content-type')?.includes('json');
  return {
    status: answer.status,
    body: isJson && answer.text ? JSON.parse(answer.text) : answer.text,
    headers: answer.headers,
  };
}

export function pathOf(
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown } | undefined,
): string {
  const params = (input?.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries((input?.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`;
}

/**
 * Registers a new user with an invitation code and signs in. Names are made up unless given. All calls send the
 * headers.
 */
export async function signUp(
  address: string,
  invitation: string,
  given: { username?: string; name?: string; headers?: Record<string, string> } = {},
): Promise<TestUser> {
  const username = given.username ?? `u_${randomUUID().slice(0, 13).replace('-', '_')}`;
  await clientAt(address, given).call(register, {
    body: {
      name: given.name ?? 'Lucía',
      lastnames: given.name ?? 'Martín',
      username,
      email: `${username}@example.org`,
      password: PASSWORD,
      invitation_code: invitation,
    },
  });
  return signIn(address, username, given);
}

/** Signs in with the password that all made-up users share. */
export async function signIn(
  address: string,
  username: string,
  { headers = {} }: Pick<RawCall, 'headers'> = {},
): Promise<TestUser> {
  const body = { username, password: PASSWORD };
  return signedIn(address, await clientAt(address, { headers }).call(login, { body }), headers);
}

/** Signs in to the shared demo account, with the same call as the demo button. */
export async function enterDemo(
  address: string,
  { headers = {} }: Pick<RawCall, 'headers'> = {},
): Promise<TestUser> {
  return signedIn(address, await clientAt(address, { headers }).call(loginAsViewer), headers);
}

function signedIn(
  address: string,
  { token, user }: Session,
  headers: Record<string, string>,
): TestUser {
  const { id, email, username } = user;
  return {
    id: ownId(id),
    email,
    username,
    token,
    profile: user,
    ...clientAt(address, { token, headers }),
  };
}
