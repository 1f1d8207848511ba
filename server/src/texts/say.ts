import { textMaker } from '@saldo/contract/languages';
import { sentenceOf, type TextFact } from '@saldo/contract/text-facts';
import { readerLanguage } from '../platform/reader-language.ts';
import { ALL_CATALOGUES, CATALOGUES } from './catalogues.ts';

export type { Texts } from './catalogues.ts';

export const say = textMaker(CATALOGUES, 'server');

/** Picks a sentence from a catalogue. */
export type Sentence = Parameters<typeof say>[0];

/**
 * The sentence of a stored fact, whichever catalogue it is from, in the reader's language; null if only a newer server
 * has it.
 */
export const saidSentence = (fact: TextFact): string | null =>
  sentenceOf(ALL_CATALOGUES[readerLanguage()], fact);
