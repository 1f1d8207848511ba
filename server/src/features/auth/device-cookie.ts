import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newToken } from '../../platform/security/tokens.ts';

const NAME = 'saldo_device';
const DAYS = 90;
const VALUE = /^[\w-]{43}$/;

/** Over https no other host and no plain page of this one can set it: browsers hold `__Host-` to that. */
const nameOf = (request: FastifyRequest) =>
  request.protocol === 'https' ? `__Host-${NAME}` : NAME;

function cookieOf(request: FastifyRequest): string | undefined {
  const start = `${nameOf(request)}=`;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
  return value && VALUE.test(value) ? value : undefined;
}

/** What the database knows a browser by; undefined for one that never signed in. */
export function deviceHashOf(request: FastifyRequest): string | undefined {
  const value = cookieOf(request);
  return value && hashToken(value);
}

/**
 * Gives a browser that signs in a cookie to know it by, 256 random bits, and renews the one that it has. It opens
 * nothing: a sign-in from there goes on while strangers guess, and takes the place of that browser's last session.
 * Returns its hash.
 */
export function giveDeviceCookie(request: FastifyRequest, reply: FastifyReply): string {
  const value = cookieOf(request) ?? newToken();
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${nameOf(request)}=${value}; Path=/; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Strict${secure}`,
  );
  return hashToken(value);
}
