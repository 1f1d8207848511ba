import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '@saldo/contract/languages';

const reading = new AsyncLocalStorage<Language>();

/** Writes all sentences that `work` makes in the language of whoever reads them. Tasks take it along to their threads. */
export const inLanguage = <T>(language: Language, work: () => T): T => reading.run(language, work);

/** Language of whoever reads what the current work answers; English if nobody in particular does. */
export const readerLanguage = (): Language => reading.getStore() ?? 'en';
