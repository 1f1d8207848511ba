import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What finds files beside its own: native code, a worker's entry, pages. */
const APART = ['@node-rs/argon2', 'better-sqlite3', '@fastify/swagger-ui', 'piscina', 'pg-native'];

/** CommonJS inside a module still asks for these. */
const COMMON_JS = `
import { createRequire as requireOf } from 'node:module';
import { dirname as folderOf } from 'node:path';
import { fileURLToPath as pathOf } from 'node:url';
const require = requireOf(import.meta.url);
const __filename = pathOf(import.meta.url);
const __dirname = folderOf(__filename);`;

/**
 * Programs of the server from source, with all that they import: a process starts in half the time that it takes to
 * find and read thousands of files. `entries` are named from server/src; answers the folder they lie in.
 */
export async function bundle(entries: readonly string[], folder: string): Promise<string> {
  const outdir = `${ROOT}.cache/${folder}-${process.pid}`;
  await build({
    entryPoints: entries.map((entry) => `${ROOT}src/${entry}`),
    outdir,
    // Threads are looked for beside the program that starts them.
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
