import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../lib/common-texts.ts';
import { count, day, longMonth, number } from '../../lib/format.ts';

export const texts = {
  greeting: (name: string) => (name ? `Hola de nuevo, ${name}` : 'Hola de nuevo'),
  purpose: (month: number) =>
    `Lo que llevas de ${longMonth(month)} y qué ha cambiado desde el mes pasado.`,
  quickLinks: 'Accesos rápidos',
  importTransactions: common.importTransactions,
  manageCategories: 'Gestionar categorías',

  left: 'Disponible para gastar',
  leftNeeds: (months: number) =>
    `Para saber cuánto te queda para gastar hacen falta datos de tres meses completos. Tienes ${months === 0 ? 'cero' : number(months)}.`,

  monthlyBalance: 'Balance del mes',
  soFar: 'hasta hoy',
  expected: 'previsto',
  about: 'unos',
  awaitsPay: 'A fin de mes, con el sueldo por llegar',
  versus: 'respecto a',
  nothingBefore: (days: string) => `Sin datos de ${days}`,
  knownFrom: (day: string) => `Sin datos anteriores al ${day}`,
  noPercentage: '—',
  recentTransactions: 'Movimientos recientes',
  lastMonth: 'El mes pasado',
  topCategory: 'Categoría con más gasto',
  noCategory: 'Ninguna',
  thisMonth: common.thisMonth,
  sortThem: 'Clasificarlos',

  recentActivity: 'Actividad reciente',
  viewAll: common.viewAll,
  today: (time: string) => `Hoy, ${time}`,
  todayAlone: common.today,
  yesterday: common.yesterday,
  noDescription: common.noDescription,
  nothingRecent: 'No hay movimientos recientes',
  nothingRecentHelp: 'Tus últimos movimientos aparecen aquí cuando importas un extracto bancario.',
  importFirst: 'Importar un extracto',

  upcoming: 'Próximos cambios',
  comingSoon: 'Próximamente',
  budgetGoals: 'Objetivos',
  alerts: common.alerts,
  smartNotifications: 'Avisos inteligentes',
  upcomingFailed: 'No se han podido cargar los próximos recibos e ingresos.',
  ends: (day: string) => `termina el ${day}`,
  of: (part: string, whole: string) => `${part} de ${whole}`,
  accessEnds: (days: number) =>
    days === 0 ? 'El acceso caduca hoy' : `El acceso caduca en ${count(days, 'día')}`,

  all: 'Ver todo',
  leftUntil: (days: number) =>
    days < 0
      ? 'Saldo tras los recibos, el sueldo se retrasa'
      : days === 0
        ? 'Saldo tras los recibos, hoy cobras'
        : `Saldo tras los recibos, cobras en ${count(days, 'día')}`,
  minus: (balance: string, bills: number, due: string) =>
    bills === 0
      ? 'Sin recibos hasta entonces'
      : `${balance} menos ${count(bills, 'recibo por llegar', 'recibos por llegar')} (${due})`,
  was: (before: string) => `antes ${before}`,
  payday: 'Día de cobro',
  planned: 'Previsto',
  predicted: (day: string) => `Previsto hasta el ${day}`,
  without: common.withoutCurrencies,
  more: (n: number) => `${n} más`,

  toDo: {
    title: 'Pendiente',
    asks: (files: number) =>
      files === 1 ? '1 archivo espera una respuesta' : `${files} archivos esperan una respuesta`,
    waits: (files: number) =>
      files === 1 ? '1 archivo sin importar' : `${files} archivos sin importar`,
    transfers: (n: number) => `${count(n, 'traspaso')} por revisar`,
    transfersDetail: 'Entre tus propias cuentas',
    sort: (n: number) => `${count(n, 'comercio')} por clasificar`,
    sortDetail: 'Elige sus categorías',
    missing: (name: string) => `Faltan días en ${name}`,
    missingDetail: (from: string, to: string) =>
      from === to ? `Importa el ${day(from)}` : `Importa del ${day(from)} al ${day(to)}`,
    stale: (name: string) => `${name} no tiene datos recientes`,
    staleDetail: (on: string) => `Sin datos desde el ${on}`,
    duplicates: (n: number) => count(n, 'posible duplicado', 'posibles duplicados'),
    duplicatesDetail: 'Consérvalos o quítalos',
    more: (n: number) => `${n} más`,
    ending: (name: string, days: number) =>
      days === 0
        ? `El acceso a ${name} caduca hoy`
        : `El acceso a ${name} caduca en ${count(days, 'día')}`,
    endingDetail: 'Renueva la conexión',
    hide: 'Ocultar hasta mañana',
  },

  have: {
    title: 'Saldo total',
    day: common.day,
    unknownThen: 'Desconocido',
    chart: 'Tu saldo al final de cada día en los últimos 12 meses',
    inYear: 'en 12 meses',
    inDays: (n: number) => `en ${count(n, 'día')}`,
    oldest: (day: string) => `Algunos saldos son del ${day}`,
    byRates: common.byRates,
    owed: 'que te deben',
    proved: 'verificados con extractos',
    notSince: (day: string) => `sin verificar desde el ${day}`,
    notProved: 'sin verificar',
    unknown: 'Aún no sabemos cuál es tu saldo. Importa un extracto que lo muestre o escríbelo tú.',
    tell: 'Escribir el saldo',
    failed: 'No se han podido cargar tus saldos.',
  },

  month: {
    spending: 'Gastos de este mes',
    failed: 'No se han podido cargar tus gastos.',
    monthly: common.monthlyMetrics,
    asUsual: 'lo habitual',
    asUsualAlone: 'Lo habitual',
    less: (amount: string) => `${amount} menos de lo habitual`,
    more: (amount: string) => `${amount} más de lo habitual`,

    spentInDays: <T>(spent: T, days: number) => [
      'Has gastado ',
      spent,
      ` en ${count(days, 'día')}.`,
    ],
    spentVersusUsual: <T>(spent: T, days: number, versus: T) => [
      'Has gastado ',
      spent,
      ` en ${count(days, 'día')}, `,
      versus,
      '.',
    ],
    // A colon and a comma, since y becomes e before some names.
    changedMost: <T>(first: T, second: T | undefined, isDown: boolean, toSort: T | undefined) => [
      isDown ? 'Lo que más ha bajado: ' : 'Lo que más ha subido: ',
      first,
      ...(second === undefined ? [] : [', ', second]),
      ...(toSort === undefined ? ['.'] : ['. Quedan ', toSort, ' sin categoría.']),
    ],
    needsCategory: <T>(toSort: T) => ['Quedan ', toSort, ' sin categoría.'],
    onTrack: <T>(month: string, end: T, isAhead: boolean, range: T | null) => [
      `Con los recibos e ingresos previstos, ${month} acabará con unos `,
      end,
      isAhead ? ' a favor' : ' en contra',
      ...(range === null ? ['.'] : [' (', range, ').']),
    ],
    range: (low: string, high: string) => `de ${low} a ${high}`,
    saved: <T>(saved: T, share: string | null) => [
      'Has ahorrado ',
      saved,
      share === null ? '.' : `, el ${share} de tus ingresos.`,
    ],

    where: common.whereItWent,
    usualByNow: 'lo habitual hasta hoy',
    nothingSpent: 'Este mes aún no has gastado nada.',
    nothingSorted: 'Ningún gasto tiene categoría todavía.',
    suggesting: 'Cargando sugerencias…',
    suggested: (part: string | null) => (part === null ? 'Sugerido' : `${part} sugeridos`),
    suggestedHint: 'De momento, solo es una sugerencia',
    accept: (n: number) => `Aceptar ${number(n)}`,
    accepted: (n: number) => `${count(n, 'movimiento categorizado', 'movimientos categorizados')}.`,
    viewerHint:
      'Estás en modo de solo lectura. Para cambiar movimientos, habla con quien administra tu Saldo.',
    others: (n: number) => (n === 1 ? '1 categoría más' : `${n} categorías más`),
    toSort: 'Por clasificar',
    spent: 'Gastado',
  },

  doors: {
    purpose: 'Dos formas de empezar. Cualquiera lleva unos dos minutos.',
    importTitle: 'Importa un extracto',
    importHint: 'Sube el archivo que has descargado de tu banco.',
    importPoints: [
      'CSV o Excel de CaixaBank, Revolut, BBVA y otros',
      'Saldo reconoce la cuenta',
      'Cada importación se deshace con un clic',
    ],
    connectTitle: 'Conecta un banco',
    connectHint: 'Tus cuentas se actualizan solas.',
    connectPoints: [
      'Te identificas en tu banco, no aquí',
      'Solo lectura: no se puede pagar nada',
      'El acceso caduca automáticamente',
    ],
    connect: common.addNewBank,
    unsure: '¿Aún no lo tienes claro?',
    demo: 'Probar la demo',
    demoHint:
      'Un hogar de ejemplo con un año de datos. Después tendrás que volver a iniciar sesión.',
  },

  loading: 'Cargando tus datos…',
  failed: 'No se han podido cargar tus datos. Inténtalo de nuevo más tarde.',
} satisfies Catalogue<typeof import('./texts.ts').texts>;
