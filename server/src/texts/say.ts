import { textMaker, untranslated } from '@saldo/contract/languages';
import { sentenceOf, type TextFact } from '@saldo/contract/text-facts';
import { en as statement } from '@saldo/statements/texts';
import { en as platform } from '../platform/texts.ts';
import { en } from './en.ts';

/** To add a language, add a module of the same shape next to `en.ts`. */
export type Texts = typeof en;

export const say = textMaker({ en, es: untranslated(en) }, 'server');

/** Picks a sentence from a catalogue. */
export type Sentence = Parameters<typeof say>[0];

/** The sentence of a stored fact, whichever catalogue it is from; null if only a newer server has it. */
export const saidSentence = (fact: TextFact): string | null =>
  sentenceOf({ server: en, platform, statement }, fact);
