import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../../lib/common-texts.ts';
import { number } from '../../../lib/format.ts';

export const texts = {
  title: 'Objetivos',
  purpose: 'Para qué estás ahorrando y cuánto te falta',
  viewerHint:
    'Estás en modo de solo lectura. Para cambiar objetivos, habla con quien administra tu Saldo.',
  loading: 'Cargando tus objetivos…',
  failed: 'No se han podido cargar los objetivos',
  failedMessage: 'No se han podido cargar los objetivos',
  emptyTitle: 'Aún no hay objetivos',
  emptyHint:
    'Elige una categoría, un importe y una fecha. Saldo sigue tu progreso y te dice cuánto apartar cada mes.',
  emptyForViewers:
    'En modo de solo lectura no se pueden crear objetivos. Habla con quien administra tu Saldo.',
  createFirst: 'Crea tu primer objetivo',

  create: 'Crear objetivo',
  createFailed: 'No se ha podido crear el objetivo',
  created: (name: string) => `Objetivo «${name}» creado`,
  edit: 'Editar objetivo',
  update: common.update,
  updateFailed: 'No se ha podido guardar el objetivo',
  updated: (name: string) => `Objetivo «${name}» guardado`,
  remove: 'Eliminar objetivo',
  removeQuestion: '¿Seguro que quieres eliminar este objetivo?',
  removeWarning: 'Tus movimientos no cambian. Puedes deshacerlo en Historial.',
  removeFailed: 'No se ha podido eliminar el objetivo',
  removed: (name: string) => `Objetivo «${name}» eliminado`,
  gone: 'Este objetivo ya no existe.',

  name: 'Nombre del objetivo',
  amount: 'Importe objetivo',
  amountRequired: 'Falta el importe objetivo',
  amountTooSmall: 'El importe objetivo tiene que ser mayor que cero',
  notify: common.notifications,
  notifyHint: 'Avisarme cuando lo consiga',

  tiles: {
    label: 'Todos los objetivos',
    total: 'Objetivos',
    completed: 'Conseguidos',
    average: 'Progreso medio',
    progress: 'Progreso total',
  },

  card: {
    completed: 'Conseguido',
    achieved: '¡Objetivo conseguido!',
    countsSpending: 'Sigue los gastos',
    saved: 'Ahorrado',
    balance: 'Saldo',
    balanceOn: (day: string) => `Saldo a ${day}`,
    accountOf: (goal: string) => `Cuenta de ${goal}`,
    noBalance: 'No se conoce el saldo de esta cuenta',
    noBalanceHint: 'Importa un extracto, indica el saldo en Cuentas o elige otra cuenta.',
    target: 'Objetivo',
    remaining: common.remaining,
    above: 'Por encima del objetivo',
    monthsLeft: (months: number) => {
      if (months === 0) return 'Queda menos de un mes';
      return months === 1 ? 'Queda 1 mes' : `Quedan ${number(months)} meses`;
    },
    starts: (day: string) => `Empieza el ${day}`,
    ended: (day: string) => `Terminó el ${day}`,
    putAside: (amount: string) => `Aparta ${amount} al mes`,
    missed: (amount: string) => `Han faltado ${amount}`,
    onPace: (amount: string, day: string) => `Al ritmo previsto: ${amount} a ${day}`,
    behind: (amount: string, day: string) => `Por debajo del ritmo: ${amount} a ${day}`,
    noPace: 'Aún sin progreso',
    notStarted: 'Empieza a contar en su fecha de inicio',
  },

  form: {
    start: 'Fecha de inicio',
    end: 'Fecha de fin',
    progress: 'Progreso',
    byCategory: 'Movimientos de la categoría',
    byBalance: (account: string) => `Saldo de ${account}`,
    unknownAccount: common.deletedAccount,
    startRequired: 'Falta la fecha de inicio',
    endRequired: 'Falta la fecha de fin',
    order: 'La fecha de inicio no puede ser posterior a la de fin',
  },
} satisfies Catalogue<typeof import('./texts.ts').texts>;
