import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { publicLookup } from './public-address.ts';

const MAX_BYTES = 256 * 1024;
const TIMEOUT_MS = 5000;

export interface Picture {
  bytes: Uint8Array;
  mediaType: string;
}

export interface HttpsClient {
  lookup: LookupFunction;
  request: typeof https.request;
}

/**
 * Fetches a small picture of a known type from a URL given by a provider or a user. Accepts only HTTPS on the default
 * port and host names with public addresses, follows no redirects, and takes at most five seconds. Otherwise returns
 * null.
 */
export async function fetchPicture(
  address: string,
  { lookup, request }: HttpsClient = { lookup: publicLookup(), request: https.request },
): Promise<Picture | null> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !isPlain(url)) return null;
  try {
    const bytes = await new Promise<Buffer>((resolve, reject) => {
      const options = {
        lookup,
        // A new connection, so the lookup always runs.
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { accept: 'image/png, image/jpeg, image/webp' },
      };
      const asked = request(url, options, (response) => bodyOf(response).then(resolve, reject));
      asked.on('error', reject);
      asked.end();
    });
    const mediaType = pictureType(bytes);
    return mediaType === null ? null : { bytes, mediaType };
  } catch {
    return null;
  }
}

const isPlain = (url: URL): boolean =>
  url.protocol === 'https:' &&
  url.port === '' &&
  url.username === '' &&
  url.password === '' &&
  isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;

async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    if (response.statusCode !== 200) throw new Error('not an image');
    for await (const chunk of response) {
      size += chunk.byteLength;
      if (size > MAX_BYTES) throw new Error('too large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}

/**
 * Detects the media type from the first bytes, whatever the sender claims. SVG is not accepted, because it may contain
 * scripts.
 */
export function pictureType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'image/webp';
  return null;
}
