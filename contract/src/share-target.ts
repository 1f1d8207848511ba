/** Where a phone's share sheet posts statements. The web app's manifest names it, and the form's field, too. */
export const SHARE_PATH = '/share';
/** Multipart field that holds the shared files. */
export const SHARE_FIELD = 'statements';

/** How many shared files a browser keeps until they are imported. */
export const MAX_SHARED_FILES = 200;
/** How many bytes the shared files that a browser keeps may have together. */
export const MAX_SHARED_BYTES = 200 * 1000 * 1000;

/** Why shared files were not kept. */
export const SHARE_PROBLEMS = ['unready', 'empty', 'too-many', 'too-large', 'failed'] as const;
export type ShareProblem = (typeof SHARE_PROBLEMS)[number];

/** The import page's address after files were shared. With a problem, the page says why none were kept. */
export const importAfterShare = (problem: ShareProblem | null): string =>
  problem ? `/import?shared=${problem}` : '/import';
