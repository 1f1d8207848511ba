import type { StepKind, StepLink } from '@saldo/contract/history';
import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../lib/common-texts.ts';
import { count, longMonth, monthYear, number } from '../../lib/format.ts';
import type { Thing } from './texts.ts';

const transactions = (n: number) => count(n, 'movimiento');

const BLOCKING: Partial<Record<StepKind, string>> = {
  merge: 'Cuenta unida',
  split: 'Cuenta separada',
  account: common.accountChanged,
  merchant: 'Comercio modificado',
  category: 'Categoría modificada',
  category_delete: 'Categoría eliminada',
  category_merge: 'Categoría unida',
};

/** Names of items, and the ending of what was done to them. */
const THINGS = {
  rule: ['Regla', 'a'],
  category: ['Categoría', 'a'],
  planned: ['Pago previsto', 'o'],
  goal: ['Objetivo', 'o'],
  alert: ['Alerta', 'a'],
  metric: ['Métrica', 'a'],
  view: ['Vista guardada', 'a'],
  tag: ['Etiqueta', 'a'],
  rate: ['Tipo de cambio', 'o'],
  receipt: ['Justificante', 'o'],
} as const satisfies Record<Thing, readonly [string, 'a' | 'o']>;

export const isThing = (to: StepLink['to']): to is Thing => to in THINGS;

const done = (stem: string) => (thing: Thing, name: string) => {
  const [noun, ending] = THINGS[thing];
  return `${noun} «${name}» ${stem}${ending}`;
};

export const texts = {
  title: common.history,
  purpose: 'Todo lo que habéis cambiado tú y Saldo. Los cambios recientes se pueden deshacer.',
  viewerHint:
    'Estás en modo de solo lectura. Para deshacer cambios, habla con quien administra tu Saldo.',

  show: common.show,
  shown: {
    all: 'Todo',
    imports: common.imports,
    syncs: 'Sincronizaciones',
    edits: 'Ediciones',
    deletes: 'Eliminaciones',
    ai: 'IA',
    rules: common.rules,
  },
  account: common.account,
  allAccounts: 'Todas',

  loading: 'Cargando el historial',
  failed: 'No se ha podido cargar tu historial.',
  empty: 'Aún no hay cambios',
  emptyHint:
    'Aquí verás cada importación, edición y eliminación de movimientos, y podrás deshacerlas.',
  emptyViewer: 'Aquí verás cada importación, edición y eliminación de movimientos.',
  noMatch: 'Ningún cambio coincide',
  noMatchHint: 'Prueba con otro tipo de cambio u otra cuenta.',
  clear: common.clearFilters,
  showOlder: common.showOlder,

  dayOf: (month: number, day: number, year: number | null) =>
    `${day} de ${longMonth(month)}${year === null ? '' : ` de ${year}`}`,
  today: (day: string) => `Hoy, ${day}`,
  yesterday: (day: string) => `Ayer, ${day}`,
  daily: 'Cada día',
  changes: (n: number) => count(n, 'cambio'),

  titles: {
    import: (file: string) => `Importación de ${file}`,
    restore: (file: string) => `Restauración de ${file}`,
    sync: (bank: string) => `Sincronización de ${bank}`,
    syncedDays: (bank: string, days: number) => `Sincronización de ${bank} en ${days} días`,
    added: (n: number) => `Has añadido ${transactions(n)}`,
    edited: (n: number) => `Has cambiado ${transactions(n)}`,
    categorized: (n: number) => `Has categorizado ${transactions(n)}`,
    tagged: (n: number) => `Has cambiado las etiquetas de ${transactions(n)}`,
    deleted: (n: number) => `Has eliminado ${transactions(n)}`,
    transfer: 'Has cambiado un traspaso',
    ai: (n: number) => `La IA ha categorizado ${transactions(n)}`,
    sortedAutomatically: (n: number) =>
      `${count(n, 'movimiento clasificado', 'movimientos clasificados')} automáticamente`,
    sortingUndone: (n: number) => `Has deshecho la clasificación automática de ${transactions(n)}`,
    rule: (name: string, n: number) =>
      n === 0 ? `Regla «${name}» modificada` : `La regla «${name}» ha cambiado ${transactions(n)}`,
    rules: (n: number) => `Tus reglas han cambiado ${transactions(n)}`,
    merchant: (name: string) => `Has cambiado el comercio «${name}»`,
    merchantReset: 'Has restablecido el nombre de un comercio',
    series: (name: string) => `Has cambiado el pago recurrente «${name}»`,
    manySeries: (n: number) => `Has cambiado ${number(n)} pagos recurrentes`,
    account: (name: string) => `Has cambiado la cuenta «${name}»`,
    merged: (into: string) => `Cuenta unida a ${into}`,
    split: 'Has separado una cuenta',
    done: {
      created: done('cread'),
      changed: done('modificad'),
      moved: done('movid'),
      turned_on: done('activad'),
      turned_off: done('desactivad'),
      deleted: done('eliminad'),
    },
    renamed: (thing: Thing, was: string, name: string) =>
      `${THINGS[thing][0]} «${was}»: ahora se llama «${name}»`,
    shares: {
      created: (name: string) => `«${name}» compartido`,
      changed: (name: string) => `Partes de «${name}» modificadas`,
      deleted: (name: string) => `«${name}» ya no está compartido`,
      linked: (name: string) => `«${name}» vinculado con lo que salda`,
      unlinked: (name: string) => `«${name}» no salda ninguna deuda`,
      dismissed: (name: string) => `«${name}» es un ingreso`,
      paid: (name: string) => `Parte de «${name}» pagada en efectivo`,
      forgiven: (name: string) => `Parte de «${name}» perdonada`,
    },
    transferOf: {
      linked: (name: string) => name,
      unlinked: (name: string) => `${name}: desvinculado`,
      dismissed: (name: string) => `${name}: no es un traspaso`,
    },
    transfers: {
      linked: (n: number) => count(n, 'traspaso vinculado', 'traspasos vinculados'),
      unlinked: (n: number) => count(n, 'traspaso desvinculado', 'traspasos desvinculados'),
      dismissed: (n: number) =>
        count(n, 'traspaso sugerido descartado', 'traspasos sugeridos descartados'),
    },
    alike: {
      rule: (n: number) => `${number(n)} cambios en tus reglas`,
      category: (n: number) => `${number(n)} cambios en tus categorías`,
      planned: (n: number) => `${number(n)} cambios en pagos previstos`,
      goal: (n: number) => `${number(n)} cambios en tus objetivos`,
      alert: (n: number) => `${number(n)} cambios en tus alertas`,
      metric: (n: number) => `${number(n)} cambios en tus métricas`,
      view: (n: number) => `${number(n)} cambios en tus vistas guardadas`,
      tag: (n: number) => `${number(n)} cambios en tus etiquetas`,
      rate: (n: number) => `${number(n)} cambios en tus tipos de cambio`,
      receipt: (n: number) => `${number(n)} cambios en justificantes`,
      share: (n: number) => `${number(n)} cambios en gastos compartidos`,
      transfer: (n: number) => `${number(n)} cambios en traspasos`,
      merchant: (n: number) => `${number(n)} cambios en comercios`,
      account: (n: number) => `${number(n)} cambios en cuentas`,
    },
    ordered: 'Orden de las reglas modificado',
    applied: (name: string, n: number) => `Regla «${name}» aplicada: ${number(n)}`,
    reverted: (name: string, n: number) => `Regla «${name}» revertida: ${number(n)}`,
    categoryChanged: (name: string) => `Categoría «${name}» modificada`,
    categoryDeleted: (name: string) => `Categoría «${name}» eliminada`,
    categoryMerged: (from: string, into: string) => `Categoría «${from}» unida a «${into}»`,
  },
  unnamed: 'Sin nombre',

  fields: {
    date: 'fecha',
    amount: 'importe',
    bank: 'banco',
    product: 'tipo de cuenta',
    direction: 'sentido',
    description: 'concepto',
    fee: 'comisión',
    currency: 'divisa',
    type: 'tipo',
    category: 'categoría',
    account: 'cuenta',
    tags: 'etiquetas',
    note: 'nota',
    parts: 'partes',
    ignore: 'fuera del total',
    is_refund: 'devolución',
    duplicate: 'duplicado',
  },
  more: (n: number) => `${n} más`,
  undoneOn: (day: string, time: string) => `deshecho el ${day} a las ${time}`,

  added: (n: number) => count(n, 'añadido'),
  changed: (n: number) => count(n, 'modificado'),
  removed: (n: number) => count(n, 'quitado'),
  moved: (n: number) => count(n, 'movido'),

  undo: 'Deshacer',
  redo: 'Rehacer',
  of: (action: string, title: string) => `${action}: ${title}`,
  undone: (title: string) => `Deshecho: ${title}`,
  redone: (title: string) => `Rehecho: ${title}`,
  daysLeft: (n: number) => {
    if (n <= 0) return 'Último día';
    return n === 1 ? 'Queda 1 día' : `Quedan ${number(n)} días`;
  },
  locked: { undo: 'Tiene cambios posteriores', redo: 'Necesita cambios anteriores' },

  loadingDetails: common.checkingWhatWouldChange,
  detailsFailed: 'No se ha podido calcular qué cambiaría.',
  brings: { undo: 'Qué pasaría al deshacer', redo: 'Qué pasaría al rehacer' },
  lost: { undo: 'Qué no se puede recuperar', redo: 'Qué no se puede rehacer' },
  bringsNothing: 'No cambiará nada.',
  figures: {
    title: { undo: 'Qué cifras cambiarían al deshacer', redo: 'Qué cifras cambiarían al rehacer' },
    figure: 'Cifra',
    now: 'Ahora',
    after: { undo: 'Al deshacer', redo: 'Al rehacer' },
    difference: 'Variación',
    of: (figure: 'income' | 'expense', year: number, month: number | null) =>
      `${figure === 'income' ? 'Ingresos' : 'Gastos'} de ${month === null ? year : monthYear(year, month)}`,
  },
  losesNothing: { undo: 'Se recuperará todo.', redo: 'Se volverá a aplicar todo.' },
  unforeseen: 'Hay demasiados movimientos para calcularlo de antemano. Verás el resultado después.',
  until: (day: string) => `Se puede deshacer hasta el ${day}`,
  redoUntil: (day: string) => `Se puede rehacer hasta el ${day}`,
  expired: 'Ha pasado demasiado tiempo para deshacer este cambio.',
  expiredUndone: 'Ha pasado demasiado tiempo para rehacer este cambio.',
  lockedWhy: {
    undo: 'Hay cambios posteriores que dependen de este. Deshazlos antes:',
    redo: 'Este cambio depende de otros anteriores. Rehazlos antes:',
  },
  blocking: (kind: StepKind, moment: string) => `${BLOCKING[kind] ?? 'Cambio'}, ${moment}`,
  touched: 'Ir a',
} satisfies Catalogue<typeof import('./texts.ts').texts>;
