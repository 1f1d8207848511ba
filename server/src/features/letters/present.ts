import type { Letter, LetterFacts, ListedLetter } from '@saldo/contract/letters';
import { fromJson } from '../../schema/rows.ts';
import { COLUMNS } from '../../schema/tables.ts';
import type { LetterRow } from './store.ts';

export const factsOf = ({ facts }: LetterRow): LetterFacts =>
  fromJson(COLUMNS.letters.facts, facts);

export function presentListed(row: LetterRow): ListedLetter {
  const { from, to, currency, totals } = factsOf(row);
  return { month: row.month, from, to, currency, net: totals.net, sent_at: row.created_at };
}

export const answersOf = ({ worth_it, to_change }: LetterRow): Letter['answers'] => ({
  ...{ worth_it, to_change },
});
