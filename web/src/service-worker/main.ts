import { importAfterShare, SHARE_FIELD, type ShareProblem } from '@saldo/contract/share-target';
import { readSharedFiles, storeSharedFiles } from '../lib/shared-files.ts';
import {
  answerKind,
  buildOf,
  cacheName,
  isForeign,
  type KeptBuild,
  outdatedCaches,
  shareProblem,
  standIn,
} from './decisions.ts';

declare const self: ServiceWorkerGlobalScope;
/** By language. Injected by the build. */
declare const BUILDS: Record<string, KeptBuild> & { en: KeptBuild };

const kept = buildOf(self.location.href, BUILDS);
const cache = cacheName(kept.version);

// A new worker waits until no tab uses the old one, because activating deletes the old cache. Until then, open tabs
// keep their build's files.
self.addEventListener('install', (event) => event.waitUntil(keepBuild()));
self.addEventListener('activate', (event) => event.waitUntil(becomeActive()));
self.addEventListener('fetch', (event) => {
  const kind = answerKind(event.request, self.location.origin);
  if (kind === 'page') event.respondWith(openPage(event));
  if (kind === 'asset') event.respondWith(loadAsset(event.request));
  if (kind === 'share') event.respondWith(takeShared(event.request));
});

async function keepBuild(): Promise<void> {
  await (await caches.open(cache)).addAll(kept.files);
}

async function becomeActive(): Promise<void> {
  for (const name of outdatedCaches(await caches.keys(), cache)) await caches.delete(name);
  // Lets the browser fetch the page while the worker starts.
  await self.registration.navigationPreload?.enable();
}

/**
 * Returns the server's page. Without a connection, returns the offline page, or the app for the page
 * that needs none. While the server is down, returns the app,
 * which waits for the server.
 */
async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const preloaded: Response | undefined = await preloadResponse;
    return preloaded ?? (await fetch(request));
  } catch (error) {
    const page = await caches.match(standIn(request.url, navigator.onLine, kept));
    if (page) return page;
    throw error;
  }
}

const loadAsset = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request);

const takeShared = async (request: Request): Promise<Response> =>
  Response.redirect(importAfterShare(await keepShared(request)), 303);

async function keepShared(request: Request): Promise<ShareProblem | null> {
  if (isForeign(request, self.location.origin)) return 'foreign';
  try {
    const form = await request.formData();
    const files = form.getAll(SHARE_FIELD).filter((one) => one instanceof File);
    // A form without a chosen file sends one empty, unnamed file.
    const shared = files.filter(({ name }) => name !== '');
    const waiting = await readSharedFiles(Date.now());
    const problem = shareProblem(shared, waiting.files);
    if (problem === null) await storeSharedFiles(shared, Date.now());
    return problem;
  } catch {
    return 'failed';
  }
}
