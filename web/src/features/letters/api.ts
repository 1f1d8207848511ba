import * as calls from '@saldo/contract/letters';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';
import { useChange } from '../../lib/use-change.ts';

export const lettersQuery = queryOf(['letters', 'list'], calls.listLetters);

export const letterQuery = (month: string) =>
  queryOf(['letters', 'one', month], calls.getLetter, { params: { month } });

export const useAnswerLetter = (month: string) =>
  useChange(
    (body: Partial<calls.LetterAnswers>) => call(calls.answerLetter, { params: { month }, body }),
    { awaits: [letterQuery(month)] },
  );
