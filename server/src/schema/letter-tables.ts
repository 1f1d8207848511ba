import { LetterFacts, LetterMonth, MAX_ANSWER } from '@saldo/contract/letters';
import { instant, json, orNull, owned, text, upTo, withExport } from './columns.ts';

/** More months than anyone has data of. */
const MAX_LETTERS = 2400;

const answer = orNull(upTo(MAX_ANSWER));

export const LETTER_TABLES = {
  /** Monthly letters as they were sent; one per month. Only the answers ever change. */
  letters: withExport(
    owned({
      month: text(LetterMonth),
      facts: json(LetterFacts),
      /** Answers to the two questions; null if skipped. */
      worth_it: answer,
      to_change: answer,
      created_at: instant,
    }),
    { file: 'letters', returns: MAX_LETTERS },
  ),
};
