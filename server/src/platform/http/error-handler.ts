import type { ErrorCode } from '@saldo/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import {
  type Fault,
  faultOf,
  isTransactionConflict,
  toDatabaseFault,
} from '../db/database-errors.ts';
import type { Sentence } from '../texts.ts';
import { asError } from '../unknown-error.ts';
import { busy } from './busy-errors.ts';
import { AppError } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the error that was sent. */
    refusal: ErrorCode | null;
  }
}

export const unreadable = (): AppError => new AppError('bad_request', (t) => t.unreadable);
export const notJson = (): AppError => new AppError('unsupported_media_type', (t) => t.notJson);

export const tooSlow = (): AppError =>
  new AppError('request_too_slow', (t) => t.tooSlow, { headers: { connection: 'close' } });
export const tooLarge = (): AppError => new AppError('payload_too_large', (t) => t.tooLarge);

/** A database restart takes a few seconds. */
const TRY_AGAIN_AFTER_S = '5';
export const notReady = (): AppError =>
  new AppError('not_ready', (t) => t.notReady, {
    headers: { 'retry-after': TRY_AGAIN_AFTER_S },
  });

/** The operator has to free disk space or restore a backup, which takes minutes. */
const TRY_LATER_S = '60';
const later = (code: ErrorCode, says: Sentence) => () =>
  new AppError(code, says, { headers: { 'retry-after': TRY_LATER_S } });
const diskFull = later('disk_full', (t) => t.diskFull);
const notWritable = later('not_writable', (t) => t.notWritable);

export const FAULT_ERRORS: Record<Fault, () => AppError> = {
  away: notReady,
  full: diskFull,
  fileFull: diskFull,
  unwritable: notWritable,
  fileUnwritable: notWritable,
  damaged: later('database_damaged', (t) => t.damaged),
};

/** Our wording for refusals by Fastify and its plugins. */
const OF_FRAMEWORK: Record<string, () => AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: notJson,
};

/** Where refusals and database faults are recorded. */
interface Noted {
  refusalEvents?: RefusalEvents;
  events: Pick<Context['events'], 'note'>;
  condition: Pick<Context['condition'], 'note'>;
}

/** Answers all errors: known ones with their code, everything else as 500 with the request's id and no details. */
export function handleErrors(app: FastifyInstance, context: Noted): void {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const known = ofDatabase(context, error, request) ?? asAppError(error);
    if (known) {
      request.refusal = known.code;
      noteRefusal(context, request, known);
      reply
        .status(known.status)
        .headers({ ...known.headers, 'content-language': request.language });
      return reply.send(known.body(request.language));
    }
    request.log.error(
      { err: { name: error.name, message: error.message, stack: error.stack } },
      'failed',
    );
    const failed = new AppError('internal_error', (t) => t.failed(request.id));
    return reply
      .status(500)
      .header('content-language', request.language)
      .send(failed.body(request.language));
  });
}

function ofDatabase(
  { condition }: Noted,
  thrown: Error,
  request: FastifyRequest,
): AppError | undefined {
  condition.note(thrown);
  const error = toDatabaseFault(thrown);
  if (isTransactionConflict(error)) return busy();
  const fault = faultOf(error);
  if (!fault) return undefined;
  request.log.error({ reason: asError(error).message }, 'not ready');
  return FAULT_ERRORS[fault]();
}

/** Audit log actions, by error code, for refusals that may indicate an attack. */
export type RefusalEvents = Partial<Record<ErrorCode, string>>;

const OWN_EVENTS: RefusalEvents = {
  unauthorized: 'access.refuse',
  forbidden: 'access.refuse',
  too_many_requests: 'access.throttle',
};

function noteRefusal(
  { events, refusalEvents }: Noted,
  request: FastifyRequest,
  refused: AppError,
): void {
  const action = refused.event?.action ?? refusalEvents?.[refused.code] ?? OWN_EVENTS[refused.code];
  if (!action) return;
  events.note({
    userId: refused.event?.userId ?? request.actor?.userId ?? null,
    action,
    subject: {
      code: refused.code,
      route: request.routeOptions.url ?? null,
      ...(refused.event?.reason ? { reason: refused.event.reason } : {}),
    },
    requestId: request.id,
  });
}

function asAppError(error: Error & { code?: string; statusCode?: number }): AppError | undefined {
  if (error instanceof AppError) return error;
  const ofFramework = error.code ? OF_FRAMEWORK[error.code] : undefined;
  if (ofFramework) return ofFramework();
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? unreadable() : undefined;
}
