import { createHash } from 'node:crypto';

export const LOGO_PATH = '/api/bank-logos';

/** The path under which this server gives a logo, by the provider's address of it; null where it has none. */
export const logoPath = (url: string | null): string | null =>
  url === null ? null : `${LOGO_PATH}/${logoKey(url)}`;

export const logoKey = (url: string): string => createHash('sha256').update(url).digest('hex');
