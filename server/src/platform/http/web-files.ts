import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';

/** The path as the router reads it, even if sent encoded, with doubled slashes, or with a scheme and host. */
const routedPath = ({ url }: FastifyRequest): string =>
  decodeURIComponent(
    url
      .replace(/^https?:\/\/[^/?]*/i, '')
      .split(/[?#]/, 1)
      .join(''),
  ).replace(/\/{2,}/g, '/');

/** Serves the built web app, if present. Its files are cacheable; those with a hash in their name forever. */
export async function serveWeb(app: FastifyInstance, webRoot: string | undefined): Promise<void> {
  const index = webRoot && join(webRoot, 'index.html');
  const isBuilt = index && existsSync(index);
  if (isBuilt) {
    await app.register(serveStatic, {
      root: webRoot,
      wildcard: false,
      // The build puts compressed copies next to the files.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes(`${join(webRoot, 'assets')}`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/api(\/|$)|\.\w+$/.test(routedPath(request));
    // Pages are routes of the web app, which handles unknown pages itself.
    if (isPage && isBuilt) return reply.sendFile('index.html');
    throw notFound((t) => t.noPage);
  });
}
