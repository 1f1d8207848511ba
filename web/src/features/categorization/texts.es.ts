import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../lib/common-texts.ts';
import { count, number } from '../../lib/format.ts';

const unsaved = (n: number) => count(n, 'cambio sin guardar', 'cambios sin guardar');

export const texts = {
  title: common.categorizeTransactions,
  close: 'Cerrar',
  cancel: common.cancel,
  back: common.back,

  undoSorting: 'Deshacer la clasificación',
  sortingUndone: 'Categorías quitadas. Los movimientos siguen ahí.',

  period: {
    unit: 'Periodo',
    month: common.month,
    year: common.year,
    notice: 'Solo se seleccionan los movimientos sin categoría de este periodo.',
    waiting: (n: number) =>
      n === 0
        ? 'No hay movimientos sin categoría en este periodo.'
        : `${count(n, 'movimiento sin categoría', 'movimientos sin categoría')}.`,
    next: common.continueAction,
    none: 'No hay movimientos en el periodo elegido.',
    failed: 'No se han podido preparar los movimientos. Inténtalo de nuevo.',
    error: (message: string) => `Error: ${message}`,
    invalid: 'La respuesta del servidor no es válida',
  },

  method: {
    question: '¿Cómo quieres categorizarlos?',
    ai: 'Con IA',
    aiHint: 'Sugerencias explicadas. Las revisas antes de que se guarde nada.',
    manual: 'A mano',
    manualHint: 'Los ves uno a uno, con el teclado o el ratón.',
  },

  manual: {
    loading: common.loadingTransactions,

    positionOf: (n: number, all: number) => `Movimiento ${n} de ${all}`,
    viewer:
      'Estás en modo de solo lectura. Puedes categorizar movimientos, pero no guardar los cambios.',
    uncategorized: 'Sin categoría',
    bank: common.bank,
    account: common.account,
    type: 'Tipo',
    merchant: common.merchant,
    viewDetails: 'Ver detalle',
    prev: 'Anterior',
    skip: common.skip,
    ignore: common.ignore,
    keys: { choose: 'elegir', assign: 'asignar', recent: 'reciente' },
    save: (n: number) => `Guardar ${count(n, 'cambio')}`,
    viewerSave: 'Solo lectura (no se puede guardar)',
    saved: (n: number) => count(n, 'cambio guardado', 'cambios guardados'),
    saveFailed: 'No se han podido guardar las categorías. Inténtalo de nuevo.',
  },

  ignore: {
    transaction: 'Ignorar el movimiento',
    transactionHint: common.excludedFromEveryTotal,
    metrics: common.ignoreDefaultMetrics,
    metricsHint: 'Solo cuenta en métricas personalizadas',
    both: common.ignoreBoth,
  },
  ignored: {
    transaction: 'Ignorado',
    metrics: 'Fuera de métricas',
    both: 'Ignorado y fuera de métricas',
  },

  assigned: 'Asignado a',
  assignedMore: (n: number) => `${count(n, 'más asignado', 'más asignados')} a`,
  offer: {
    question: (n: number, name: string) =>
      n === 1 ? `Hay otro como «${name}»` : `Hay otros ${number(n)} como «${name}»`,
    accept: (name: string) => `También ${name}`,
    dismiss: 'No, seguir uno a uno',
  },

  tabs: {
    label: 'Vista',
    categories: common.categories,
    history: common.history,
    recent: 'Usadas hace poco',
  },

  categories: {
    search: common.searchCategories,
    nothing: common.noMatchingCategory,
    mains: common.categories,
    subsOf: (name: string) => `Subcategorías de ${name}`,
    results: common.categoriesFound,
    just: (name: string) => `Solo ${name}`,
    all: 'Todas',
    recent: 'Categorías usadas hace poco',
    none: 'Aún no hay categorías. Añade antes alguna.',
    chosen: 'elegida',
  },

  history: {
    search: 'Buscar en el historial',
    list: 'Cambios pendientes',
    none: 'Aún no hay cambios',
    noneHint: 'Lo que elijas aparece aquí hasta que lo guardes.',
    nothing: 'Ningún cambio coincide',
    end: 'Has llegado al final de los movimientos. Revisa las categorías antes de guardar.',
    flash: (n: number) =>
      n === 1 ? 'Aquí está el cambio sin guardar.' : `Aquí están los ${unsaved(n)}.`,
    show: 'Volver a este movimiento',
    remove: (name: string) => `Quitar el cambio de ${name}`,
  },

  recent: {
    none: 'No hay categorías recientes',
    noneHint:
      'Aquí aparecen las cinco últimas categorías que usas. Elige una con las teclas 1 a 5.',
  },

  exit: {
    title: '¿Salir de la categorización?',
    body: (n: number) => `Tienes ${unsaved(n)}. ¿Quieres guardar antes de salir?`,
    stay: 'Seguir categorizando',
    leave: 'Salir sin guardar',
    save: 'Guardar y salir',
  },

  details: {
    title: common.transactionDetails,
    date: common.posted,
    purchaseDate: common.purchased,
    direction: 'Sentido',
    fee: 'Comisión (incluida en el importe)',
    iban: common.accountIban,
    tags: common.tags,
    creditor: common.creditorName,
    creditorIban: common.creditorIban,
    debtor: common.debtorName,
  },
} satisfies Catalogue<typeof import('./texts.ts').texts>;
