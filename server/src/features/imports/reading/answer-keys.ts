import { createHash } from 'node:crypto';
import { QUESTIONS_ABOUT_ROWS, type StatementAnswers } from '@saldo/contract/imports';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Key under which the answers about a kind of statement are remembered, for one account or for any. */
export const kindHash = (kind: string, accountId?: string): string =>
  sha256(accountId === undefined ? kind : JSON.stringify([kind, accountId]));

/** Key under which the column mapping of files with these headings is remembered, for one account or for any. */
export const headingsHash = (headings: readonly string[], accountId?: string): string =>
  sha256(JSON.stringify(accountId === undefined ? headings : [headings, accountId]));

/** The answers that also hold for later files of the same account. */
export const lastingAnswers = (answers: StatementAnswers): StatementAnswers =>
  Object.fromEntries(
    Object.entries(answers).filter(([ask]) => !QUESTIONS_ABOUT_ROWS.includes(ask)),
  );
