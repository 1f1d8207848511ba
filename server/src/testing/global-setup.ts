import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { makeTemplate, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server, with a migrated database `TEMPLATE` to copy. */
    postgresUrl: string;
    /** The worker thread's entry, bundled once: from source each thread would translate it anew. */
    workerFile: string;
  }
}

/** Vitest's global set-up: one PostgreSQL for the whole run, its own or the one that TEST_DATABASE_URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const [server, workerFile] = await Promise.all([
    given ? { url: given, stop: async () => undefined } : startPostgres(),
    bundleWorker(),
  ]);
  await makeTemplate(server.url);
  project.provide('postgresUrl', server.url);
  project.provide('workerFile', workerFile);
  return async () => {
    await server.stop();
    await rm(workerFile, { force: true });
  };
}

async function bundleWorker(): Promise<string> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const outfile = `${root}.cache/worker-${process.pid}.mjs`;
  await build({
    entryPoints: [`${root}src/worker.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    plugins: [
      {
        name: 'only-our-rooms',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@saldo/')
              ? undefined
              : { path, external: true },
          ),
      },
    ],
  });
  return outfile;
}
