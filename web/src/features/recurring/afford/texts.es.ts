import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../../lib/common-texts.ts';
import { count } from '../../../lib/format.ts';

export const texts = {
  title: common.afford,
  purpose:
    'Prueba una compra en la previsión de tus cuentas del día a día. No se guarda nada hasta que tú lo digas.',
  path: 'Ruta',
  upcoming: common.upcoming,
  loading: 'Cargando la previsión',
  failed: 'No se ha podido cargar la previsión.',
  none: 'Aún no hay datos suficientes',
  fewMonths: (known: number) =>
    known === 0
      ? 'La previsión necesita movimientos de tres meses completos. Aún no tienes ninguno.'
      : `La previsión necesita movimientos de tres meses completos. Tienes ${count(known, 'mes', 'meses')}.`,
  noBalance: 'La previsión necesita el saldo de alguna cuenta con la que pagas.',
  importMore: common.importTransactions,
  openAccounts: common.accounts,

  form: {
    label: 'La compra',
    name: 'Para qué',
    amount: common.amount,
    day: 'Cuándo',
    dayProblem: (until: string) => `Elige un día entre hoy y el ${until}.`,
    today: common.today,
    afterPayday: 'Después del cobro',
  },

  figures: {
    label: 'Cómo afecta a tu saldo',
    lowest: 'Nuevo punto más bajo',
    about: (amount: string) => `unos ${amount}`,
    on: (day: string, now: string) => `El ${day}, ahora ${now}`,
    likely: 'Lo probable ese día',
    range: (low: string, high: string) => `de ${low} a ${high}`,
    futures: 'En 4 de cada 5 casos',
    below: 'Por debajo de cero',
    of100: (n: number) => `${n} de cada 100`,
    fewer: 'Menos de 1 de cada 100',
    never: 'Ninguno de cada 100',
    belowNow: (share: string) => `Ahora ${share.charAt(0).toLowerCase()}${share.slice(1)}`,
    leftUnknown: 'Disponible para gastar',
    left: (day: string) => `Disponible hasta el ${day}`,
    perDay: (after: string, now: string) => `${after} al día, ahora ${now}`,
    nothingLeft: (now: string) => `Ahora ${now} al día`,
    isOver: 'No queda nada al día',
    sameLeft: 'Es después de esos días',
  },

  chart: {
    label: (days: number) => `Saldo en los próximos ${days} días, con la compra y sin ella`,
    with: 'Con la compra',
    without: 'Sin la compra',
    range: '4 de cada 5 casos',
    span: 'Duración de la previsión',
    spans: { weeks: 'Seis semanas', months: 'Seis meses' },
    lowest: (day: string) => `Mínimo, ${day}`,
    day: common.day,
    between: (low: string, high: string) => `de ${low} a ${high}`,
    payday: 'Día de cobro',
  },

  others: {
    title: 'Otros días',
    day: 'Comprar el',
    lowest: 'Punto más bajo',
    on: 'El día',
    below: 'Por debajo de cero',
    action: 'Mostrado',
    afterPayday: 'Después del cobro',
    afterNext: 'Después del siguiente cobro',
    shown: 'Mostrado',
    show: (day: string) => `Mostrar ${day}`,
    showShort: common.show,
  },
} satisfies Catalogue<typeof import('./texts.ts').texts>;
