import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../lib/common-texts.ts';
import { count, money, number, shortSpan } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';

const rows = (n: number) => count(n, 'movimiento');

export const texts = {
  title: 'Etiquetas',
  purpose: 'Lo que han costado los viajes y lo demás que has etiquetado.',
  open: 'Etiquetas',
  loading: 'Cargando tus etiquetas…',
  failed: 'No se han podido cargar tus etiquetas.',
  empty: 'Aún no hay etiquetas',
  emptyHint:
    'Añade una etiqueta con las fechas de un viaje, o selecciona movimientos en la lista y pulsa Etiquetas.',
  list: 'Tus etiquetas',
  add: 'Etiqueta nueva',
  viewerHint:
    'Estás en modo de solo lectura. Para cambiar etiquetas, habla con quien administra tu Saldo.',
  columns: {
    tag: 'Etiqueta',
    dates: 'Fechas',
    rows: common.transactions,
    perDay: 'Al día',
    total: 'Coste',
  },
  perDay: (amount: number) => `${money(inMain(amount))} al día`,
  toTransactions: common.transactions,

  page: {
    path: 'Ruta',
    loading: 'Cargando la etiqueta…',
    failed: 'No se ha podido cargar esta etiqueta.',
    gone: (name: string) => `Ningún movimiento tiene la etiqueta «${name}»`,
    goneHint: 'Puede que haya cambiado de nombre o se haya eliminado.',
    allTags: 'Todas las etiquetas',
    edit: 'Editar etiqueta',
    delete: common.deleteAction,
    summary: (n: number, accounts: number) =>
      accounts > 1 ? `${rows(n)} en ${count(accounts, 'cuenta')}` : rows(n),
    onAccounts: (n: number) => `En ${count(n, 'cuenta')}`,
    figures: 'Coste',
    tripCost: 'El viaje ha costado',
    cost: 'Coste',
    rows,
    uncounted: (n: number) => `${number(n)} más fuera del total`,
    aDay: 'Al día',
    days: (n: number) => `${count(n, 'día')}, todo incluido`,
    during: 'Durante el viaje',
    biggestOne: 'Mayor pago',
    mostTo: 'Categoría con más gasto',
    share: (amount: string, share: string) => `${amount}, ${share}`,
    none: '—',
    income: (amount: string) =>
      `${amount} de ingresos también tienen esta etiqueta. No forman parte del coste.`,
    leftOut: (n: number) =>
      n === 1
        ? '1 movimiento queda fuera, porque no se conoce su tipo de cambio.'
        : `${number(n)} movimientos quedan fuera, porque no se conoce su tipo de cambio.`,
    leftOutShow: common.show,
    by: { day: 'Por día', month: 'Por mes', year: 'Por año' },
    before: 'Antes',
    after: 'Después',
    bar: (at: string, amount: string, shares: readonly string[]) =>
      [`${at}: ${amount}`, ...shares].join(', '),
    barShare: (name: string, amount: string) => `${name} ${amount}`,
    byCategory: 'Por categoría',
    together: 'En total',
    stillCounts: 'Siguen contando en sus categorías y meses.',
    biggest: 'Los mayores',
    columns: {
      date: common.date,
      name: common.name,
      category: common.category,
      amount: common.amount,
    },
    all: (n: number) => `Ver los ${number(n)}`,
    others: 'Otros viajes',
    allOthers: 'Ver todos',
    untagged: 'Aún no hay nada etiquetado',
    howToTag: (name: string) =>
      `Abre un movimiento y escribe ${name} en Etiquetas. Para etiquetar varios, selecciónalos en la lista y pulsa Etiquetas.`,
    openList: 'Ir a Movimientos',
  },

  suggested: {
    title: (n: number) =>
      n === 1
        ? '1 pago con tarjeta de estos días no tiene la etiqueta.'
        : `${number(n)} pagos con tarjeta de estos días no tienen la etiqueta.`,
    with: (name: string, amount: string) => `Con los seleccionados, ${name} ha costado ${amount}.`,
    not: 'Estos no',
    add: (n: number) => `Añadir ${number(n)}`,
    list: 'Pagos con tarjeta sin la etiqueta',
    choose: (name: string, amount: string) => `${name}, ${amount}`,
    split: (n: number) => `Dividido en ${number(n)} partes, que se etiquetarían todas`,
    declined: (n: number) =>
      n === 1 ? '1 pago no se sugerirá más' : `${number(n)} pagos no se sugerirán más`,
    failed: (message: string) => `No se han podido cambiar las sugerencias: ${message}`,
  },

  form: {
    create: 'Etiqueta nueva',
    edit: 'Editar etiqueta',
    creating: 'Creando…',
    save: common.save,
    name: common.name,
    from: 'Primer día',
    to: 'Último día',
    datesHint: 'Con fechas, la página de la etiqueta muestra cada día y sugiere pagos con tarjeta.',
    merges: (name: string, other: string) =>
      `${name} y ${other} pasan a ser una sola etiqueta, con las fechas y el color de ${other}.`,
    follows: (n: number) =>
      `También cambian las vistas guardadas y las reglas que la nombran: ${number(n)}.`,
    required: 'Falta este dato',
    taken: 'Ya tienes esta etiqueta. Abre su página para ponerle fechas.',
    created: (name: string) => `Etiqueta «${name}» creada`,
    saved: (name: string) => `Etiqueta «${name}» guardada`,
    createFailed: (message: string) => `No se ha podido crear la etiqueta: ${message}`,
    saveFailed: (message: string) => `No se ha podido guardar la etiqueta: ${message}`,
  },

  delete: {
    title: (name: string) => `¿Eliminar la etiqueta «${name}»?`,
    body: (n: number) =>
      n === 0
        ? 'Ningún movimiento la tiene.'
        : `Se quita de ${rows(n)}. Los movimientos se conservan.`,
    named: (names: string) => `La siguen nombrando: ${names}.`,
    confirm: common.deleteAction,
    confirming: common.deleting,
    done: (name: string) => `Etiqueta «${name}» eliminada`,
    failed: (message: string) => `No se ha podido eliminar la etiqueta: ${message}`,
  },

  dates: ({ from, to }: { from: string; to: string }) => shortSpan(from, to),
} satisfies Catalogue<typeof import('./texts.ts').texts>;
