import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { type Language, OFFERED } from '@saldo/contract/languages';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Context } from '../context.ts';
import { newId } from '../id.ts';
import { type CountedTable, serveMetrics } from '../observability/metrics.ts';
import { findOrigin, forgetOrigin, rememberOrigin } from '../observability/request-origins.ts';
import { tooManyRequests } from './anonymous-limiter.ts';
import { AnswerBudget, SYNC_COMPRESSION_BYTES } from './answer-budget.ts';
import { type Api, type Bounds, createApi, type Guard } from './api.ts';
import { BodyBudget } from './body-budget.ts';
import { BodyReader, rejectCompressedBody } from './body-reader.ts';
import { rejectOtherCharsets } from './charset.ts';
import { clientAddress, proxyMatcher, trustProxyOption } from './client-address.ts';
import { limitConnections } from './connection-limits.ts';
import { handleErrors, type RefusalEvents, unreadable } from './error-handler.ts';
import { watchEventLoop } from './event-loop-watchdog.ts';
import { serveHealth } from './health.ts';
import { acceptOnlyJson, BODY_LIMIT } from './json-body.ts';
import { languagePage } from './language-page.ts';
import { readRestOfBodies } from './lingering-close.ts';
import { answerMalformed, answerUnroutable, refuseMissingHost } from './malformed-requests.ts';
import { budgetKey, holderOf } from './memory-budget.ts';
import { MinimumSpeed } from './minimum-speed.ts';
import { type ApiDescription, serveApiReference } from './openapi.ts';
import { servePage } from './pages.ts';
import { warnOfPlainHttp } from './plain-http-warning.ts';
import { createRateLimitStore } from './rate-limit-counts.ts';
import { acceptedLanguage } from './request-language.ts';
import { trackRequests } from './request-lifecycle.ts';
import { REQUEST_LIMITS, type RequestLimits } from './request-limits.ts';
import { securityHeaders } from './security-headers.ts';
import { serveWeb } from './web-files.ts';

/** Longer than a proxy's idle timeout, so the proxy closes first. */
const KEEP_ALIVE_MS = 72_000;
/** Longer than it takes to send 20 MB at 1 Mbit/s. `MinimumSpeed` cuts off stalled senders long before that. */
const REQUEST_TIMEOUT_MS = 900_000;
/** Ample for headers, which fit into a few packets. Connections that never send any are also closed after this time. */
const HEADERS_TIMEOUT_MS = 15_000;
/** How often Node.js checks the timeouts above. */
const TIMEOUTS_EACH_MS = 5000;

export interface AppOptions {
  /** Folder of the built web app; absent if only the API is served. */
  webRoot?: string;
  /** Languages offered to users; by default, those that are complete. */
  languages?: readonly Language[];
  limits?: Partial<RequestLimits>;
  /** Aborted when the server is about to shut down. */
  leaving?: AbortSignal;
}

/** What the server needs to know about the product it serves. */
export interface Product {
  api: ApiDescription;
  guard: Guard;
  /** Refusals recorded in the audit log in addition to the platform's. */
  refusalEvents: RefusalEvents;
  /** Paths below `/api` that accept a password for signing in. */
  passwordPaths: readonly string[];
  counted: readonly CountedTable[];
  register(api: Api): void;
}

export async function createApp(
  context: Context,
  product: Product,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const limits = { ...REQUEST_LIMITS, ...options.limits };
  const secure = securityHeaders(context.config.publicUrl);
  const loggerInstance: FastifyBaseLogger = context.log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    trustProxy: trustProxyOption(context.config.trustProxy),
    bodyLimit: BODY_LIMIT,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnroutable(secure),
    clientErrorHandler: answerMalformed(secure),
    // Node.js would reject a missing host with an empty response; `refuseMissingHost` explains it.
    http: {
      requireHostHeader: false,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUTS_EACH_MS,
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });

  app.decorateRequest('actor');
  app.decorateRequest('refusal', null);
  app.decorateRequest('language', 'en');
  handleErrors(app, { ...context, refusalEvents: product.refusalEvents });
  trackRequests(app);
  readRestOfBodies(app);
  const bounds = boundRequests(app, context, limits);
  acceptOnlyJson(app, bounds.bodies);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(secure);
  });
  const languages = options.languages ?? OFFERED;
  app.decorate('languages', languages);
  app.addHook('onRequest', async (request) => {
    request.language = acceptedLanguage(request.headers['accept-language'], languages);
  });
  app.addHook('onRequest', refuseMissingHost);
  // Unknown expectations may be ignored (RFC 9110, 10.1.1). Node.js would answer a bare 417.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  logRequests(app);
  app.addHook('onRequest', rejectCompressedBody);
  app.addHook('onRequest', rejectOtherCharsets);
  watchEventLoop(app, context.log);
  warnOfPlainHttp(app, product.passwordPaths);
  await app.register(compress, {
    threshold: 1024,
    syncThreshold: SYNC_COMPRESSION_BYTES,
    // Brotli needs 11 MB per unread response, gzip 0.3 MB. The app's own files are compressed at build time.
    encodings: ['gzip'],
    // Bodies are never decompressed (see `rejectCompressedBody`).
    globalDecompression: false,
  });
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fieldSize: 10_000, parts: 12 },
  });
  // Registered before the limits so requests for files don't count: a household behind one address loads hundreds of
  // them.
  await serveWeb(app, options.webRoot, languages);
  await limitRequests(app, context, limits);
  serveHealth(app, context, options.leaving);
  serveMetrics(app, context, product.counted);
  serveApiReference(app, bounds.bodies, product.api);
  servePage(app, languagePage(languages, context.config.publicUrl), bounds.bodies);
  product.register(createApi(app, context, product.guard, bounds));
  return app;
}

/** Bounds the memory and connections that all clients together may use. */
function boundRequests(app: FastifyInstance, context: Context, limits: RequestLimits): Bounds {
  limitConnections(app, limits, proxyMatcher(context.config.trustProxy));
  const { minimumSpeed, sendersWithin, readersWithin } = limits;
  const senders = new MinimumSpeed({ minimumSpeed, within: sendersWithin });
  const readers = new MinimumSpeed({ minimumSpeed, within: readersWithin });
  app.addHook('onClose', async () => {
    senders.close();
    readers.close();
  });
  const answers = new AnswerBudget(limits, readers);
  answers.watch(app);
  return { limits, answers, bodies: new BodyReader(new BodyBudget(limits), senders) };
}

/** Limits by route rather than by URL. Runs after the guards, so the signed-in user is known. */
async function limitRequests(
  app: FastifyInstance,
  context: Context,
  { perMinute }: RequestLimits,
): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    store: createRateLimitStore(context),
    keyGenerator: (request) => {
      const holder = holderOf(request);
      return holder.kind === 'user' ? request.actor.credential.tokenHash : budgetKey(holder);
    },
    errorResponseBuilder: () => tooManyRequests(),
  });
}

/** Logs one line per request, with its route. A path may contain ids, and a query may contain a user's search. */
function logRequests(app: FastifyInstance): void {
  const log = (request: FastifyRequest, reply: FastifyReply) => {
    // A client may disconnect at any time. That is not an error and has no status.
    const isSent = reply.raw.writableFinished;
    const level = isSent && reply.statusCode >= 500 ? 'error' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        ...(isSent ? { status: reply.statusCode } : { brokenOff: true }),
        ...(request.refusal ? { code: request.refusal } : {}),
        ...(request.actor ? { user: request.actor.userId } : {}),
        ...findOrigin(request.id),
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  };
  app.addHook('onRequest', async (request, reply) => {
    rememberOrigin(request.id, { address: clientAddress(request), session: null });
    request.life?.whenOver(() => log(request, reply));
    // The origin is kept until the handler is done, because it may still make changes after its client disconnected,
    // and these must be recorded with their origin.
    request.life?.whenSettled(() => forgetOrigin(request.id));
    reply.header('x-request-id', request.id);
    if (request.url.includes('%00')) throw unreadable();
  });
}
