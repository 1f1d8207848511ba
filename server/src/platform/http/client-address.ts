import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { TrustedProxies } from '../config/trust-proxy.ts';
import { unreadable } from './error-handler.ts';

/** Fastify's own numbers of hops trust nobody: it counts with a function alone. */
export const trustOf = (
  trusted: TrustedProxies,
): NonNullable<FastifyServerOptions['trustProxy']> =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : [...trusted];

/**
 * The address of who asks: the socket's, or what the trusted proxies say. Words that are no address, as anybody may write
 * them into `X-Forwarded-For`, count as if nothing had been said.
 */
export function clientIp(request: FastifyRequest): string {
  const told = isIP(request.ip ?? '') ? request.ip : (request.socket.remoteAddress ?? '');
  const [address = ''] = told.split('%', 1);
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** By what limits count: IPv6 by its /64, which one customer of a provider has all of. */
export const clientAddress = (request: FastifyRequest): string => normalizeIP(clientIp(request));

/**
 * The origin that a browser sees, such as `https://saldo.example.org`. `X-Forwarded-Host` has no part in it: proxies pass
 * the `Host` on, and nobody keeps a client from sending the other. Throws 400 where the `Host` is none.
 */
export function originOf(publicUrl: string | undefined, request: FastifyRequest): string {
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  const address = publicUrl ?? `${scheme}://${request.headers.host ?? 'localhost'}`;
  if (!URL.canParse(address)) throw unreadable();
  return new URL(address).origin;
}
