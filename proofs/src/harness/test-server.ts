import { randomUUID } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login, register } from '@saldo/contract/auth';
import type { Role } from '@saldo/contract/common';
import { type Answer, type Call, type Endpoint, successStatus } from '@saldo/contract/endpoint';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { makeInvitation } from '../../../server/src/features/invitations/service.ts';
import { type Config, readConfig } from '../../../server/src/platform/config/config.ts';
import type { Engine } from '../../../server/src/platform/db/storage.ts';
import { LIVES_MS } from '../../../server/src/platform/http/sessions.ts';
import { type RunningServer, type StartOptions, start } from '../../../server/src/start.ts';
import { copyTemplate } from './postgres.ts';

export const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];
export const PASSWORD = 'Correct-horse-7';

export interface RawAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer that a test looks into
  body: any;
  headers: Headers;
}

export interface RawCall {
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON unless it is FormData or a string. */
  body?: unknown;
}

/** Somebody signed in. */
export interface TestUser {
  id: string;
  email: string;
  username: string;
  token: string;
  /** Calls and expects success. */
  call<E extends Endpoint>(endpoint: E, input?: Call<E>): Promise<Answer<E>>;
  /** Calls and takes whatever comes. */
  raw(method: string, path: string, call?: RawCall): Promise<RawAnswer>;
  /** Uploads a statement and takes whatever comes. */
  upload(
    bank: string,
    file: Uint8Array | string,
    fileName?: string,
    fields?: Record<string, string>,
  ): Promise<RawAnswer>;
}

export interface TestServer {
  engine: Engine;
  running: RunningServer;
  /** Sets the server's clock; without an argument it runs again. */
  setNow(now?: Date): void;
  raw(method: string, path: string, call?: RawCall): Promise<RawAnswer>;
  /** Registers with a fresh invitation and signs in. */
  signUp(role?: Role): Promise<TestUser>;
}

/** Runs the same tests against a real server on SQLite and on PostgreSQL; or on one, where the database has no part. */
export function describeOnEachEngine(
  name: string,
  tests: (server: () => TestServer) => void,
  environment: Record<string, string> = {},
  engines = ENGINES,
): void {
  describe.each(engines)(`${name} (%s)`, (engine) => {
    let server: (TestServer & { stop(): Promise<void> }) | undefined;
    beforeAll(async () => {
      server = await startTestServer(engine, environment);
    });
    afterAll(async () => server?.stop());
    tests(() => {
      if (!server) throw new Error('the server runs only while tests do');
      return server;
    });
  });
}

export async function startTestServer(
  engine: Engine,
  environment: Record<string, string> = {},
  options: Pick<StartOptions, 'logTo' | 'limits' | 'workerFile'> & {
    databaseUrl?: string;
    dataDir?: string;
  } = {},
): Promise<TestServer & { stop(): Promise<void> }> {
  const { databaseUrl, dataDir } = options;
  const place = await (databaseUrl ? ownDatabase(databaseUrl) : freshDatabase(engine, dataDir));
  const clock = { now: undefined as Date | undefined };
  const config: Config = {
    ...readConfig({
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: '0',
      NODE_ENV: 'test',
      SECRET_KEY: 'only for tests and of no use elsewhere',
      ...environment,
    }),
    ...place.config,
  };
  const running = await start(config, {
    workerFile: inject('workerFile'),
    fetchesBanks: false,
    mailsEveryMs: 50,
    ...options,
    now: () => clock.now ?? new Date(),
  });
  const raw = (method: string, path: string, call?: RawCall) =>
    request(`http://localhost:${running.port}`, method, path, call);
  return {
    engine,
    running,
    raw,
    setNow: (now) => {
      clock.now = now;
    },
    signUp: (role = 'USER') => signUp(running, raw, role),
    stop: async () => {
      await running.stop();
      await place.remove();
    },
  };
}

/** Keeps everybody signed in where a test sets the clock years away. */
export async function keepSignedIn({ running }: TestServer): Promise<void> {
  const { storage, now } = running.context;
  const set = {
    created_at: now().toISOString(),
    last_used_at: now().toISOString(),
    expires_at: new Date(now().getTime() + LIVES_MS.notRemembered).toISOString(),
  };
  await storage.write((tx) => tx.updateTable('sessions').set(set).execute());
}

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;

/** A folder in memory, where the machine has a large one: nothing there waits for a disk. */
function inMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}

/** One that the test has made, and removes. */
const ownDatabase = async (databaseUrl: string) => ({
  config: { dataDir: '', databaseUrl },
  remove: async () => undefined,
});

/** In the folder given, where it stays, or in one of its own. */
async function freshDatabase(engine: Engine, given?: string) {
  if (engine === 'sqlite') {
    const dataDir = given ?? (await mkdtemp(join(inMemory() ?? tmpdir(), 'saldo-test-')));
    await cp(inject('sqliteTemplate'), dataDir, { recursive: true, force: false });
    return {
      config: { dataDir, databaseUrl: undefined },
      remove: async () => {
        if (given === undefined) await rm(dataDir, { recursive: true, force: true });
      },
    };
  }
  const { saldoUrl, drop } = await copyTemplate(inject('postgresUrl'));
  return { config: { dataDir: '', databaseUrl: saldoUrl }, remove: drop };
}

async function request(
  address: string,
  method: string,
  path: string,
  call: RawCall = {},
): Promise<RawAnswer> {
  const { body } = call;
  const asIs = body instanceof FormData || typeof body === 'string';
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
      ...(body !== undefined && !asIs ? { 'content-type': 'application/json' } : {}),
      ...call.headers,
    },
    ...(body === undefined ? {} : { body: asIs ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    body: isJson && text ? JSON.parse(text) : text,
    headers: response.headers,
  };
}

let people = 0;

async function signUp(
  running: RunningServer,
  raw: TestServer['raw'],
  role: Role,
): Promise<TestUser> {
  people += 1;
  const username = `person_${people}_${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.org`;
  const invitation = await makeInvitation(running.context, { role });
  const registered = await raw('POST', `/api${register.path}`, {
    body: {
      name: 'Lucía',
      lastnames: 'Martín',
      username,
      email,
      password: PASSWORD,
      invitation_code: invitation.code,
    },
  });
  expect(registered.status, JSON.stringify(registered.body)).toBe(201);
  const session = await raw('POST', `/api${login.path}`, {
    body: { username, password: PASSWORD },
  });
  expect(session.status, JSON.stringify(session.body)).toBe(200);
  const token: string = session.body.token;
  const own: TestUser['raw'] = (method, path, call) => raw(method, path, { token, ...call });
  return {
    id: session.body.user.id,
    email,
    username,
    token,
    raw: own,
    call: async (endpoint, input) => {
      const answer = await own(endpoint.method, pathOf(endpoint, input), { body: input?.body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(successStatus(endpoint));
      return answer.body;
    },
    upload: (bank, file, fileName = 'statement.csv', fields = {}) => {
      const form = new FormData();
      form.append('input', new Blob([file as string]), fileName);
      for (const [key, value] of Object.entries(fields)) form.append(key, value);
      return own('POST', '/api/reports', { body: form, headers: { 'Report-Type': bank } });
    },
  };
}

/** The path of a call with its parameters and query filled in. */
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
