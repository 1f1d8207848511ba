import { createHash } from 'node:crypto';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Key under which the answers about a kind of statement are remembered. */
export const kindHash = (kind: string): string => sha256(kind);

/** Key under which the column mapping of files with these headings is remembered. */
export const headingsHash = (headings: readonly string[]): string =>
  sha256(JSON.stringify(headings));
