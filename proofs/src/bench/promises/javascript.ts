import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { fileInLanguage, type Language, OFFERED } from '@saldo/contract/languages';
import { type Line, under } from '../lib/result-lines.ts';

const DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** JavaScript that a browser must load before each page is usable, compressed, in each language. */
export const javascript = (): Line[] => OFFERED.flatMap(javascriptIn);

function javascriptIn(language: Language): Line[] {
  const suffix = language === 'en' ? '' : ` in ${language}`;
  const page = (what: string, files: readonly string[], limit: number) =>
    under(
      `JavaScript before ${what} is usable${suffix} (gzip)`,
      files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1000,
      limit,
      'kB',
      `${files.length} files`,
    );
  return [
    page('the sign-in page', scriptsOf(language, 'login-page'), 90),
    page('Home', homeScripts(language), 185),
  ];
}

/** The entry, the named chunks, each of which one before imports on demand, and everything they import. */
function scriptsOf(language: Language, ...chunks: string[]): string[] {
  const index = readFileSync(join(DIST, fileInLanguage('index.html', language)), 'utf8');
  const entries = [...index.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map(([, src]) =>
    join(DIST, src ?? ''),
  );
  let files = closure(entries);
  for (const chunk of chunks) files = closure([...files, chunkIn(files, chunk)]);
  return files;
}

export const homeScripts = (language: Language = 'en'): string[] =>
  scriptsOf(language, 'app', 'home-page');

function chunkIn(files: readonly string[], name: string): string {
  for (const file of files) {
    const [, found] =
      new RegExp(`["'\`]\\./(${name}-[\\w-]{8}\\.js)["'\`]`).exec(readFileSync(file, 'utf8')) ?? [];
    if (found) return join(dirname(file), found);
  }
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
