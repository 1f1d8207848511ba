import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../../lib/common-texts.ts';
import { count } from '../../../lib/format.ts';

export const texts = {
  title: 'Alertas de gasto',
  purpose: 'Sigue tus límites de gasto y no te pases del presupuesto',
  viewerHint:
    'Estás en modo de solo lectura. Para cambiar alertas, habla con quien administra tu Saldo.',
  loading: 'Cargando las alertas…',
  failed: 'No se han podido cargar las alertas',
  failedMessage: 'No se han podido cargar las alertas',
  emptyTitle: 'Aún no hay alertas',
  emptyHint: 'Pon límites de gasto para no pasarte del presupuesto',
  emptyForViewers: 'Pon límites de gasto para no pasarte del presupuesto',
  createFirst: 'Crea tu primera alerta',

  create: 'Crear alerta',
  createFailed: 'No se ha podido crear la alerta',
  created: (name: string) => `Alerta «${name}» creada`,
  edit: 'Editar alerta',
  update: common.update,
  updateFailed: 'No se ha podido guardar la alerta',
  updated: (name: string) => `Alerta «${name}» guardada`,
  remove: 'Eliminar alerta',
  removeQuestion: '¿Seguro que quieres eliminar esta alerta?',
  removeWarning: 'Tus movimientos no cambian. Puedes deshacerlo en Historial.',
  removeFailed: 'No se ha podido eliminar la alerta',
  removed: (name: string) => `Alerta «${name}» eliminada`,
  gone: 'Esta alerta ya no existe.',

  name: 'Nombre de la alerta',
  amount: 'Límite',
  amountRequired: 'Falta el límite',
  amountTooSmall: 'El límite no puede ser menor que cero',
  notify: 'Avisarme al acercarme al límite o superarlo',

  status: {
    onTrack: 'Va bien',
    halfway: 'A la mitad',
    warning: common.warning,
    critical: 'Casi en el límite',
    over: '¡Límite superado!',
  },

  card: {
    frequencies: { daily: 'diaria', weekly: 'semanal', monthly: 'mensual', yearly: 'anual' },
    spent: 'Gastado',
    limit: 'Límite',
    remaining: common.remaining,
    periods: {
      daily: 'Últimos seis días',
      weekly: 'Últimas seis semanas',
      monthly: 'Últimos seis meses',
      yearly: 'Últimos seis años',
    },
    periodsOf: (title: string, name: string) => `${title} de ${name}`,
    over: (n: number, of: number) => (n === 0 ? 'Nunca superado' : `Superado en ${n} de ${of}`),
    bar: (period: string, amount: string, over: boolean) =>
      `${period}: ${amount}${over ? ', por encima del límite' : ''}`,
  },

  rolled: {
    carried: (amount: string) => `${amount} acumulados de antes`,
    exceeded: (amount: string) => `${amount} menos, porque antes superaste el límite`,
    nothing: 'Aún no se ha acumulado nada',
    trail: 'Lo que se ha acumulado',
    spentOf: (spent: string, limit: string) => `${spent} de ${limit}`,
    noData: 'Faltan datos, así que no se acumula nada',
    earlier: (n: number) => count(n, 'periodo anterior', 'periodos anteriores'),
  },

  form: {
    rolls: 'Acumular',
    rollsHint: 'Lo que sobra del límite se suma al siguiente, y lo que se supera se resta.',
    never: 'Nunca',
    from: (period: string) => `Desde ${period}`,
    frequency: common.frequency,
    frequencies: {
      daily: common.daily,
      weekly: common.weekly,
      monthly: common.monthly,
      yearly: common.yearly,
    },
  },
} satisfies Catalogue<typeof import('./texts.ts').texts>;
