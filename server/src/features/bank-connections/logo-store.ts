import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { Context } from '../../platform/context.ts';
import { logoKey } from './logos.ts';
import { limitedBytes } from './providers/http.ts';

const MAX_BYTES = 256 * 1024;
const TIMEOUT_MS = 5000;
/** So many pictures are kept at once: some megabytes. */
const KEPT = 300;
/** So many addresses are known at once: all banks of some countries. */
const KNOWN = 20_000;
/** One that could not be had is asked for again after that. */
const RETRY_AFTER_MS = 3_600_000;

export interface Logo {
  bytes: Uint8Array;
  mediaType: string;
}

/** Pictures of banks, by the addresses that providers name. A browser never sees those, and names none itself. */
export interface LogoStore {
  /** Learns the address of a logo. */
  learn(url: string): void;
  /** The picture of a key; null where there is none, or none that we would give on. */
  find(key: string): Promise<Logo | null>;
}

export function createLogoStore(context: Pick<Context, 'now'>): LogoStore {
  const addresses = new Map<string, string>();
  const kept = new Map<string, { at: number; logo: Promise<Logo | null> }>();
  return {
    learn(url) {
      if (addresses.size < KNOWN) addresses.set(logoKey(url), url);
    },
    async find(key) {
      const url = addresses.get(key);
      if (url === undefined) return null;
      const now = context.now().getTime();
      const there = kept.get(key);
      if (there) {
        const logo = await there.logo;
        if (logo !== null || now - there.at < RETRY_AFTER_MS) return logo;
      }
      if (kept.size >= KEPT) dropOldest(kept);
      const logo = fetchLogo(url).catch(() => null);
      kept.set(key, { at: now, logo });
      return logo;
    },
  };
}

function dropOldest(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    map.delete(key);
    return;
  }
}

/** Over HTTPS, from a public address, without redirects, a small picture of a known kind. */
async function fetchLogo(address: string): Promise<Logo | null> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !(await isPublic(url))) return null;
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'image/png, image/jpeg, image/webp' },
  });
  if (!response.ok) return null;
  const bytes = await limitedBytes(response, MAX_BYTES);
  const mediaType = pictureType(bytes);
  return mediaType === null ? null : { bytes, mediaType };
}

/** Neither this machine nor its neighbours. */
export async function isPublic(url: URL): Promise<boolean> {
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '';
  if (!isPlain || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  const found = await lookup(url.hostname, { all: true });
  return found.length > 0 && found.every(({ address, family }) => isPublicAddress(address, family));
}

export function isPublicAddress(address: string, family: number): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return !PRIVATE.check(mapped, 'ipv4');
  return !PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(net, prefix, 'ipv6');
}

/** By its first bytes, whatever the sender says. */
export function pictureType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'image/webp';
  return null;
}
