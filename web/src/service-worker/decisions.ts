import {
  isForeignShare,
  MAX_SHARED_BYTES,
  MAX_SHARED_FILES,
  SHARE_PATH,
  type ShareProblem,
} from '@saldo/contract/share-target';

const CACHE_PREFIX = 'saldo-';

/** Name of the cache for one build's files. */
export const cacheName = (version: string): string => CACHE_PREFIX + version;

/** Picks the caches of earlier builds from all caches of the origin. */
export const outdatedCaches = (names: readonly string[], current: string): string[] =>
  names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== current);

/**
 * Returns how the worker responds to a request. `share` stores the received files, `page` tries the network first, and
 * `asset` tries the caches first. Null leaves the request to the browser, as for every API call.
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
  // As on the server, paths below /api and paths with an extension are not pages of the app.
  return opensPage && !/^\/api(\/|$)|\.\w+$/.test(pathname) ? 'page' : null;
}

/** True if a page of another site started this navigation, as far as the browser tells. */
export const isForeign = (
  { headers, referrer }: Pick<Request, 'headers' | 'referrer'>,
  origin: string,
): boolean =>
  isForeignShare(
    { site: headers.get('sec-fetch-site'), senders: [headers.get('origin'), referrer] },
    (sender) => new URL(sender).origin === origin,
  );

interface Sized {
  size: number;
}

/** Returns why shared files cannot be stored in addition to those already waiting, or null if they can. */
export function shareProblem(
  shared: readonly Sized[],
  waiting: readonly Sized[],
): ShareProblem | null {
  const all = [...waiting, ...shared];
  if (shared.length === 0) return 'empty';
  if (all.length > MAX_SHARED_FILES) return 'too-many';
  return all.reduce((sum, { size }) => sum + size, 0) > MAX_SHARED_BYTES ? 'too-large' : null;
}

/** Page of the app that works without a connection. */
const QUICK_ADD = '/add';

/** What the build tells the worker about one language. */
export interface KeptBuild {
  /** Changes whenever the build's files change. */
  version: string;
  /** Paths of the app's page, and of the one that says there is no connection. */
  page: string;
  offline: string;
  /** Paths of the files that the app needs to start, those pages among them. */
  files: string[];
}

/** The build in the language that the worker was registered for: `/service-worker.js?lang=es`. */
export const buildOf = <Build>(
  script: string,
  builds: Partial<Record<string, Build>> & { en: Build },
): Build => builds[new URL(script).searchParams.get('lang') ?? 'en'] ?? builds.en;

/**
 * Path of the kept file that answers for a page that cannot be loaded. Without a connection, all but one page would only fail; while
 * the server is down, the app waits for it.
 */
export const standIn = (
  url: string,
  isOnline: boolean,
  { page, offline }: Pick<KeptBuild, 'page' | 'offline'>,
): string => (isOnline || new URL(url).pathname === QUICK_ADD ? page : offline);
