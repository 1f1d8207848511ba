import type { Language } from '@saldo/contract/languages';

export const LANGUAGE: Language = 'es';
