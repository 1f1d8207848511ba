import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Line, under } from '../lib/result-lines.ts';

const DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const ASSETS = join(DIST, 'assets');

/** JavaScript that a browser must load before each page is usable, compressed. */
export function javascript(): Line[] {
  const page = (what: string, files: readonly string[], limit: number) =>
    under(
      `JavaScript before ${what} is usable (gzip)`,
      files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1000,
      limit,
      'kB',
      `${files.length} files`,
    );
  return [page('the sign-in page', scriptsOf('login-page'), 90), page('Home', homeScripts(), 185)];
}

/** The entry, the page's own chunks, and everything they import. */
function scriptsOf(...chunks: string[]): string[] {
  const index = readFileSync(join(DIST, 'index.html'), 'utf8');
  const entries = [...index.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map(([, src]) =>
    join(DIST, src ?? ''),
  );
  return closure([...entries, ...chunks.map(chunkOf)]);
}

export const homeScripts = (): string[] => scriptsOf('app', 'home-page');

function chunkOf(name: string): string {
  const file = readdirSync(ASSETS).find((one) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(one));
  if (file) return join(ASSETS, file);
  throw new Error(`The built web app has no chunk "${name}".`);
}

/** The files and everything they statically import, recursively. */
function closure(files: readonly string[]): string[] {
  const all = new Set(files);
  for (const file of all) {
    const code = readFileSync(file, 'utf8');
    for (const [, path] of code.matchAll(/\b(?:import|from)\s*["'](\.[^"']+\.js)["']/g)) {
      all.add(join(dirname(file), path ?? ''));
    }
  }
  return [...all];
}
