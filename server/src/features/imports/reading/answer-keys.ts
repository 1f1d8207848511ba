import { createHash } from 'node:crypto';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Key under which the answers about a kind of statement are remembered, for one account or for any. */
export const kindHash = (kind: string, accountId?: string): string =>
  sha256(accountId === undefined ? kind : JSON.stringify([kind, accountId]));

/** Key under which the column mapping of files with these headings is remembered, for one account or for any. */
export const headingsHash = (headings: readonly string[], accountId?: string): string =>
  sha256(JSON.stringify(accountId === undefined ? headings : [headings, accountId]));
