import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import { fileInLanguage, OFFERED } from '@saldo/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';
import { pageLanguage } from './request-language.ts';
import { scriptPreloads } from './script-preloads.ts';

/** The path as the router reads it, even if sent encoded, with doubled slashes, or with a scheme and host. */
const routedPath = ({ url }: FastifyRequest): string =>
  decodeURIComponent(
    url
      .replace(/^https?:\/\/[^/?]*/i, '')
      .split(/[?#]/, 1)
      .join(''),
  ).replace(/\/{2,}/g, '/');

/**
 * Serves the built web app, if present, in the languages offered. Its files are cacheable; those with a hash in their
 * name forever.
 */
export async function serveWeb(
  app: FastifyInstance,
  webRoot: string | undefined,
  offered = OFFERED,
): Promise<void> {
  const indexOf = (language: string) => fileInLanguage('index.html', language);
  const languages = offered.filter((one) => webRoot && existsSync(join(webRoot, indexOf(one))));
  const isBuilt = languages.length > 0;
  const preloads = new Map(
    languages.map((language) => {
      const html = readFileSync(join(webRoot ?? '', indexOf(language)), 'utf8');
      return [language, scriptPreloads(html)];
    }),
  );
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const language = pageLanguage(request.headers, languages);
    reply.headers({ 'content-language': language, vary: 'cookie, accept-language' });
    const link = preloads.get(language)?.(routedPath(request));
    if (link !== undefined) reply.header('link', link);
    return reply.sendFile(indexOf(language));
  };
  if (isBuilt && webRoot) {
    await app.register(serveStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      // The build puts compressed copies next to the files.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes(`${join(webRoot, 'assets')}`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get('/', sendPage);
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/api(\/|$)|\.\w+$/.test(routedPath(request));
    // Pages are routes of the web app, which handles unknown pages itself.
    if (isPage && isBuilt) return sendPage(request, reply);
    throw notFound((t) => t.noPage);
  });
}
