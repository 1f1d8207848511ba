import type { Language } from '@saldo/contract/languages';
import { en as statement } from '@saldo/statements/texts';
import { es as statementEs } from '@saldo/statements/texts.es';
import { readerLanguage } from '../platform/reader-language.ts';
import { catalogues as platform } from '../platform/texts.ts';
import { en } from './en.ts';
import { es } from './es.ts';

export type Texts = typeof en;

/** The server's sentences in each language. To translate them, write a module of the same shape next to `en.ts`. */
export const CATALOGUES: Record<Language, Texts> = { en, es };

/** All catalogues that facts are from, by the names that facts call them. */
export const ALL_CATALOGUES: Record<Language, object> = {
  en: { server: CATALOGUES.en, platform: platform.en, statement },
  es: { server: CATALOGUES.es, platform: platform.es, statement: statementEs },
};

/** The sentences in the language of whoever reads the current answer. */
export const texts = (): Texts => CATALOGUES[readerLanguage()];
