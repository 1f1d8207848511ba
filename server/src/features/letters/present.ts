import {
  LETTER_PARTS,
  type Letter,
  type LetterFacts,
  type ListedLetter,
} from '@saldo/contract/letters';
import { fromJson } from '../../schema/rows.ts';
import { COLUMNS } from '../../schema/tables.ts';
import { en } from '../../texts/en.ts';
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

/** The parts of a letter that have ground, as sentences. */
export const partsOf = (facts: LetterFacts): Letter['parts'] =>
  LETTER_PARTS.flatMap((part) => {
    const sentences = en.letters.sentences(part, facts);
    return sentences.length === 0 ? [] : [{ part, sentences }];
  });
