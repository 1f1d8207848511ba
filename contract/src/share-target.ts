/**
 * Path to which a phone's share sheet posts statements and receipts. The web app's manifest repeats this path and the field's name.
 */
export const SHARE_PATH = '/share';
export const SHARE_FIELD = 'statements';

/** Maximum number of shared files that a browser stores until they are imported. */
export const MAX_SHARED_FILES = 200;
/** Maximum total size of the shared files, in bytes. */
export const MAX_SHARED_BYTES = 200 * 1000 * 1000;

export const SHARE_PROBLEMS = [
  'unready',
  'empty',
  'too-many',
  'too-large',
  'foreign',
  'failed',
] as const;
export type ShareProblem = (typeof SHARE_PROBLEMS)[number];

/** Address of the import page after sharing. If there was a problem, the page explains why no file was stored. */
export const importAfterShare = (problem: ShareProblem | null): string =>
  problem ? `/import?shared=${problem}` : '/import';

/**
 * True if a page of another site sent a share. A phone's share sheet names no page. A foreign page can hide its name and
 * then looks the same, so false proves nothing.
 */
export function isForeignShare(
  { site, senders }: ShareOrigin,
  isOwn: (origin: string) => boolean,
): boolean {
  if (site === 'cross-site' || site === 'same-site') return true;
  return senders.some((sender) => /^https?:/.test(sender ?? '') && !isOwn(sender ?? ''));
}

/** What a request says about the page that sent it. */
export interface ShareOrigin {
  /** `Sec-Fetch-Site`. Servers receive it; service workers don't in most browsers. */
  site: string | null | undefined;
  /** `Origin` and the referrer. */
  senders: readonly (string | null | undefined)[];
}
