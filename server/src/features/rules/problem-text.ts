import type { Text } from '@saldo/contract/languages';
import { MOST_PARTS } from '@saldo/contract/split-limits';
import { texts as english } from '@saldo/domain/rules/problem-texts';
import { texts as spanish } from '@saldo/domain/rules/problem-texts.es';
import { textFromEnglish } from '../../platform/http/errors.ts';

/** All sentences by their names. */
const byName = ({ noneOf, notOneOf, partsCount, ...texts }: typeof english) =>
  new Map([
    ...Object.entries(texts),
    ...Object.entries(noneOf).map(([field, text]) => [`noneOf.${field}`, text] as const),
    ...Object.entries(notOneOf).map(([field, text]) => [`notOneOf.${field}`, text] as const),
    ['partsCount', partsCount(MOST_PARTS)],
  ]);

const IN_SPANISH = byName(spanish);
const SPANISH = new Map([...byName(english)].map(([name, text]) => [text, IN_SPANISH.get(name)]));

/** A problem of a rule in every language. The rule's form has the same sentences. */
export const problemText = (message: string): Text => {
  const es = SPANISH.get(message);
  return es === undefined ? textFromEnglish(message) : { en: message, es };
};
