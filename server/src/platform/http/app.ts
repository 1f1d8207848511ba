import { existsSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import serveStatic from '@fastify/static';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import helmet from 'helmet';
import type { Context } from '../context.ts';
import { newId } from '../id.ts';
import { forgetOrigin, keepOrigin, originOf } from '../observability/origins.ts';
import { type Api, createApi } from './api.ts';
import { clientAddress, trustOf } from './client-address.ts';
import { answerErrors, notJson, unreadable } from './error-handler.ts';
import { AppError } from './errors.ts';
import { health } from './health.ts';
import { describeApi } from './openapi.ts';
import { tooManyRequests } from './strangers.ts';
import { answerNoRequest, answerUnroutable } from './unroutable.ts';

const BODY_LIMIT = 2 * 1024 * 1024;
const REQUESTS_PER_MINUTE = 3000;
/** Longer than any proxy's idle time in front, so that the proxy closes first. */
const KEEP_ALIVE_MS = 72_000;
const REQUEST_TIMEOUT_MS = 120_000;

export interface AppOptions {
  /** Folder of the built web app; absent where only the API is served. */
  webRoot?: string;
}

/** The HTTP server with everything but the features' own routes, which `register` adds. */
export async function createApp(
  context: Context,
  register: (api: Api) => void,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: context.log as never,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    trustProxy: trustOf(context.config.trustProxy),
    bodyLimit: BODY_LIMIT,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnroutable as never,
    clientErrorHandler: answerNoRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }) as unknown as FastifyInstance;

  app.decorateRequest('actor', null as never);
  app.decorateRequest('refusal', null);
  answerErrors(app, context.events);
  acceptEmptyJson(app);
  logRequests(app);
  secureAnswers(app);
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    // The web app's own files: a household behind one address loads them by the hundred.
    allowList: (request) => !/^\/api(\/|$)/.test(request.url),
    // Who visits the demo gets a new session whenever it pleases.
    keyGenerator: (request) =>
      (request.actor?.isDemo ? undefined : request.headers.authorization) ?? clientAddress(request),
    errorResponseBuilder: () => tooManyRequests(),
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fieldSize: 10_000, parts: 12 },
  });

  health(app, context);
  await describeApi(app);
  register(createApi(app, context));
  await serveWeb(app, options.webRoot);
  return app;
}

/** Nothing runs but our own files: no inline script, no inline style, no frame around us. */
const SECURITY_HEADERS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'https:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Only the operator knows whether every host below the address speaks HTTPS; the proxy in front sets HSTS.
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'no-referrer' as const },
};

/** Only JSON is read. Clients that always name a content type name it for an empty body too. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    // PostgreSQL's text cannot hold it, and no text that a person wrote does.
    else if ((body as string).includes('\\u0000')) done(unreadable());
    else void parseJson(request, body as string, done);
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => {
    if (body === '') done(null, undefined);
    else done(notJson());
  });
}

/** Helmet by itself: its plugin for Fastify puts the headers together anew for each request. */
function secureAnswers(app: FastifyInstance): void {
  const secure = helmet(SECURITY_HEADERS);
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, done as never));
}

/** One line a request, by its route: a path may hold ids, a query what a person searched for. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'error' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ...(request.refusal ? { code: request.refusal } : {}),
        ...(request.actor ? { user: request.actor.userId } : {}),
        ...originOf(request.id),
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    forgetOrigin(request.id);
  });
  app.addHook('onRequest', async (request, reply) => {
    keepOrigin(request.id, { address: clientAddress(request), session: null });
    reply.header('x-request-id', request.id);
    if (request.url.includes('%00')) throw unreadable();
  });
}

async function serveWeb(app: FastifyInstance, webRoot: string | undefined): Promise<void> {
  const index = webRoot && join(webRoot, 'index.html');
  if (index && existsSync(index)) {
    await app.register(serveStatic, {
      root: webRoot,
      wildcard: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes(`${join(webRoot, 'assets')}`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const page =
      request.method === 'GET' && !/^\/api(\/|$)|\.\w+$/.test(request.url.split('?')[0] ?? '');
    // Pages are routes of the web app, which says itself when there is none.
    if (page && index && existsSync(index)) return reply.sendFile('index.html');
    throw new AppError('not_found', 'There is nothing at this address.');
  });
}
