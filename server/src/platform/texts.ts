import { speaker } from '@saldo/contract/languages';

/** Every sentence that the platform itself refuses with. */
const en = {
  unreadable: 'The request could not be read.',
  notJson: 'Send JSON, with the content type application/json.',
  notReady: 'The database cannot be reached now. Please try again in a moment.',
  diskFull:
    'The disk of the server is full, so nothing was saved. Delete what you no longer need, or ask an administrator to make room.',
  notWritable:
    'The server cannot write to its disk now, so nothing was saved. Please tell an administrator.',
  damaged:
    'The database of the server is damaged. Please tell an administrator: a backup has to be restored.',
  tooLarge: 'The request is too large.',
  tooDeep: (most: number) => `The request is nested too deeply. Send at most ${most} levels.`,
  failed: (id: string) =>
    `Something went wrong on our side. Please try again; if it stays, tell the administrator this number: ${id}`,
  tookTooLong: 'This takes too long now. Please try again later, or for a shorter period.',
  tookTooMuchMemory:
    'This takes more memory than the server has for it, so it was stopped. Please try again later, or with less at once.',
  workerBroken:
    'The server could not start or finish this work, so nothing was changed. Please try again in a moment; if it stays, tell an administrator.',
  busy: 'The server is busy with other work. Please try again in a moment.',
  manySigningIn: 'Too many people are signing in just now. Please try again in a moment.',
  tooMany: 'Too many requests. Please try again in a minute.',
  unauthorized: 'Unauthorized',
  notFound: 'There is nothing here with that id.',
  noPage: 'There is nothing at this address.',
  invalid: 'Some values need attention.',
  packed: 'Send the request as it is, without a content encoding.',
  tooSlow: 'The request arrived too slowly. Please try again over a faster connection.',
  answerTooLong:
    'The answer would be too long. Ask for it in pages, with limit and offset, or for a shorter period.',
  notForm: (field: string) => `Send the file as multipart/form-data, in the field "${field}".`,
};

/** Which sentence. */
export type Sentence = (texts: typeof en) => string;

export const say = speaker({ en });
