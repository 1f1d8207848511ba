import { createHash, randomBytes } from 'node:crypto';

/** An opaque session token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
