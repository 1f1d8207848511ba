import { MAX_RATE_FILE_BYTES } from '@saldo/contract/rates';

/** The files that the European Central Bank publishes: all days, and the last ninety. */
export const WHOLE = 'eurofxref-hist.zip';
export const LATEST = 'eurofxref-hist-90d.xml';
export type RateFileName = typeof WHOLE | typeof LATEST;

const TIMEOUT_MS = 10_000;

export interface FetchedFile {
  bytes: Uint8Array;
  etag: string | null;
}

/**
 * Fetches a file, or returns null if it still has the given mark. The request tells nothing of any user. Throws an error
 * that says what went wrong, without the address.
 */
export async function fetchRateFile(
  url: string,
  etag: string | undefined,
  signal: AbortSignal,
): Promise<FetchedFile | null> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const response = await fetch(url, {
      headers: etag ? { 'if-none-match': etag } : {},
      redirect: 'error',
      signal: within,
    });
    if (response.status === 304) return null;
    if (response.status !== 200) throw new RateFetchError(`the answer was ${response.status}`);
    return { bytes: await limited(response), etag: response.headers.get('etag') };
  } catch (error) {
    if (error instanceof RateFetchError) throw error;
    throw new RateFetchError(within.aborted ? 'there was no answer in time' : 'it is unreachable');
  }
}

class RateFetchError extends Error {
  constructor(why: string) {
    super(`exchange rates could not be fetched: ${why}`);
  }
}

async function limited(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_RATE_FILE_BYTES) throw new RateFetchError('the file is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
