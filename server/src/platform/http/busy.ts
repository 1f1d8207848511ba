import type { Sentence } from '../texts/say.ts';
import { AppError } from './errors.ts';

/** 503: too much other work is in the way, and the same call may succeed in a moment. */
export const busy = () =>
  new AppError('busy', (t) => t.http.busy, {
    headers: { 'retry-after': '10' },
  });

/** 503: the work itself takes more time or memory than one call may. It was stopped, and nothing of it is kept. */
export class TooMuchWork extends AppError {
  constructor(says: Sentence = (t) => t.http.tookTooLong) {
    super('busy', says, { headers: { 'retry-after': '30' } });
  }
}
