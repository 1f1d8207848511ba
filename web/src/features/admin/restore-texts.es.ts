import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../lib/common-texts.ts';

export const restore = {
  title: 'Restaurar una copia de seguridad',
  purpose:
    'Copias guardadas en este servidor. Las que están en otro sitio se restauran con npm run restore.',
  loadFailed: 'No se han podido cargar las copias de seguridad. Inténtalo de nuevo.',
  none: 'Aún no hay copias de seguridad.',
  made: 'Creada',
  night: 'De cada noche',
  byHand: (until: string | null) =>
    until
      ? `Manual, se conserva hasta el ${until}`
      : 'Manual o anterior a una restauración, se conserva hasta que la elimines',
  size: 'Tamaño',
  actions: 'Acciones',
  restore: 'Restaurar',
  restoreOf: (when: string) => `Restaurar la copia del ${when}`,
  restoring: 'Restaurando…',
  ask: (when: string) => `¿Restaurar la copia del ${when}?`,
  effects: [
    'La copia sustituye todos los datos, en todos los servidores a la vez.',
    'Saldo guarda antes una copia de los datos actuales para que puedas volver atrás. Se conserva hasta que la elimines.',
    'Los usuarios eliminados o movidos desde entonces vuelven. Los añadidos desde entonces desaparecen.',
    'Los roles, las contraseñas, la verificación en dos pasos y las llaves de acceso vuelven a como estaban en la copia, incluso lo que hayas cambiado o anulado después.',
    'A los demás se les cierra la sesión. Las invitaciones abiertas dejan de funcionar.',
    'Saldo detiene los cambios de todos hasta que termina la restauración. El registro de actividad se conserva.',
  ],
  counts: 'Antes y después',
  what: 'Datos',
  before: 'Ahora',
  after: 'Al restaurar',
  counted: {
    users: 'Usuarios',
    accounts: common.accounts,
    transactions: common.transactions,
    reports: common.imports,
    categories: common.categories,
    rules: common.rules,
    goals: common.goals,
    tickets: 'Incidencias',
  },
  previewFailed: 'Esta copia no se puede restaurar aquí.',
  failed: (message: string) => `No se ha podido restaurar: ${message}`,
  done: (copy: string) => `Restaurada. Los datos anteriores están guardados en ${copy}`,
} satisfies Catalogue<typeof import('./restore-texts.ts').restore>;
