import { textMaker } from '@saldo/contract/languages';
import { en } from './en.ts';

/** To add a language, add a module of the same shape next to `en.ts`. */
export type Texts = typeof en;

/** Picks a sentence from a catalogue. */
export type Sentence = (texts: Texts) => string;

export const say = textMaker<Texts>({ en });
