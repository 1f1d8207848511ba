import { BlockList, isIP, isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { TrustedProxies } from '../config/trust-proxy.ts';
import { unreadable } from './error-handler.ts';

/** Given a number of hops, Fastify trusts no one. It counts hops only through a function. */
export const trustOf = (
  trusted: TrustedProxies,
): NonNullable<FastifyServerOptions['trustProxy']> =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : [...trusted];

/**
 * The client's IP address: the socket's, or the one reported by trusted proxies. Invalid addresses, which anyone can
 * write into `X-Forwarded-For`, are ignored.
 */
export const clientIp = (request: FastifyRequest): string =>
  plainIp(isIP(request.ip ?? '') ? request.ip : (request.socket.remoteAddress ?? ''));

/** Removes the zone of a link-local address, and turns IPv4-mapped IPv6 into IPv4. */
function plainIp(told: string): string {
  const [address = ''] = told.split('%', 1);
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Returns a function that tells whether an address is a trusted proxy, which connects on behalf of many clients. */
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

/** The key for limits. IPv6 counts by /64, because a provider's customer has all of one. */
export const clientAddress = (request: FastifyRequest): string => normalizeIP(clientIp(request));

/** The same for the other end of a connection, which may be a proxy. */
export const peerAddress = (address: string): string => normalizeIP(plainIp(address));

/**
 * The origin that a browser sees, such as `https://saldo.example.org`. Ignores `X-Forwarded-Host`: proxies pass `Host`
 * on, and any client can send the other. Throws 400 if `Host` is invalid.
 */
export function originOf(publicUrl: string | undefined, request: FastifyRequest): string {
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  const address = publicUrl ?? `${scheme}://${request.headers.host ?? 'localhost'}`;
  if (!URL.canParse(address)) throw unreadable();
  return new URL(address).origin;
}
