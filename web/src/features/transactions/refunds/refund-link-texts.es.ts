import type { Catalogue } from '@saldo/contract/languages';

export const refundTexts = {
  open: 'Devolución de…',
  change: 'Cambiar…',
  of: 'Devolución de',
  refunds: 'Devoluciones',
  onlyIncome: 'Solo un ingreso puede ser una devolución.',
  none: 'Sin compra vinculada.',
  lead: '¿Qué compra se ha devuelto?',
  likely: 'Compras probables',
  found: 'Compras encontradas',
  search: 'Busca por nombre o importe',
  loading: 'Cargando compras',
  failed: 'No se han podido cargar las compras',
  noneLikely: 'Ninguna compra probable en los últimos 180 días. Búscala por nombre o importe.',
  noneFound: 'No se ha encontrado ninguna compra.',
  why: {
    same_both: 'Mismo comercio e importe',
    same_merchant: 'Mismo comercio',
    same_amount: 'Mismo importe',
  },
  part: (category: string) => `Parte: ${category}`,
  means:
    'La compra cuenta menos en su mes y en su categoría. Lo que se le resta no cuenta en ningún otro sitio.',
  linked: (amount: string, month: string, category: string) =>
    `${amount} menos en ${month}, ${category}`,
  unlink: (name: string) => `Desvincular ${name}`,
  unlinked: 'Desvinculados. Los dos cuentan como antes.',
  linkFailed: (message: string) => `No se ha podido vincular. ${message}`,
} satisfies Catalogue<typeof import('./refund-link-texts.ts').refundTexts>;
