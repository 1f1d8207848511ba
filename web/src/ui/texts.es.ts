import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../lib/common-texts.ts';

export const texts = {
  close: 'Cerrar',
  cancel: common.cancel,
  remove: common.remove,
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  tryAgain: common.tryAgain,
  discardTitle: '¿Descartar los cambios?',
  discardBody: 'Tienes cambios sin guardar.',
  discard: common.discard,
  keepEditing: 'Seguir editando',
  search: 'Buscar',
  noneFound: 'No se ha encontrado nada',
  pick: 'Elegir',
  pickIcon: 'Elige un icono',
  take: (money: string) => `Usar ${money}`,
  help: 'Ayuda de esta página',
  pages: 'Páginas',
  perPage: 'Filas por página',
  rows: (from: string, to: string, total: string) => `${from}–${to} de ${total}`,
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  page: (page: number) => `Página ${page}`,
  pageOf: (page: string, last: string) => `Página ${page} de ${last}`,
  messages: 'Notificaciones',
} satisfies Catalogue<typeof import('./texts.ts').texts>;
