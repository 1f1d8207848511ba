import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../../lib/common-texts.ts';

export const texts = {
  title: 'Pagos previstos',
  planned: 'Previsto',
  paid: 'Pagado',
  notSeen: 'No ha llegado',
  notSeenHint: (day: string) =>
    `No ha llegado ningún movimiento hasta el ${day}, así que ya no cuenta.`,
  menu: (name: string) => `Más acciones de ${name}`,
  edit: common.edit,
  remove: common.remove,
  move: 'Pasar a otro día',
  showPayment: 'Mostrar el movimiento',
  viewerHint: 'En modo de solo lectura no se pueden añadir pagos previstos.',
  keep: 'Guardar como previsto',
  keepHint:
    'Guardado como previsto, cuenta en el dinero disponible hasta que lo sustituya un movimiento de tu banco.',
  form: {
    editTitle: 'Editar pago previsto',
    moveTitle: 'Pasar a otro día',
    name: 'Para qué',
    day: 'Cuándo',
    amount: common.amount,
    category: common.category,
    noCategory: 'Sin categoría',
    direction: 'Sentido',
    directions: { expense: 'Gasto', income: 'Ingreso' },
    save: 'Guardar cambios',
  },
  done: {
    kept: (name: string) => `${name}: pago previsto`,
    saved: 'Guardado',
    removed: (name: string) => `Se ha quitado ${name}`,
  },
} satisfies Catalogue<typeof import('./texts.ts').texts>;
