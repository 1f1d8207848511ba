import { BlockList, isIP, isIPv6 } from 'node:net';
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
export const clientIp = (request: FastifyRequest): string =>
  plainIp(isIP(request.ip ?? '') ? request.ip : (request.socket.remoteAddress ?? ''));

/** Without the zone of a link-local address, and IPv4 as such where a socket for IPv6 names it. */
function plainIp(told: string): string {
  const [address = ''] = told.split('%', 1);
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Whether whoever connects from there is a trusted proxy, which does so for many. */
export function proxiesOf(trusted: TrustedProxies): (address: string) => boolean {
  if (typeof trusted === 'number') return () => trusted > 0;
  const proxies = new BlockList();
  for (const range of trusted) {
    const [address = '', prefix] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(prefix), family);
  }
  return (told) => {
    const address = plainIp(told);
    return proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
}

/** By what limits count: IPv6 by its /64, which one customer of a provider has all of. */
export const clientAddress = (request: FastifyRequest): string => normalizeIP(clientIp(request));

/** The same of the other end of a connection, which may be a proxy's. */
export const peerAddress = (address: string): string => normalizeIP(plainIp(address));

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
