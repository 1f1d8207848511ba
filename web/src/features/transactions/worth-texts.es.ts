import type { Catalogue } from '@saldo/contract/languages';

export const texts = {
  sources: {
    ecb: 'Banco Central Europeo',
    own: 'tu tipo propio',
    fixed: 'tipo fijo',
    exchange: 'tu propio cambio',
  },
  worth: (of: string, is: string, rate: { rate: string; on: string; source: string }) =>
    `${of} = ${is}, a ${rate.rate} del ${rate.on} (${rate.source})`,
  provisional: 'Puede variar: el tipo de ese día aún no se ha publicado.',
  noRate: (currency: string) =>
    `Fuera de los totales: no se conoce ningún tipo de cambio de ${currency}.`,
} satisfies Catalogue<typeof import('./worth-texts.ts').texts>;
