import type { Catalogue } from '@saldo/contract/languages';

export const texts = {
  title: 'Idioma',
  field: 'idioma',
  automatic: 'Automático',
  hint: 'Los correos y avisos también llegan en este idioma. Automático es el de tu navegador.',
} as const satisfies Catalogue<typeof import('./language-texts.ts').texts>;
