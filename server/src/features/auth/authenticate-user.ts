import type { Role } from '@saldo/contract/common';
import { CURRENCY_HEADER, MONTHS_HEADER } from '@saldo/contract/well-known';
import { isTimeZone } from '@saldo/domain/dates';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, SessionActor } from '../../platform/context.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { unauthorized } from '../../platform/http/errors.ts';
import { rememberOrigin } from '../../platform/observability/request-origins.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { membershipOf } from './membership.ts';
import { monthsText } from './months-text.ts';
import { findSession, noteUse } from './sessions.ts';

declare module '../../platform/context.ts' {
  interface Actor {
    role: Role;
    /** An administrator set the password, so the user must change it first. */
    hasTemporaryPassword: boolean;
  }
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/i;

/**
 * Returns the signed-in user of a request. Throws 401 without a live session. The answer names the currency of the
 * user's totals and the user's months, so that screens show the figures of any answer as they are meant.
 */
export async function authenticate(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionActor> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw unauthorized();
  const tokenHash = hashToken(token);
  const now = context.now();
  const session = await findSession(context.storage, tokenHash, now);
  if (!session || (session.is_demo && !context.config.demo)) throw unauthorized();
  rememberOrigin(request.id, { address: clientAddress(request), session: session.id });
  noteUse(context.storage, session, { tokenHash, now }).catch((error: unknown) =>
    request.log.warn({ err: error }, 'could not record the use of a session'),
  );
  reply.header(CURRENCY_HEADER, session.currency ?? '');
  const months = monthsText(session);
  if (months !== null) reply.header(MONTHS_HEADER, months);
  return {
    ...membershipOf(session),
    isDemo: session.is_demo,
    credential: {
      kind: 'session',
      tokenHash,
      passwordAt: session.password_at,
      factorAt: session.factor_at,
    },
    timeZone: zoneOf(request) ?? session.time_zone ?? context.config.timeZone,
    requestId: request.id,
    now: now.toISOString(),
    hasTemporaryPassword: session.password_is_temporary,
  };
}

/** Cached results, because checking a time zone costs more than the rest of a request. */
const known = new Map<string, boolean>();
const KNOWN_AT_MOST = 1000;

/** The caller's time zone, if the header names a valid one. */
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
