import type { Catalogue } from '@saldo/contract/languages';

export const texts = {
  title: 'Idioma',
  field: 'idioma',
  ofBrowser: 'El del navegador',
  hint: 'Tus correos y avisos también llegan en este idioma. Los nombres que has elegido no cambian.',
} as const satisfies Catalogue<typeof import('./language-texts.ts').texts>;
