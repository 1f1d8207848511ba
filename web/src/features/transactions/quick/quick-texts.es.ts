import type { Catalogue } from '@saldo/contract/languages';
import { count as counted } from '../../../lib/format.ts';

export const quickTexts = {
  title: 'Anotar',
  close: 'Cerrar',
  loading: 'Cargando…',
  direction: { label: 'Sentido', expense: 'Gasto', income: 'Ingreso' },
  amount: 'Importe',
  keys: 'Teclas del importe',
  point: 'Coma decimal',
  erase: 'Borrar la última cifra',
  account: 'Cuenta',
  cash: 'Efectivo',
  day: 'Día',
  today: 'Hoy',
  yesterday: 'Ayer',
  note: 'Nota',
  likely: 'Lo más probable con este importe y a esta hora',
  all: 'Todas las categorías',
  add: (amount: string) => `Añadir ${amount}`,
  added: (amount: string) => `${amount} añadidos`,
  addedTo: (amount: string, category: string) => `${amount} añadidos a ${category}`,
  saved: 'Guardado en este teléfono',
  savedDetail: 'Saldo lo enviará cuando vuelvas a tener conexión.',
  failed: 'No se ha añadido el movimiento.',
  waiting: {
    some: (n: number) => `${counted(n, 'movimiento')} en este teléfono`,
    refusedSome: (n: number) => `${n} sin añadir`,
    remove: (what: string) => `Quitar ${what}`,
    edit: (what: string) => `Editar ${what}`,
    sendNow: 'Enviar ahora',
  },
} satisfies Catalogue<typeof import('./quick-texts.ts').quickTexts>;
