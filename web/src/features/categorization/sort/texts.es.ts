import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../../lib/common-texts.ts';
import { count, number, percent } from '../../../lib/format.ts';

const older = (n: number) => count(n, 'movimiento anterior', 'movimientos anteriores');

export const texts = {
  title: 'Clasificar',
  purpose:
    'Elige la categoría de cada comercio una sola vez, empezando por los que mueven más dinero. Saldo aprende de cada elección.',
  loading: 'Cargando movimientos por clasificar',
  failed: 'No se han podido cargar los movimientos por clasificar.',
  viewer:
    'Estás en modo de solo lectura. Para clasificar comercios, habla con quien administra tu Saldo.',
  acceptAll: (least: number) => `Aceptar los de más del ${percent(least, 0)}`,
  undoAll: common.undoAll,

  sorted: (done: number, all: number) =>
    `${done} de ${count(all, 'comercio clasificado', 'comercios clasificados')}`,
  left: (left: string, all: string) => `quedan ${left} de ${all}`,
  since: (span: string) => `Solo se muestra ${span}`,
  showAll: (all: number | null) =>
    all === null ? 'Ver todos' : all === 1 ? 'Ver 1 comercio' : `Ver los ${count(all, 'comercio')}`,

  offer: {
    question: (share: number) =>
      `Cuando Saldo estaba seguro, habría elegido la misma categoría que tú el ${percent(share, 0)} de las veces. ¿Quieres que clasifique esos movimientos automáticamente?`,
    basis: (of: { low: number; high: number; choices: number }) =>
      `Entre el ${percent(of.low, 0)} y el ${percent(of.high, 0)}, según ${number(of.choices)} de tus decisiones.`,
    turnOn: 'Clasificar automáticamente',
    on: 'La clasificación automática está activada. Puedes desactivarla en tu perfil.',
  },

  entry: {
    rows: (n: number) => count(n, 'movimiento'),
    inAndOut: (received: string, sent: string) => `${received} de ingresos, ${sent} de gastos`,
    answers: 'Categorías sugeridas',
    search: 'Busca o escribe el nombre de una categoría nueva',
    results: common.categoriesFound,
    nothing: common.noMatchingCategory,
    newIn: (name: string) => `Crear «${name}» en:`,
    topLevel: 'Primer nivel',
    person: 'Parece una persona, así que Saldo no sugiere nada',
    noIdea: 'Aún no hay datos suficientes',
    always: 'Siempre para este comercio',
    rule: (name: string) => `Crea la regla «${name}».`,
    ruleExists: (name: string) => `La regla «${name}» ya lo hace.`,
    noRule: 'No hay ningún texto característico con el que crear una regla.',
    already: (n: number) => `${older(n)} ya ${n === 1 ? 'tiene' : 'tienen'} esta categoría.`,
    other: (n: number) =>
      n === 1
        ? `${older(n)} tiene otra categoría y no cambia.`
        : `${older(n)} tienen otra categoría y no cambian.`,
    skip: common.skip,
    accept: 'Aceptar',
    split: 'Dividir…',
    splitNewest: 'Dividir el más reciente…',
    ignore: common.ignore,
    searchOrNew: 'Buscar o crear',
    sure: (share: string) => `confianza del ${share}`,
    halfSure: (share: number) =>
      `Confianza del ${percent(share, 0)}, así que no hay nada preseleccionado.`,
    isNew: 'nueva',
    makeIn: (name: string, parent?: string) =>
      parent
        ? `Categoría nueva ${name} en ${parent}`
        : `Categoría nueva ${name} en el primer nivel`,
  },

  row: {
    notSure: 'No está claro',
    asksYou: 'Decides tú',
    always: 'Siempre',
    ignored: 'Ignorado',
    split: (parts: number) => `Dividido en ${count(parts, 'parte')}`,
    undo: 'Deshacer',
    undoOf: (name: string) => `Deshacer ${name}`,
    again: common.tryAgain,
    notSaved: 'Sin guardar',
    doneBefore: (n: number) => count(n, 'más clasificado', 'más clasificados'),
    hide: 'Ver menos',
    more: (n: number) => count(n, 'comercio más', 'comercios más'),
  },

  caps: {
    enter: '↵',
    down: '↓',
    split: '→',
    always: 'Mayús ↵',
    sure: 'Ctrl ↵',
    ignore: 'Supr',
    undo: 'Ctrl Z',
  },
  keys: {
    accept: 'aceptar',
    another: 'elegir otra',
    always: 'siempre',
    sure: `aceptar los de más del ${percent(90, 0)}`,
    skip: 'saltar',
    split: 'dividir',
    ignore: 'ignorar',
    undo: 'deshacer',
    letters: 'escribe para buscar',
    note: `Las sugerencias por debajo del ${percent(75, 0)} no se preseleccionan`,
  },

  empty: {
    title: 'Todo clasificado',
    month: (n: number) =>
      n === 0
        ? 'Todos los movimientos tienen categoría.'
        : n === 1
          ? 'El único movimiento de este mes tiene categoría.'
          : `Los ${number(n)} movimientos de este mes tienen categoría.`,
    toTransactions: 'Ir a Movimientos',
    toMetrics: 'Ver este mes',
  },

  refunds: (n: number) =>
    n === 1 ? 'Clasificado como devolución' : `${n} clasificados como devoluciones`,
  saveFailed: 'No se ha podido guardar. Inténtalo de nuevo.',
  undoFailed: 'No se ha podido deshacer. Inténtalo de nuevo.',
  close: 'Volver a Categorías',
  undoLast: 'Deshacer la última elección',
  status: (name: string, amount: string, why: string) => `${name}, ${amount}. ${why}`,
} satisfies Catalogue<typeof import('./texts.ts').texts>;
