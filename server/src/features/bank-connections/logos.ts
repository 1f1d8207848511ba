import { createHash } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import type { Picture } from '../../platform/pictures/fetch-picture.ts';
import { createPictureStore } from '../../platform/pictures/picture-store.ts';

export const LOGO_PATH = '/api/bank-logos';

/** The path under which this server gives a logo, by the provider's address of it; null where it has none. */
export const logoPath = (url: string | null): string | null =>
  url === null ? null : `${LOGO_PATH}/${logoKey(url)}`;

export const logoKey = (url: string): string => createHash('sha256').update(url).digest('hex');

/** So many addresses are known at once: all banks of some countries. */
const KNOWN = 20_000;

/** Pictures of banks, by the addresses that providers name. A browser never sees those, and names none itself. */
export interface LogoStore {
  /** Learns the address of a logo. */
  learn(url: string): void;
  /** The picture of a key; null where there is none, or none that we would give on. */
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
