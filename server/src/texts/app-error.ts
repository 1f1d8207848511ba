import { AppError } from '../platform/http/errors.ts';
import { type Sentence, say } from './say.ts';

/** A refusal with a sentence from the catalogue. */
export const appError = (
  code: AppError['code'],
  says: Sentence,
  extra?: ConstructorParameters<typeof AppError>[2],
): AppError => new AppError(code, say(says), extra);
