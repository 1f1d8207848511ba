import { createHash } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import type { Picture } from '../../platform/pictures/fetch-picture.ts';
import { createPictureStore } from '../../platform/pictures/picture-store.ts';

export const LOGO_PATH = '/api/bank-logos';

/** This server's path for a logo with the given provider URL, or null if there is no logo. */
export const logoPath = (url: string | null): string | null =>
  url === null ? null : `${LOGO_PATH}/${logoKey(url)}`;

export const logoKey = (url: string): string => createHash('sha256').update(url).digest('hex');

/** Maximum number of URLs kept, enough for all banks of several countries. */
const KNOWN = 20_000;

/** Bank logos, identified by their URLs at the providers. Browsers neither see nor choose these URLs. */
export interface LogoStore {
  learn(url: string): void;
  /** Finds a logo by key. Null if it is missing or not an acceptable picture. */
  find(key: string): Promise<Picture | null>;
}

export function createLogoStore(context: Pick<Context, 'now' | 'config'>): LogoStore {
  const addresses = new Map<string, string>();
  const pictures = createPictureStore(context);
  return {
    learn(url) {
      if (addresses.size < KNOWN) addresses.set(logoKey(url), url);
    },
    async find(key) {
      const url = addresses.get(key);
      return url === undefined ? null : pictures.at(url);
    },
  };
}
