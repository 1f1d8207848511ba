/**
 * Path to which a phone's share sheet posts statements. The web app's manifest repeats this path and the field's name.
 */
export const SHARE_PATH = '/share';
export const SHARE_FIELD = 'statements';

/** Maximum number of shared files that a browser stores until they are imported. */
export const MAX_SHARED_FILES = 200;
/** Maximum total size of the shared files, in bytes. */
export const MAX_SHARED_BYTES = 200 * 1000 * 1000;

export const SHARE_PROBLEMS = ['unready', 'empty', 'too-many', 'too-large', 'failed'] as const;
export type ShareProblem = (typeof SHARE_PROBLEMS)[number];

/** Address of the import page after sharing. If there was a problem, the page explains why no file was stored. */
export const importAfterShare = (problem: ShareProblem | null): string =>
  problem ? `/import?shared=${problem}` : '/import';
