import type { Catalogue } from '@saldo/contract/languages';
import type { ConditionField, Operator } from '@saldo/contract/rules';
import * as common from '../../lib/common-texts.ts';
import { count as counted, number } from '../../lib/format.ts';
import { texts as form } from './form-texts.ts';

const count = (n: number) => counted(n, 'movimiento');

export const FIELD_NAMES = {
  description: 'concepto',
  merchant: 'comercio',
  account: 'cuenta',
  date: 'fecha',
  category: 'categoría',
  tags: 'etiquetas',
  amount: 'importe',
  direction: 'sentido',
  type: 'tipo',
  product: 'tipo de cuenta',
  ignore: 'ignorar',
  ignore_default_metrics: 'no contar en las métricas generales',
  is_refund: 'devolución',
} satisfies Catalogue<typeof import('./texts.ts').FIELD_NAMES>;

export const OPERATOR_NAMES = {
  equals: 'es igual a',
  not_equals: 'no es igual a',
  includes: 'contiene',
  not_includes: 'no contiene',
  starts_with: 'empieza por',
  ends_with: 'termina en',
  greater_than: 'mayor que',
  less_than: 'menor que',
} satisfies Catalogue<typeof import('./texts.ts').OPERATOR_NAMES>;

const DAY_OPERATORS: Partial<Record<Operator, string>> = {
  equals: 'es',
  greater_than: 'después del',
  less_than: 'antes del',
};

export const operatorName = (field: ConditionField, operator: Operator): string =>
  (field === 'date' && DAY_OPERATORS[operator]) || OPERATOR_NAMES[operator];

export const texts = {
  title: common.rules,
  purpose:
    'Las reglas categorizan y etiquetan automáticamente los movimientos nuevos, en el orden en que aparecen.',
  apply: 'Aplicar reglas',
  add: 'Añadir regla',
  enabled: (n: number) => `Reglas activas (${n})`,
  disabled: (n: number) => `Reglas desactivadas (${n})`,
  noneEnabled: 'No hay ninguna regla activa. Edita una regla para activarla.',
  loading: 'Cargando las reglas',
  loadFailed: 'No se han podido cargar las reglas',
  emptyTitle: 'Aún no hay reglas',
  emptyHint:
    'Una regla pone la categoría, las etiquetas u otros datos a los movimientos que coinciden, ahora y en cada importación.',
  viewerHint:
    'Estás en modo de solo lectura. Para cambiar reglas, habla con quien administra tu Saldo.',
  gone: 'Esta regla ya no existe.',
  unknownCategory: common.unknownCategory,
  unknownAccount: common.deletedAccount,
  allBanks: 'Todos los bancos',

  card: {
    enabled: 'ACTIVADA',
    disabled: 'DESACTIVADA',
    conditions: (n: number) => counted(n, 'condición', 'condiciones'),
    actions: (n: number) => counted(n, 'acción', 'acciones'),
    apply: 'Aplicar la regla',
    pause: 'Pausar la regla',
    resume: 'Reanudar la regla',
    revert: 'Revertir la regla',
    edit: 'Editar la regla',
    delete: 'Eliminar la regla',
    named: (what: string, rule: string) => `${what} ${rule}`,
    showBack: 'Mostrar condiciones y acciones',
    showFront: 'Ocultar condiciones y acciones',
    matches: { and: 'Se cumplen todas', or: 'Se cumple alguna' },
    clauses: (rule: string) => `Condiciones y acciones de ${rule}`,
    if: 'SI',
    and: 'Y',
    or: 'O',
    set: 'PONER',
    nothing: 'nada',
  },
  yes: 'Sí',
  no: 'No',

  notes: {
    broken: 'Esta categoría ya no existe. Elige otra.',
    never: 'No coincide con ninguno de tus movimientos.',
    losesTo: (name: string) => `La anula «${name}», que se aplica después.`,
  },

  order: {
    done: 'Orden de las reglas modificado',
    grip: (name: string) => `Mover ${name}`,
    howTo:
      'Para mover una regla, pulsa Espacio o Intro. Usa las flechas para moverla, Espacio o Intro para soltarla y Escape para cancelar.',
    over: (name: string, at: number, all: number) =>
      `${name} pasaría a la posición ${at} de ${all}.`,
    dropped: (name: string, at: number, all: number) =>
      `${name} ha pasado a la posición ${at} de ${all}.`,
    putBack: (name: string) => `${name} se queda donde estaba.`,
    failed: (message: string) => `No se han podido reordenar las reglas: ${message}`,
  },

  runAfter: {
    open: 'Aplicarla después',
    title: '¿Aplicar después esta regla?',
    body: (name: string, winner: string, matched: number) =>
      `«${winner}» se aplica después y sustituye lo que pone «${name}» en ${matched === 1 ? 'el único movimiento con el que' : `los ${count(matched)} con los que`} coincide. Pasa «${name}» detrás de «${winner}» para que prevalezca «${name}»:`,
    gone: 'Ninguna otra regla anula ya esta.',
    confirm: 'Mover la regla',
    done: (name: string, winner: string) => `«${name}» se aplica ahora después de «${winner}».`,
    detail: 'El orden nuevo vale desde la próxima vez que se apliquen las reglas.',
  },

  suggestions: {
    label: 'Reglas sugeridas',
    title: (merchant: string, category: string) => `¿Poner siempre ${merchant} en ${category}?`,
    why: (n: number) => `Lo has puesto en esta categoría ${n} veces.`,
    add: 'Añadir regla',
    addFor: (merchant: string) => `Añadir una regla para ${merchant}`,
    dismiss: common.dismiss,
    dismissFor: (merchant: string) => `Descartar la regla para ${merchant}`,
    more: (n: number) => `Ver ${n} más`,
    fewer: 'Ver menos',
    gone: 'Esta sugerencia ya no existe.',
  },

  split: {
    field: 'dividir',
    part: (n: number) => `Parte ${n}`,
    last: 'Última parte',
    category: (n: number) => `Categoría de la parte ${n}`,
    choose: 'Elige',
    amount: (n: number) => `Importe de la parte ${n}`,
    percent: (n: number) => `Porcentaje de la parte ${n}`,
    way: (n: number) => `Cómo se mide la parte ${n}`,
    ways: { amount: 'fijo', percent: '%' },
    rest: 'se queda el resto',
    add: 'Añadir parte',
    remove: (n: number) => `Quitar la parte ${n}`,
    least: 'Una división tiene al menos dos partes',
    hint: 'Los porcentajes son del importe total. Lo que hayas dividido o categorizado tú se queda como está.',
    restOf: (category: string) => `el resto ${category}`,
    into: 'en',
  },

  form,

  preview: {
    title: common.preview,
    month: common.month,
    year: common.year,
    wholeYear: 'Todos los meses',
    allTime: 'Desde el principio',
    loading: common.checkingWhatWouldChange,
    matches: 'Coinciden',
    wouldChange: 'Cambiarían',
    right: 'Ya están bien',
    summary: (matched: number, changed: number) =>
      `${counted(matched, 'coincidencia')}, ${changed === 1 ? '1 cambiaría' : `${number(changed)} cambiarían`}`,
    keptByHand: (n: number) =>
      n === 1
        ? `${count(n)} conserva un valor que pusiste a mano.`
        : `${count(n)} conservan un valor que pusiste a mano.`,
    tooSmall: (n: number) =>
      `${count(n)} ${n === 1 ? 'quedaría' : 'quedarían'} sin dividir, porque las demás partes no dejan nada para la última.`,
    transfers: (n: number) =>
      `${count(n)} ${n === 1 ? 'quedaría' : 'quedarían'} sin dividir, porque los traspasos entre tus cuentas no se pueden dividir.`,
    what: 'Qué cambiaría',
    shown: (n: number, all: number) => `${number(n)} de ${number(all)}`,
    moves: 'Cómo afecta a tus totales',
    to: 'a',
    none: 'ninguno',
    kinds: { income: 'ingresos', expense: 'gastos' },
    incomplete: 'Completa las condiciones y las acciones para ver qué cambiarían.',
    lastGood:
      'Se muestra la última vista previa válida. Corrige el campo marcado para actualizarla.',
    nothingMatches: 'Ningún movimiento de este periodo coincide.',
    nothingChanges: 'No cambiaría nada: todos los que coinciden ya están bien.',
    failed: 'No se ha podido cargar la vista previa.',
  },

  applying: {
    allTitle: 'Aplicar todas las reglas',
    oneTitle: 'Aplicar una regla',
    allBody: (n: number) =>
      n === 1
        ? 'Se aplica 1 regla activa.'
        : `Se aplican ${number(n)} reglas activas, en el orden en que aparecen.`,
    noneEnabled: 'No hay reglas activas que aplicar.',
    period: 'Periodo',
    monthly: common.monthly,
    yearly: common.yearly,
    allTime: 'Desde el principio',
    month: common.month,
    year: common.year,
    apply: common.apply,
    prepareFailed: (message: string) => `No se han podido preparar las reglas: ${message}`,
    allFailed: (message: string) => `No se han podido aplicar las reglas: ${message}`,
    oneFailed: (message: string) => `No se ha podido aplicar la regla: ${message}`,
    allDone: 'Reglas aplicadas',
    oneDone: (name: string) => `Regla «${name}» aplicada`,
    outcome: (changed: number, matched: number, ownTransfers: number) => {
      const main = `Han cambiado ${number(changed)} de ${counted(matched, 'movimiento que coincide', 'movimientos que coinciden')}.`;
      if (ownTransfers === 0) return main;
      return ownTransfers === 1
        ? `${main} 1 es un traspaso entre tus cuentas y no cuenta como ingreso ni como gasto.`
        : `${main} ${number(ownTransfers)} son traspasos entre tus cuentas y no cuentan como ingresos ni como gastos.`;
    },
    disabled: (name: string) => `La regla «${name}» está desactivada. Actívala antes de aplicarla.`,
  },

  revert: {
    title: '¿Revertir la regla?',
    body: (rule: string) =>
      `Deshace todo lo que cambió «${rule}». Lo que hayas editado tú después se conserva.`,
    rest: 'La regla se conserva. Mientras esté activa, se aplicará en la próxima importación.',
    confirm: 'Revertir',
    done: (name: string) => `Regla «${name}» revertida`,
    outcome: (n: number) => `${counted(n, 'movimiento recuperado', 'movimientos recuperados')}.`,
    failed: (message: string) => `No se ha podido revertir la regla: ${message}`,
  },

  remove: {
    title: '¿Eliminar la regla?',
    body: (rule: string) => `Se eliminará «${rule}».`,
    also: 'Deshacer también sus cambios',
    alsoHint: 'Si no, sus cambios se quedan como si los hubieras hecho tú.',
    confirm: common.deleteAction,
    done: (name: string) => `Regla «${name}» eliminada`,
    failed: (message: string) => `No se ha podido eliminar la regla: ${message}`,
  },
} satisfies Catalogue<typeof import('./texts.ts').texts>;
