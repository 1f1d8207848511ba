import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../../lib/common-texts.ts';
import { count, number } from '../../../lib/format.ts';

export const texts = {
  viewerHint:
    'Estás en modo de solo lectura. Para cambiar movimientos, habla con quien administra tu Saldo.',

  suggestions: {
    title: 'Posibles traspasos entre tus cuentas',
    strip: (n: number) => `${count(n, 'posible traspaso', 'posibles traspasos')} por revisar.`,
    review: common.review,
    hint: 'Los traspasos vinculados no cuentan como ingresos ni como gastos. Las parejas que descartes no se sugieren más.',
    from: 'De',
    to: 'A',
    noAccount: common.noAccount,
    pair: (from: string, to: string) => `De ${from} a ${to}`,
    linkAll: (n: number) => (n === 2 ? 'Vincular los dos' : `Vincular los ${number(n)}`),
    linkAllOf: (n: number, accounts: string) =>
      n === 2 ? `Vincular los dos: ${accounts}` : `Vincular los ${number(n)}: ${accounts}`,
    link: 'Vincular',
    linkPair: (name: string) => `Vincular ${name}`,
    dismiss: 'No es un traspaso',
    dismissPair: (name: string) => `No es un traspaso: ${name}`,
    dismissed: 'No lo volveremos a sugerir.',
    dismissFailed: (message: string) => `No se ha podido descartar la sugerencia: ${message}`,
    loading: 'Cargando posibles traspasos',
    loadFailed: 'No se han podido cargar los posibles traspasos.',
    none: common.nothingLeftToReview,
    noneHint: 'Los traspasos evidentes se vinculan automáticamente.',
    close: 'Cerrar',
  },

  linked: 'Vinculado como traspaso.',
  linkedMany: (n: number) =>
    n === 0
      ? 'Estos traspasos ya se habían revisado.'
      : `${count(n, 'traspaso vinculado', 'traspasos vinculados')}.`,
  linkManyFailed: (message: string) => `No se han podido vincular los traspasos: ${message}`,
  linkFailed: (message: string) => `No se ha podido vincular el traspaso: ${message}`,
  unlinked: 'Traspaso desvinculado.',
  unlinkFailed: (message: string) => `No se ha podido desvincular el traspaso: ${message}`,

  details: {
    title: 'Traspaso',
    with: (account: string) => `Traspaso con ${account}`,
    counts: 'No cuenta como ingreso ni como gasto.',
    show: 'Mostrar el otro lado',
    unlink: 'Desvincular',
    mark: 'Marcar como traspaso',
  },

  mark: {
    title: 'Marcar como traspaso',
    lead: '¿Con qué movimiento va?',
    search: 'Buscar en los conceptos',
    list: 'Posibles parejas',
    loading: common.loadingTransactions,
    failed: 'No se han podido cargar los movimientos.',
    none: 'Ningún movimiento de tus otras cuentas tiene el importe contrario en el plazo de un mes.',
    noneFound: 'Ningún movimiento coincide con tu búsqueda.',
    link: 'Vincular',
  },

  reasons: {
    title: 'De dónde sale cada dato',
    loading: 'Cargando el detalle',
    failed: 'No se ha podido cargar el detalle.',
    tryAgain: common.tryAgain,
    showRule: 'Ver la regla',
    showImport: 'Ver la importación',
  },
  causes: {
    file: 'Del archivo del banco',
    sync: 'Del banco',
    rule: 'Por una regla',
    transfer: 'Por un traspaso',
    ai: 'Sugerido por la IA',
    hand: 'Indicado por ti',
    default: 'Predeterminado',
  },
  reasonFields: {
    date: common.date,
    amount: common.amount,
    description: 'Concepto',
    category: common.category,
    tags: common.tags,
    direction: 'Sentido',
    type: 'Tipo',
    product: common.product,
    ignore: common.ignore,
    ignore_default_metrics: common.ignoreDefaultMetrics,
    is_refund: 'Devolución',
  },
} satisfies Catalogue<typeof import('./texts.ts').texts>;
