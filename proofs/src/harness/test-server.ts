import type { Role } from '@saldo/contract/common';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { readConfig } from '../../../server/src/config/config.ts';
import { LIVES_MS } from '../../../server/src/features/auth/sessions.ts';
import { makeInvitation } from '../../../server/src/features/invitations/service.ts';
import type { Config } from '../../../server/src/platform/config/config.ts';
import type { Engine } from '../../../server/src/platform/db/storage.ts';
import { createLogger } from '../../../server/src/platform/observability/logger.ts';
import { createReaders, type Readers } from '../../../server/src/platform/readers/readers.ts';
import { type RunningServer, type StartOptions, start } from '../../../server/src/start.ts';
import { type Client, clientAt, signUp, type TestUser } from '../users/user.ts';
import { atLength } from './at-length.ts';
import { freshDatabase } from './fresh-database.ts';
import { sharedThreads } from './shared-threads.ts';

export { PASSWORD, type TestUser } from '../users/user.ts';

export const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];
export interface TestServer {
  engine: Engine;
  running: RunningServer;
  /** Sets the server's clock. Without an argument, the clock runs normally again. */
  setNow(now?: Date): void;
  /** Calls without a session. */
  raw: Client['raw'];
  /** Registers with a fresh invitation and signs in. */
  signUp(role?: Role): Promise<TestUser>;
}

/**
 * Runs the same tests against a real server on SQLite and on PostgreSQL, or on only one if the database does not
 * matter.
 */
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
      if (!server) throw new Error('the server runs only during tests');
      return server;
    });
  });
}

/**
 * Like `describeOnEachEngine`, for tests whose statements other tests run on PostgreSQL too: on SQLite, and in
 * `npm run test:long` on both.
 */
export const describeOnOneEngine: typeof describeOnEachEngine = (name, tests, environment) =>
  describeOnEachEngine(name, tests, environment, atLength<readonly Engine[]>(['sqlite'], ENGINES));

/**
 * Reader processes of all servers in this process, because starting one takes longer than reading most files. They know
 * nothing of a server, and they end with this process.
 */
let readers: Readers | undefined;
const sharedReaders = (): Readers => {
  readers ??= createReaders({ log: createLogger('silent'), file: inject('readerFile') });
  return readers;
};

export async function startTestServer(
  engine: Engine,
  environment: Record<string, string> = {},
  options: Pick<
    StartOptions,
    'languages' | 'logTo' | 'limits' | 'webRoot' | 'workerFile' | 'readerFile'
  > & {
    databaseUrl?: string;
    dataDir?: string;
    /** What the server's clock shows from the start, until `setNow` changes it. */
    now?: Date;
  } = {},
): Promise<TestServer & { stop(): Promise<void> }> {
  const { databaseUrl, dataDir, now } = options;
  const place = await (databaseUrl ? ownDatabase(databaseUrl) : freshDatabase(engine, dataDir));
  const clock = { now };
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
    ...(options.workerFile ? {} : { startPool: sharedThreads }),
    // A test that looks at log lines or replaces the readers gets readers of its own.
    ...(options.logTo || options.readerFile
      ? { readerFile: inject('readerFile') }
      : { readers: sharedReaders() }),
    fetchesBanks: false,
    mailsEveryMs: 50,
    ...options,
    now: () => clock.now ?? new Date(),
  });
  // If PUBLIC_URL is set, it is the server's own address.
  const address = `http://localhost:${running.port}`;
  return {
    engine,
    running,
    raw: clientAt(address).raw,
    setNow: (now) => {
      clock.now = now;
    },
    signUp: async (role = 'USER') => {
      const { code } = await makeInvitation(running.context, { role });
      return signUp(address, code);
    },
    stop: async () => {
      await running.stop();
      await place.remove();
    },
  };
}

/** Keeps all users signed in when a test moves the clock by years. */
export async function keepSignedIn({ running }: TestServer): Promise<void> {
  const { storage, now } = running.context;
  const set = {
    created_at: now().toISOString(),
    last_used_at: now().toISOString(),
    expires_at: new Date(now().getTime() + LIVES_MS.notRemembered).toISOString(),
  };
  await storage.write((tx) => tx.updateTable('sessions').set(set).execute());
}

/** A database that the test has created and will remove. */
const ownDatabase = async (databaseUrl: string) => ({
  config: { dataDir: '', databaseUrl },
  remove: async () => undefined,
});
