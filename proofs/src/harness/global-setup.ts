import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openStorage } from '../../../server/src/platform/db/open-storage.ts';
import { bundle, READER } from './bundle.ts';
import { makeTemplate, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server with a migrated database `TEMPLATE` to copy. */
    postgresUrl: string;
    /** The worker thread's entry, bundled once. From source, each thread would compile it again. */
    workerFile: string;
    /** The entry of threads that several servers share. */
    sharedThreadFile: string;
    /** The reader process's entry, bundled once too. */
    readerFile: string;
    /** Folder of a migrated SQLite database to copy. */
    sqliteTemplate: string;
  }
}

/**
 * Vitest's global setup: one PostgreSQL for the whole run, either its own or the one in TEST_DATABASE_URL.
 * Alternatively, the run uses the Citus cluster in CITUS_URL, the address of an empty database on a coordinator that
 * knows its nodes.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.CITUS_URL ?? process.env.TEST_DATABASE_URL;
  const [server, bundled, sqliteTemplate] = await Promise.all([
    given ? { url: given, stop: async () => undefined } : startPostgres(),
    bundle(['server/src/worker.ts', 'proofs/src/harness/shared-thread.ts', ...READER], 'worker'),
    makeSqliteTemplate(),
  ]);
  await makeTemplate(server.url);
  const programs = `${bundled}-programs`;
  process.env.TEST_PROGRAMS = programs;
  project.provide('postgresUrl', server.url);
  project.provide('workerFile', `${bundled}/worker.js`);
  project.provide('sharedThreadFile', `${bundled}/shared-thread.js`);
  project.provide('readerFile', `${bundled}/reader.js`);
  project.provide('sqliteTemplate', sqliteTemplate);
  return async () => {
    await server.stop();
    for (const made of [bundled, programs, sqliteTemplate])
      await rm(made, { recursive: true, force: true });
  };
}

async function makeSqliteTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'saldo-template-'));
  const storage = await openStorage({ dataDir, databaseUrl: undefined });
  await storage.close();
  return dataDir;
}
