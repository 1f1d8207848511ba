import { createHash } from 'node:crypto';
import type { Institution } from './providers/provider.ts';

export const LOGO_PATH = '/api/bank-logos';

/** The path under which this server gives a bank's logo; null where its provider has none. */
export function logoOf({ logoUrl }: Institution): string | null {
  if (logoUrl === null) return null;
  return `${LOGO_PATH}/${logoKey(logoUrl)}`;
}

export const logoKey = (url: string): string => createHash('sha256').update(url).digest('hex');
