import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../lib/common-texts.ts';
import { count as counted, number } from '../../lib/format.ts';
import { texts as filters } from './filters/filter-texts.ts';

const count = (n: number) => counted(n, 'movimiento');

const viewerHint =
  'Estás en modo de solo lectura. Para cambiar movimientos, habla con quien administra tu Saldo.';

export const texts = {
  title: common.transactions,
  loaded: (n: number) => `${count(n)} en la lista`,
  add: 'Añadir movimiento',
  openTags: 'Etiquetas',
  deleteMany: 'Eliminar movimientos',
  viewerHint,

  selectYear: 'Elige un año para ver los movimientos',
  none: 'No se han encontrado movimientos',
  noneHint: 'Prueba con otro periodo o quita un filtro.',
  noneYet: 'No hay movimientos en este periodo',
  noneYetHint: 'Importa un extracto o añade un movimiento a mano.',
  noneYetViewer: 'Prueba con otro mes u otro año.',
  importLink: common.importTransactions,
  loading: common.loadingTransactions,
  loadingOne: common.loadingTheTransaction,
  listFailed: 'No se han podido cargar tus movimientos.',
  tryAgain: common.tryAgain,
  ignored: 'Ignorado',
  metricsIgnored: 'Fuera de métricas',
  transfer: 'Traspaso',
  transferWith: (account: string) => `Traspaso con ${account}`,
  refund: 'Devolución',
  unknownCategory: common.unknownCategory,
  moreTags: (n: number) => `+${n}`,
  today: common.today,
  yesterday: common.yesterday,
  noDescription: common.noDescription,

  columns: {
    date: common.date,
    bank: common.bank,
    product: common.product,
    account_name: common.account,
    description: 'Concepto',
    category_name: common.category,
    tags: common.tags,
    amount: common.amount,
    actions: 'Acciones',
  },
  selectRow: (description: string) => `Seleccionar ${description}`,
  selectPage: 'Seleccionar todas las filas de esta página',
  actionsFor: (description: string) => `Acciones de ${description}`,
  categoryOf: (name: string, description: string) => `${name}: categoría de ${description}`,
  view: 'Ver detalle',
  edit: common.edit,
  delete: common.deleteAction,
  tableLabel: common.transactions,

  filters,
  directions: { income: 'Ingreso', expense: 'Gasto' },
  products: { current: 'Corriente', deposit: common.deposit },
  productsInList: { current: 'Corriente', deposit: common.deposit },
  types: {
    interest: 'Intereses',
    transfer: 'Transferencia',
    card_payment: 'Pago con tarjeta',
    topup: 'Recarga',
    unknown: 'Desconocido',
  },

  bulk: {
    label: 'Movimientos seleccionados',
    selected: (n: number) => counted(n, 'seleccionado'),
    selectAll: (n: number) => (n === 1 ? `Seleccionar ${count(n)}` : `Seleccionar los ${count(n)}`),
    clear: 'Quitar la selección',
    more: 'Más acciones',
    download: 'Descargar como CSV',
    category: 'Cambiar categoría',
    tags: common.tags,
    ignore: common.ignore,
    ignoreOn: 'Ignorar movimientos',
    ignoreMetricsOn: common.ignoreDefaultMetrics,
    ignoreBoth: common.ignoreBoth,
    ignoreOff: 'Dejar de ignorar',
    categoryTitle: (n: number) => `Cambiar la categoría de ${count(n)}`,
    tagsTitle: (n: number) => `Cambiar las etiquetas de ${count(n)}`,
    tagsMode: 'Qué hacer con las etiquetas',
    addTags: 'Añadir',
    removeTags: common.remove,
    replaceTags: 'Sustituir',
    tagsLabel: common.tags,
    tagsHints: {
      add: 'Separa las etiquetas con comas. Se conservan las que ya tengan.',
      remove: 'Separa las etiquetas con comas. Se conservan las demás.',
      replace: 'Separa las etiquetas con comas. Déjalo en blanco para quitarlas todas.',
    },
    delete: 'Eliminar los seleccionados',
    deleteTitle: (n: number) => `¿Eliminar ${count(n)}?`,
    deleteStays: (n: number) =>
      n === 1
        ? 'No volverá si importas de nuevo el extracto.'
        : 'No volverán si importas de nuevo el extracto.',
    deleted: (n: number) => counted(n, 'movimiento eliminado', 'movimientos eliminados'),
    apply: common.apply,
    nothing: 'No hay nada que cambiar. Estos movimientos ya están así.',
    changed: (n: number) => counted(n, 'movimiento modificado', 'movimientos modificados'),
    failed: (message: string) => `No se han podido cambiar los movimientos: ${message}`,
    partly: (done: number, all: number, message: string) =>
      `Se han cambiado ${done} de ${count(all)} y después ha fallado: ${message}`,
  },

  markedAsTransfer: (n: number) =>
    n === 1
      ? 'Marcado como traspaso entre tus cuentas: no cuenta como ingreso ni como gasto.'
      : `${number(n)} se han marcado como traspasos entre tus cuentas: no cuentan como ingresos ni como gastos.`,
  becameRefund: (n: number) =>
    n === 1
      ? 'Cuenta como devolución: reduce los gastos en lugar de sumar a los ingresos.'
      : `${number(n)} cuentan como devoluciones: reducen los gastos en lugar de sumar a los ingresos.`,
  countsAgain: 'Vuelve a contar como ingreso o gasto.',
  form: {
    createTitle: 'Añadir movimiento',
    editTitle: 'Editar movimiento',
    save: common.save,
    update: common.update,
    select: 'Elige',
    noAccount: common.noAccount,
    noSubcategory: 'Ninguna',
    tagsHint: 'Separa las etiquetas con comas',
    ignoreHint: common.excludedFromEveryTotal,
    ignoreMetricsHint: 'Solo cuenta en métricas personalizadas, objetivos y alertas',
    refundHint: 'Reduce el gasto de su categoría en lugar de contar como ingreso',
    failed: (message: string) => `No se ha podido guardar el movimiento: ${message}`,
    stale: 'Este movimiento se ha modificado en otro sitio después de que lo abrieras.',
    reload: 'Cargar la versión actual',
    created: 'Movimiento añadido',
    updated: 'Cambios guardados',
    unlinked: (account: string) =>
      `Ya no coincide con la otra mitad del traspaso${account === '' ? '' : ` en ${account}`}: ahora uno cuenta como ingreso y el otro como gasto.`,
    notFound: 'Este movimiento ya no existe.',
    loadFailed: 'No se ha podido cargar el movimiento.',
  },
  fields: {
    date: common.date,
    amount: common.amount,
    bank: common.bank,
    product: common.product,
    direction: 'Sentido',
    description: 'Concepto',
    fee: 'Comisión',
    type: 'Tipo',
    category: common.category,
    subcategory: common.subcategory,
    account_iban: common.account,
    tags: common.tags,
    note: common.note,
    creditor_name: common.creditorName,
    creditor_account_iban: common.creditorIban,
    debtor_name: common.debtorName,
    ignore: common.ignore,
    ignore_default_metrics: common.ignoreDefaultMetrics,
    is_refund: 'Devolución',
  },

  details: {
    title: common.transactionDetails,
    date: common.posted,
    purchaseDate: common.purchased,
    account: common.account,
    iban: common.accountIban,
    merchant: common.merchant,
    flags: 'Cuenta en',
    countsEverywhere: 'Todos los totales',
    countsNowhere: 'Ningún total (ignorado)',
    countsCustom: 'Solo en métricas personalizadas, objetivos y alertas',
    countsTransfer: 'Solo en métricas personalizadas y objetivos',
    fee: 'Comisión (incluida en el importe)',
    report: 'Origen',
    origins: {
      statement: 'Importado de un extracto',
      connection: 'Sincronizado desde el banco',
      hand: 'Añadido a mano',
    },
    changed: 'Última modificación',
    duplicate: 'Puede ser el mismo pago que otro movimiento.',
    showOther: 'Mostrar el otro',
  },

  duplicates: {
    title: common.possibleDuplicates,
    strip: (n: number) => `${counted(n, 'posible duplicado', 'posibles duplicados')} por revisar.`,
    review: common.review,
    reviewAll: 'Revisar los posibles duplicados',
    hint: '¿Son dos pagos o el mismo dos veces? Los duplicados que quites no vuelven.',
    this: 'Este',
    other: 'El otro',
    from: {
      statement: 'de un extracto',
      connection: 'del banco',
      hand: 'añadido por ti',
    },
    keep: 'Conservar los dos',
    keepRow: (name: string) => `Conservar los dos: ${name}`,
    remove: common.remove,
    removeRow: (name: string) => `Quitar ${name}`,
    kept: 'Se conservan los dos.',
    removed: 'Duplicado quitado.',
    failed: (message: string) => `No se ha podido guardar tu decisión: ${message}`,
    loading: 'Cargando posibles duplicados',
    loadFailed: 'No se han podido cargar los posibles duplicados.',
    none: common.nothingLeftToReview,
    noneHint:
      'Saldo empareja por sí solo los movimientos de los extractos y los de las conexiones bancarias.',
    close: 'Cerrar',
    chip: '¿Duplicado?',
    chipHint: 'Posible duplicado',
  },

  remove: {
    title: '¿Eliminar el movimiento?',
    confirm: common.deleteAction,
    body: <T>(description: string, amount: T, date: string) => [
      `Se eliminará «${description}», `,
      amount,
      `, ${date}.`,
    ],
    stays: 'No volverá si importas de nuevo el extracto.',
    deleted: 'Movimiento eliminado',
    failed: (message: string) => `No se ha podido eliminar el movimiento: ${message}`,
  },

  removePeriod: {
    title: 'Eliminar movimientos',
    period: 'Periodo',
    month: common.month,
    year: common.year,
    selectMonth: 'Elige un mes',
    selectYear: 'Elige un año',
    confirm: common.deleteAction,
    counting: 'Contando…',
    count: (n: number, period: string) =>
      n === 0
        ? `No hay movimientos en ${period}.`
        : n === 1
          ? `Se eliminará 1 movimiento de ${period}.`
          : `Se eliminarán ${count(n)} de ${period}.`,
    comesBack:
      'Si importas de nuevo los extractos, sus movimientos vuelven. No vuelven los de una conexión bancaria ni los que eliminaste uno a uno.',
    byHand: (n: number) =>
      n === 1
        ? 'Uno lo añadiste a mano. Solo volverá si deshaces esta eliminación.'
        : `${number(n)} los añadiste a mano. Solo volverán si deshaces esta eliminación.`,
    edited: (n: number) =>
      n === 1
        ? 'Uno lo editaste tú. Tus cambios solo volverán si deshaces esta eliminación.'
        : `${number(n)} los editaste tú. Tus cambios solo volverán si deshaces esta eliminación.`,
    deleted: (period: string) => `Movimientos de ${period} eliminados`,
    yearPeriod: (year: number) => `${year}`,
    failed: (message: string) => `No se han podido eliminar los movimientos: ${message}`,
  },
} satisfies Catalogue<typeof import('./texts.ts').texts>;
