import type { Language } from '@saldo/contract/languages';

/** The language of this build. */
export const LANGUAGE: Language = 'en';
