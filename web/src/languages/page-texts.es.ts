import type { Catalogue } from '@saldo/contract/languages';

export const texts = {
  description: 'Una imagen clara y fiel de tu dinero, a partir de los extractos de tu banco.',
  noScript: 'Saldo necesita JavaScript.',
  offline: 'Sin conexión',
  offlineHow:
    'Tus cifras están en el servidor de Saldo. Esta página se abrirá sola en cuanto vuelva la conexión.',
  offlineShared: 'Mientras tanto, los extractos que compartas con Saldo esperan en este navegador.',
  tryAgain: 'Reintentar',
  addTransaction: 'Añadir movimiento',
  add: 'Añadir',
} as const satisfies Catalogue<typeof import('./page-texts.ts').texts>;
