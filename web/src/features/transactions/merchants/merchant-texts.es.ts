import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../../lib/common-texts.ts';
import { count, number } from '../../../lib/format.ts';

const outcome = {
  changed: (n: number) => `${count(n, 'movimiento categorizado', 'movimientos categorizados')}.`,
  withRule: (name: string) => `Regla «${name}» creada.`,
  failed: 'No se ha podido cambiar la categoría.',
};

export const merchantTexts = {
  title: common.merchant,
  thisYear: common.thisYear,
  perMonth: 'Al mes',
  last: 'Último pago',
  unknown: '–',
  afterTwoMonths: 'Cuando haya dos meses completos',
  payments: (n: number) => count(n, 'pago'),
  months: '12 meses',
  name: common.name,
  nameHint: 'Aparece en todas partes. Escribe el nombre de otro comercio para unir los dos.',
  willMerge: (name: string) => `Se unirá a ${name}. Podrás volver a separarlos.`,
  save: common.save,
  merge: common.merge,
  renamed: (name: string) => `Ahora se llama ${name}.`,
  merged: (name: string) => `Unido a ${name}.`,
  back: (name: string) => `Volver a llamarlo ${name}`,
  rule: 'Regla',
  createRule: 'Crear regla',
  count: common.transactions,
  parts: 'Comercios unidos',
  split: common.splitOff,
  splitOff: (name: string) => `Separar ${name}`,
  splitOffDone: (name: string) => `${name} vuelve a ser un comercio aparte.`,
  overMonths: (n: number) => `en ${count(n, 'mes', 'meses')}`,
  average: 'media',
  sides: {
    title: common.transactions,
    label: 'Sentido',
    expense: (n: number) => `Gastos · ${number(n)}`,
    income: (n: number) => `Ingresos · ${number(n)}`,
    total: (sum: string) => `${sum} en total`,
    newest: (n: number) => `Se muestran los ${n} más recientes.`,
    none: 'Aún no hay pagos.',
  },
  inAndOut: (month: string, received: string, sent: string, n: number) =>
    `${month}: ${received} de ingresos, ${sent} de gastos, ${count(n, 'pago')}`,
  category: {
    label: common.category,
    rows: (n: number) =>
      n === 1
        ? 'Cambia 1 movimiento con esta categoría o sin ninguna.'
        : `Cambia ${number(n)} movimientos con esta categoría o sin ninguna.`,
    always: 'Siempre para este comercio',
    alwaysHint: 'Crea una regla para los próximos movimientos.',
    save: 'Cambiar categoría',
    ...outcome,
  },
  alike: {
    question: (n: number, name: string) =>
      n === 1
        ? `¿Cambiar también el otro movimiento de ${name}?`
        : `¿Cambiar también otros ${number(n)} movimientos de ${name}?`,
    others: (n: number) => (n === 1 ? 'También el otro' : `También otros ${number(n)}`),
    always: 'Siempre',
    ...outcome,
  },
  page: {
    title: 'Comercios',
    purpose: 'A quién pagas y quién te paga, de mayor a menor gasto.',
    open: 'Comercios',
    failed: 'No se han podido cargar tus comercios.',
    loading: 'Cargando comercios',
    year: common.year,
    allTime: 'Desde el principio',
    search: 'Buscar comercios',
    columns: {
      name: common.merchant,
      count: common.transactions,
      spent: 'Gastos',
      received: 'Ingresos',
      last: 'Último',
    },
    more: (n: number) => `Ver ${number(n)} más`,
    empty: 'Aún no hay comercios',
    emptyHint: 'Aparecen cuando tienes movimientos.',
    noMatch: 'No se ha encontrado ningún comercio',
    noMatchHint: 'Prueba con otro nombre o elige Desde el principio.',
    clear: common.clearFilters,
  },
  statementNames: 'Nombres en los extractos',
} satisfies Catalogue<typeof import('./merchant-texts.ts').merchantTexts>;
