import type { Readable } from 'node:stream';
import {
  type Answer,
  answerSchema,
  type Endpoint,
  type Form,
  type Parsed,
  successStatus,
} from '@saldo/contract/endpoint';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify';
import type { z } from 'zod';
import type { Context, SessionActor } from '../context.ts';
import { onBehalfOf } from '../db/acting-user.ts';
import { isForeignKeyViolation } from '../db/foreign-key-violation.ts';
import { inLanguage } from '../reader-language.ts';
import { AnonymousLimiter } from './anonymous-limiter.ts';
import { type AnswerBudget, unsharedAnswer } from './answer-budget.ts';
import type { BodyReader } from './body-reader.ts';
import { CallerTurns } from './caller-turns.ts';
import { clientAddress } from './client-address.ts';
import { AppError, parseChecked, requireFound, unauthorized } from './errors.ts';
import { JsonBytes } from './json-bytes.ts';
import { budgetKey, holderOf } from './memory-budget.ts';
import { type ReceivedFile, readForm } from './multipart-form.ts';
import { asBuffer, type Page, servePage } from './pages.ts';
import type { RequestLimits } from './request-limits.ts';
import { DOWNLOAD_POLICY } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller. The guard sets it for every call that is not public. */
    actor: SessionActor;
  }
}

type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? undefined : SessionActor;
/** Raw bytes if the worker task parses the body. */
type BodyOf<E extends Endpoint> = E['readByTask'] extends true ? Uint8Array : Parsed<E>['body'];
type FileOf<E extends Endpoint> = E['form'] extends Form ? ReceivedFile : undefined;

/** Waiting calls of an IP address whose visitors look at the demo. */
const WAITING_OF_VISITORS = 160;

/** A file sent as a response, whole or streamed. Always downloaded, never displayed in our origin. */
export class FileAnswer {
  readonly body: Uint8Array | Readable;
  readonly mediaType: string;
  readonly fileName: string;

  constructor(body: Uint8Array | Readable, mediaType: string, fileName: string) {
    this.body = body;
    this.mediaType = mediaType;
    this.fileName = fileName;
  }
}

export type Handler<E extends Endpoint> = (
  input: Omit<Parsed<E>, 'body'> & {
    body: BodyOf<E>;
    actor: ActorOf<E>;
    request: FastifyRequest;
    /** For headers only. The handler returns the response body. */
    reply: FastifyReply;
    file: FileOf<E>;
  },
) => Promise<Answer<E> | Nothing<E> | JsonBytes | FileAnswer>;

/** Handlers whose response is empty may return nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: the return type of a handler
type Nothing<E extends Endpoint> = Record<string, never> extends Answer<E> ? void : never;

/** Decides who may make a call. Implemented by the product, which knows about sessions and roles. */
export interface Guard {
  /** Returns the signed-in caller. Throws 401 without a valid session. */
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<SessionActor>;
  /** Throws 403 if the caller may not make this call. Runs before the body is read. */
  requireAccess(actor: SessionActor, endpoint: Endpoint): Promise<void>;
  /** Throws 403 if the parameters and body require a step-up that the caller has not completed. */
  requireProofs(
    request: FastifyRequest,
    endpoint: Endpoint,
    input: { params: unknown; body: unknown },
  ): Promise<void>;
  /** False once the session has ended, for example because the user was deleted during the request. */
  isSignedIn(actor: SessionActor): Promise<boolean>;
}

/**
 * Binds endpoints of the contract to handlers. Checks access, validates the input, runs the handler, and (outside
 * production) validates the response.
 */
export interface Api {
  on<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /** Registers a page outside the contract, which the browser opens directly. */
  page(page: Page): void;
}

export interface Bounds {
  limits: RequestLimits;
  bodies: BodyReader;
  answers: AnswerBudget;
}

export function createApi(
  app: FastifyInstance,
  context: Context,
  guard: Guard,
  { limits, bodies, answers }: Bounds,
): Api {
  const anonymous = new AnonymousLimiter(context, 'unknown', limits.anonymousPerMinute);
  const turns = new CallerTurns();
  return {
    page: (page) => servePage(app, page, bodies),
    on(endpoint, handler) {
      const respond = async (request: FastifyRequest, reply: FastifyReply) => {
        const { actor } = request;
        const input = { ...inputOf(endpoint, request), actor, request, reply };
        if (endpoint.access !== 'public') await guard.requireProofs(request, endpoint, input);
        if (endpoint.form) Object.assign(input, await formOf(endpoint.form, request, bodies));
        const handled = await handler(input as never).catch((error: unknown) =>
          throwOf(guard, actor, error),
        );
        const answer = handled ?? {};
        reply.status(successStatus(endpoint));
        if (answer instanceof FileAnswer) return sendFile(reply, answer);
        checkAnswer(context, endpoint, answer);
        reply.type('application/json; charset=utf-8');
        reply.header('content-language', request.language);
        // Sent as bytes. With a string, Fastify would look for a schema, and then read the string once for its length
        // and again to send it.
        return answer instanceof JsonBytes
          ? unsharedAnswer(answer.json)
          : Buffer.from(JSON.stringify(answer));
      };
      app.route({
        method: endpoint.method,
        url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
        config: {
          readByTask: endpoint.readByTask === true,
          ...(endpoint.expensive
            ? { rateLimit: { max: limits.expensivePerMinute, timeWindow: '1 minute' } }
            : {}),
        },
        onRequest: [
          ...admit(endpoint, guard, anonymous),
          async (request) => answers.requireRoom(request),
        ],
        ...(endpoint.maxBytes ? { bodyLimit: endpoint.maxBytes } : {}),
        handler: (request, reply) => {
          const holder = holderOf(request);
          const visitor = holder.kind === 'demo' ? holder.address : undefined;
          const work = () =>
            inLanguage(request.language, () =>
              onBehalfOf(request.actor?.userId, () => respond(request, reply), visitor),
            );
          return turns.run(
            budgetKey(holder),
            work,
            visitor === undefined ? undefined : WAITING_OF_VISITORS,
          );
        },
      });
    },
  };
}

/** The file name in ASCII, and in full for browsers, which all know that form. */
function attachmentHeader(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  if (plain === fileName) return `attachment; filename="${fileName}"`;
  const encoded = encodeURIComponent(Buffer.from(fileName).toString()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function sendFile(reply: FastifyReply, { body, mediaType, fileName }: FileAnswer): unknown {
  reply.type(mediaType).headers({
    'content-disposition': attachmentHeader(fileName),
    'content-security-policy': DOWNLOAD_POLICY,
  });
  return reply.send(body instanceof Uint8Array ? asBuffer(body) : body);
}

/** The user may be deleted during a request; a foreign key then fails, so answer 401. */
async function throwOf(
  guard: Guard,
  actor: SessionActor | undefined,
  error: unknown,
): Promise<never> {
  if (!actor || !isForeignKeyViolation(error)) throw error;
  if (await guard.isSignedIn(actor)) throw error;
  throw unauthorized();
}

/** Rejects calls without a valid session or without permission, before their bodies are read. */
function admit(
  endpoint: Endpoint,
  guard: Guard,
  anonymous: AnonymousLimiter,
): onRequestAsyncHookHandler[] {
  if (endpoint.access === 'public') return [];
  return [
    async (request, reply) => {
      const address = clientAddress(request);
      anonymous.requireFew(address);
      request.actor = await guard.authenticate(request, reply).catch((error: unknown) => {
        if (error instanceof AppError) anonymous.note(address);
        throw error;
      });
      await guard.requireAccess(request.actor, endpoint);
    },
  ];
}

const inputOf = (
  { params, query, headers, body, readByTask }: Endpoint,
  request: FastifyRequest,
) => ({
  params: named(params, request.params),
  query: query && parseChecked(query, withoutBlanks(request.query)),
  headers: headers && parseChecked(headers, headersOf(headers, request)),
  body: readByTask ? (request.body ?? new Uint8Array()) : body && parseChecked(body, request.body),
});

/** Answers 404 for a malformed id, as for an unknown one. */
function named(params: z.ZodType | undefined, value: unknown): unknown {
  return params && requireFound(params.safeParse(value).data);
}

async function formOf(form: Form, request: FastifyRequest, bodies: BodyReader) {
  const { file, fields } = await readForm(request, form, bodies);
  return { file, form: parseChecked(form.fields, withoutBlanks(fields)) };
}

/** Restores the contract's spelling of header names, which Node.js lowercases. */
const headersOf = (schema: z.ZodObject, { headers }: FastifyRequest) =>
  Object.fromEntries(Object.keys(schema.shape).map((name) => [name, headers[name.toLowerCase()]]));

/** Treats `?month=` like an absent month. */
const withoutBlanks = (given: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== ''));

function checkAnswer({ config }: Context, endpoint: Endpoint, answer: unknown): void {
  if (!config.checkAnswers) return;
  const value =
    answer instanceof JsonBytes ? JSON.parse(Buffer.from(answer.json).toString()) : answer;
  const parsed = answerSchema(endpoint).safeParse(value);
  if (parsed.success) return;
  throw new Error(
    `${endpoint.method} ${endpoint.path} sent a response that violates its contract: ${parsed.error.message}`,
  );
}
