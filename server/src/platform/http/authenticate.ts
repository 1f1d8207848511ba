import { isTimeZone } from '@saldo/domain/dates';
import type { FastifyRequest } from 'fastify';
import type { Actor, Context } from '../context.ts';
import { keepOrigin } from '../observability/origins.ts';
import { hashToken } from '../security/tokens.ts';
import { clientAddress } from './client-address.ts';
import { AppError } from './errors.ts';
import { findSession, noteUse } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; set by the guard of every call that is not public. */
    actor: Actor;
  }
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/i;

export const unauthorized = (): AppError => new AppError('unauthorized', (t) => t.unauthorized);

/** The signed-in user of a request. Throws 401 for no session or a dead one. */
export async function authenticate(context: Context, request: FastifyRequest): Promise<Actor> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw unauthorized();
  const sessionHash = hashToken(token);
  const now = context.now();
  const session = await findSession(context.storage, sessionHash, now);
  if (!session || (session.is_demo && !context.config.demo)) throw unauthorized();
  keepOrigin(request.id, { address: clientAddress(request), session: session.id });
  noteUse(context.storage, session, { tokenHash: sessionHash, now }).catch((error: unknown) =>
    request.log.warn({ err: error }, 'the use of a session could not be noted'),
  );
  return {
    userId: session.user_id,
    role: session.role,
    isDemo: session.is_demo,
    sessionHash,
    timeZone: zoneOf(request) ?? session.time_zone ?? context.config.timeZone,
    requestId: request.id,
    now: now.toISOString(),
    passwordAt: session.password_at,
    factorAt: session.factor_at,
    hasTemporaryPassword: session.password_is_temporary,
  };
}

/** Time zones that were asked for before: looking one up costs more than the rest of a request. */
const known = new Map<string, boolean>();
const KNOWN_AT_MOST = 1000;

/** The caller's own time zone, where it sends a real one. */
export function zoneOf(request: FastifyRequest): string | undefined {
  const zone = request.headers['x-time-zone'];
  if (typeof zone !== 'string' || zone.length > 60) return undefined;
  let real = known.get(zone);
  if (real === undefined) {
    real = isTimeZone(zone);
    if (known.size < KNOWN_AT_MOST) known.set(zone, real);
  }
  return real ? zone : undefined;
}
