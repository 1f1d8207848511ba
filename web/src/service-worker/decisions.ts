import {
  MAX_SHARED_BYTES,
  MAX_SHARED_FILES,
  SHARE_PATH,
  type ShareProblem,
} from '@saldo/contract/share-target';

const CACHE_PREFIX = 'saldo-';

/** The name of the cache that holds the files of one build. */
export const cacheName = (version: string): string => CACHE_PREFIX + version;

/** Caches of earlier builds, among all caches of the origin. */
export const outdatedCaches = (names: readonly string[], current: string): string[] =>
  names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== current);

/**
 * How the worker answers a request: `share` keeps the files it brings, `page` asks the network first, `asset` looks into
 * the caches first. Null leaves it to the browser, as with every call of the API.
 */
export function answerKind(
  { method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>,
  origin: string,
): 'share' | 'page' | 'asset' | null {
  const { origin: target, pathname } = new URL(url);
  if (target !== origin) return null;
  const opensPage = mode === 'navigate';
  if (method === 'POST') return opensPage && pathname === SHARE_PATH ? 'share' : null;
  if (method !== 'GET') return null;
  if (pathname.startsWith('/assets/')) return 'asset';
  // As in the server: below /api, and with an ending, is no page of the app.
  return opensPage && !/^\/api(\/|$)|\.\w+$/.test(pathname) ? 'page' : null;
}

interface Sized {
  size: number;
}

/** Why shared files are not kept beside those that wait already; null if they are. */
export function shareProblem(
  shared: readonly Sized[],
  waiting: readonly Sized[],
): ShareProblem | null {
  const all = [...waiting, ...shared];
  if (shared.length === 0) return 'empty';
  if (all.length > MAX_SHARED_FILES) return 'too-many';
  return all.reduce((sum, { size }) => sum + size, 0) > MAX_SHARED_BYTES ? 'too-large' : null;
}
