import { speaker } from '@saldo/contract/languages';
import { en } from './en.ts';

/** Another language is a module of this shape beside `en.ts`. */
export type Texts = typeof en;

/** Which sentence of a catalogue. */
export type Sentence = (texts: Texts) => string;

export const say = speaker<Texts>({ en });
