import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A reader process, and the thread that it loads from its own folder. */
export const READER = ['server/src/reader.ts', 'server/src/reader-watch.mjs'];

/** The server's worker threads and processes, which it loads from its own folder. */
export const THREADS = [
  ...READER,
  'server/src/worker.ts',
  'server/src/checkpoint-worker.mjs',
  'server/src/password-worker.mjs',
];

/** Packages that load files from their own folder: native code, a worker's entry, pages. */
const APART = ['@node-rs/argon2', 'better-sqlite3', '@fastify/swagger-ui', 'piscina', 'pg-native'];

/** CommonJS inside an ES module still needs these. */
const COMMON_JS = `
import { createRequire as requireOf } from 'node:module';
import { dirname as folderOf } from 'node:path';
import { fileURLToPath as __fileURLToPath } from 'node:url';
const require = requireOf(import.meta.url);
const __filename = __fileURLToPath(import.meta.url);
const __dirname = folderOf(__filename);`;

/**
 * Bundles programs from source, because a bundled process starts in half the time it takes to find and read thousands
 * of files. `entries` are paths from the repository's root. Returns the folder with the bundles.
 */
export async function bundle(entries: readonly string[], folder: string): Promise<string> {
  const outdir = `${ROOT}server/.cache/${folder}-${process.pid}`;
  await build({
    entryPoints: entries.map((entry) => `${ROOT}${entry}`),
    outdir,
    // Threads are loaded from the folder of the program that starts them.
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'warning',
    external: APART,
    banner: { js: COMMON_JS },
  });
  return outdir;
}
