import type { Language } from '@saldo/contract/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { clientAddress, isOverHttps } from '../../platform/http/client-address.ts';
import { languageCookie } from '../../platform/http/request-language.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { zoneOf } from './authenticate-user.ts';

export interface Visitor {
  address: string;
  timeZone: string | undefined;
  device: string;
  /** Hash of the device cookie, if the browser has one. */
  deviceHash: string | undefined;
  language: Language | undefined;
  /** Sets the device cookie on the reply and returns its hash. */
  keepDevice(): string;
  /** Keeps the language that the user has chosen in the browser, which requests pages before anyone is known. */
  keepLanguage(language: Language): void;
  requestId: string;
}

export const requestSourceOf = (context: Context, request: FastifyRequest) => ({
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
  language: request.language,
  keepDevice: () => giveDeviceCookie(context, request, reply),
  keepLanguage: (language) =>
    void reply.header(
      'set-cookie',
      languageCookie(language, { isSecure: isSecure(context, request) }),
    ),
  requestId: request.id,
});

/** The first match wins, because browsers also name the browsers they descend from. */
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

/** Readable name of a User-Agent: 'Firefox on Linux'. */
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

const isSecure = ({ config }: Context, request: FastifyRequest) =>
  isOverHttps(config.publicUrl, request);

/**
 * Browsers accept a `__Host-` cookie only over https. Over https, a cookie with the plain name is ignored, because an
 * attacker who planted one could guess passwords as a known browser once the user signs in.
 */
const nameOf = (context: Context, request: FastifyRequest) =>
  isSecure(context, request) ? `__Host-${NAME}` : NAME;

function cookieOf(context: Context, request: FastifyRequest): string | undefined {
  const start = `${nameOf(context, request)}=`;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
  return value && VALUE.test(value) ? value : undefined;
}

/** The hash that identifies the browser in the database; undefined if the browser has never signed in. */
function deviceHashOf(context: Context, request: FastifyRequest): string | undefined {
  const value = cookieOf(context, request);
  return value && hashToken(value);
}

/**
 * Sets or renews the browser's device cookie, 256 random bits, and returns its hash. The cookie grants no access. It
 * exempts the browser from limits that strangers have reached, and ties a new session to the browser's previous one.
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
