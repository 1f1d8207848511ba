import { type Language, textMaker } from '@saldo/contract/languages';
import { es } from './texts.es.ts';

/** Every sentence of the platform's own refusals. */
export const en = {
  unreadable: 'Failed to read the request.',
  notJson: 'Send JSON, with the content type application/json.',
  notReady: 'Failed to reach the database. Please try again in a moment.',
  diskFull:
    'The server’s disk is full, so nothing was saved. Delete what you no longer need, or ask an administrator to free up space.',
  notWritable:
    'The server can’t write to its disk, so nothing was saved. Please contact your administrator.',
  damaged: 'The server’s database is damaged. Please ask your administrator to restore a backup.',
  tooLarge: 'The request is too large.',
  tooDeep: (most: number) => `The request is nested too deeply. Send at most ${most} levels.`,
  failed: (id: string) =>
    `Something went wrong. Please try again. If it keeps happening, give your administrator this code: ${id}`,
  tookTooLong: 'This is taking too long. Try again later, or choose a shorter period.',
  tookTooMuchMemory:
    'This needs more memory than the server has, so it was stopped. Try again later, or with less data.',
  workerBroken:
    'The server couldn’t finish this, so nothing was changed. Please try again in a moment. If it keeps happening, contact your administrator.',
  busy: 'The server is busy. Please try again in a moment.',
  manySigningIn: 'Too many people are signing in right now. Please try again in a moment.',
  tooMany: 'Too many requests. Please try again in a minute.',
  unauthorized: 'Your session has ended. Sign in again.',
  notFound: 'We couldn’t find anything with that ID.',
  noPage: 'We couldn’t find anything at this address.',
  invalid: 'Some values need attention.',
  packed: 'Send the request without a content encoding.',
  notUtf8: 'Send text in the character set UTF-8.',
  tooSlow: 'The request arrived too slowly. Please try again over a faster connection.',
  answerTooLong:
    'The response would be too long. Request it in pages, with limit and offset, or for a shorter period.',
  notForm: (field: string) => `Send the file as multipart/form-data, in the field “${field}”.`,
};

export const catalogues: Record<Language, typeof en> = { en, es };

export const say = textMaker(catalogues, 'platform');

/** Picks a sentence. */
export type Sentence = Parameters<typeof say>[0];
