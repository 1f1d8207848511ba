import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { zoneOf } from './authenticate-user.ts';

/** What a sign-in comes with, beside the credentials. */
export interface Visitor {
  /** As limits count it. */
  address: string;
  timeZone: string | undefined;
  /** Browser and system in words. */
  device: string;
  /** Hash of the browser's cookie, where it has signed in before. */
  deviceHash: string | undefined;
  /** Gives the browser its cookie with the answer; the hash of it. */
  keepDevice(): string;
  requestId: string;
}

/** Where a request comes from, as attempts are counted. */
export const fromOf = (context: Context, request: FastifyRequest) => ({
  address: clientAddress(request),
  device: deviceHashOf(context, request),
});

export const visitorOf = (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Visitor => ({
  address: clientAddress(request),
  timeZone: zoneOf(request),
  device: deviceOf(request.headers['user-agent']),
  deviceHash: deviceHashOf(context, request),
  keepDevice: () => giveDeviceCookie(context, request, reply),
  requestId: request.id,
});

/** The first that fits is it: browsers name the ones that they descend from too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a person calls the device that a User-Agent header tells of: 'Firefox on Linux'. */
function deviceOf(userAgent: string | undefined): string {
  const first = (list: readonly [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = first(BROWSERS);
  const system = first(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

const NAME = 'saldo_device';
const DAYS = 90;
const VALUE = /^[\w-]{43}$/;

/** PUBLIC_URL decides too: behind a proxy without TRUST_PROXY each request looks like plain HTTP. */
const isSecure = ({ config }: Context, request: FastifyRequest) =>
  request.protocol === 'https' || (config.publicUrl?.startsWith('https:') ?? false);

/**
 * Browsers let no other host and no plain page set a `__Host-` cookie. The plain name is not read over https: a value
 * planted under it would let the attacker guess passwords as a known browser once the user signs in.
 */
const nameOf = (context: Context, request: FastifyRequest) =>
  isSecure(context, request) ? `__Host-${NAME}` : NAME;

function cookieOf(context: Context, request: FastifyRequest): string | undefined {
  const start = `${nameOf(context, request)}=`;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
  return value && VALUE.test(value) ? value : undefined;
}

/** What the database knows a browser by; undefined for one that never signed in. */
function deviceHashOf(context: Context, request: FastifyRequest): string | undefined {
  const value = cookieOf(context, request);
  return value && hashToken(value);
}

/**
 * Gives a browser that signs in a cookie to know it by, 256 random bits, and renews the one that it has. It opens
 * nothing: a sign-in from there goes on while strangers guess, and takes the place of that browser's last session.
 * Returns its hash.
 */
function giveDeviceCookie(context: Context, request: FastifyRequest, reply: FastifyReply): string {
  const value = cookieOf(context, request) ?? newToken();
  const secure = isSecure(context, request) ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${nameOf(context, request)}=${value}; Path=/; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Strict${secure}`,
  );
  return hashToken(value);
}
