import { BlockList, isIP, isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { TrustedProxies } from '../config/trust-proxy.ts';
import { unreadable } from './error-handler.ts';

/** The number of hops is passed as a function, because Fastify trusts no proxy if it is given a number. */
export const trustProxyOption = (
  trusted: TrustedProxies,
): NonNullable<FastifyServerOptions['trustProxy']> =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : [...trusted];

/**
 * The client's IP address: the socket's, or the one reported by trusted proxies. Ignores invalid addresses, which
 * anyone can put into `X-Forwarded-For`.
 */
export const clientIp = (request: FastifyRequest): string =>
  plainIp(isIP(request.ip ?? '') ? request.ip : (request.socket.remoteAddress ?? ''));

/** Removes the zone of a link-local address, and turns IPv4-mapped IPv6 into IPv4. */
function plainIp(told: string): string {
  const [address = ''] = told.split('%', 1);
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Returns a test for trusted proxies, which connect on behalf of many clients. */
export function proxyMatcher(trusted: TrustedProxies): (address: string) => boolean {
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

/**
 * The key by which limits count clients. An IPv6 /64 counts as one client, because a provider assigns a whole /64 to
 * each customer.
 */
export const clientAddress = (request: FastifyRequest): string => normalizeIP(clientIp(request));

/** The same kind of key for the peer of a connection, which may be a proxy. */
export const peerAddress = (address: string): string => normalizeIP(plainIp(address));

/**
 * The origin as the browser sees it, such as `https://saldo.example.org`. Ignores `X-Forwarded-Host`, because any
 * client can send it while proxies pass `Host` on. Throws 400 if `Host` is invalid.
 */
export function publicOrigin(publicUrl: string | undefined, request: FastifyRequest): string {
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  const address = publicUrl ?? `${scheme}://${request.headers.host ?? 'localhost'}`;
  if (!URL.canParse(address)) throw unreadable();
  return new URL(address).origin;
}

/** Also considers PUBLIC_URL, because every request looks like plain HTTP behind a proxy without TRUST_PROXY. */
export const isOverHttps = (
  publicUrl: string | undefined,
  { protocol }: Pick<FastifyRequest, 'protocol'>,
): boolean => protocol === 'https' || (publicUrl?.startsWith('https:') ?? false);
