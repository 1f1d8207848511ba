import type { Catalogue } from '@saldo/contract/languages';
import type { Cents } from '@saldo/domain/money';
import { count, money, number } from './es-formats.ts';

interface Total {
  sum: Cents;
  currency: string;
}

/** Tables whose rows a preview names. */
const NOUNS = {
  accounts: ['cuenta', 'cuentas'],
  categories: ['categoría', 'categorías'],
  rules: ['regla', 'reglas'],
  merchant_names: ['nombre de comercio', 'nombres de comercio'],
  series: ['pago recurrente', 'pagos recurrentes'],
  planned_payments: ['pago previsto', 'pagos previstos'],
  goals: ['objetivo', 'objetivos'],
  alerts: ['alerta', 'alertas'],
  custom_metrics: ['métrica', 'métricas'],
  saved_views: ['vista guardada', 'vistas guardadas'],
  own_rates: ['tipo de cambio', 'tipos de cambio'],
  tags: ['etiqueta', 'etiquetas'],
  receipts: ['justificante', 'justificantes'],
  shares: ['gasto compartido', 'gastos compartidos'],
} satisfies Record<string, [string, string]>;
type Table = keyof typeof NOUNS;

const MASCULINE: ReadonlySet<Table> = new Set([
  ...(['merchant_names', 'series', 'planned_payments', 'goals', 'own_rates'] as const),
  ...(['receipts', 'shares'] as const),
]);

const transactions = (n: number) => count(n, 'movimiento');
const transfers = (n: number) => count(n, 'traspaso');
const signed = ({ sum, currency }: Total) =>
  `${sum < 0 ? '−' : '+'}${money(Math.abs(sum), currency)}`;
const withTotal = (sentence: string, total: Total | null) =>
  total ? `${sentence} (${signed(total)})` : sentence;

/** One row by its name, several by their number. */
const things = (verb: string) => (table: Table, names: readonly string[]) => {
  const [name = ''] = names;
  return names.length > 1 || name === ''
    ? `${verb} ${count(Math.max(names.length, 1), ...NOUNS[table])}`
    : `${verb} ${MASCULINE.has(table) ? 'el' : 'la'} ${NOUNS[table][0]} «${name}»`;
};

/** What an undo or redo does. */
export const foreseen = {
  nouns: NOUNS,
  rows: {
    added: (n: number, total: Total | null) => withTotal(`Añade ${transactions(n)}`, total),
    removed: (n: number, total: Total | null) => withTotal(`Quita ${transactions(n)}`, total),
    changed: (n: number, total: Total | null) => withTotal(`Cambia ${transactions(n)}`, total),
  },
  things: {
    added: things('Añade'),
    removed: things('Quita'),
    changed: things('Cambia'),
    moved: things('Mueve'),
    renamed: (table: Table, was: string, name: string) =>
      `Cambia el nombre ${MASCULINE.has(table) ? 'del' : 'de la'} ${NOUNS[table][0]} «${was}» a «${name}»`,
  },
  order: 'Cambia el orden de tus reglas',
  linked: (n: number) => `Vincula ${transfers(n)}`,
  unlinked: (n: number) => `Desvincula ${transfers(n)}`,
} satisfies Catalogue<typeof import('./en-history.ts').foreseen>;

const changes = (one: string, many: string) => (n: number) =>
  n === 1 ? one : `${number(n)} ${many}`;

/** Why changes can't be undone, and what an undo leaves as it is. */
export const history = {
  isUndone: 'Este cambio ya se ha deshecho.',
  isDone: 'Este cambio no se ha deshecho, así que no hay nada que rehacer.',
  expired: 'Este cambio es demasiado antiguo para deshacerlo o rehacerlo.',
  othersFirst: (way: 'undo' | 'redo'): string =>
    way === 'undo'
      ? 'Hay cambios posteriores que dependen de este. Deshazlos antes.'
      : 'Este cambio depende de otros anteriores. Rehazlos antes.',
  lost: {
    changed: changes(
      '1 movimiento se ha cambiado desde entonces y se queda como está.',
      'movimientos se han cambiado desde entonces y se quedan como están.',
    ),
    deleted: changes(
      '1 movimiento se ha eliminado desde entonces.',
      'movimientos se han eliminado desde entonces.',
    ),
    present: changes(
      '1 movimiento se ha vuelto a importar desde entonces y no cambiará.',
      'movimientos se han vuelto a importar desde entonces y no cambiarán.',
    ),
    uncategorized: changes(
      '1 movimiento se queda sin categoría porque la suya se eliminó.',
      'movimientos se quedan sin categoría porque las suyas se eliminaron.',
    ),
    withoutAccount: changes(
      '1 movimiento no tiene cuenta porque la suya se eliminó.',
      'movimientos no tienen cuenta porque las suyas se eliminaron.',
    ),
    withoutImport: changes(
      '1 movimiento sigue eliminado porque su importación se deshizo.',
      'movimientos siguen eliminados porque sus importaciones se deshicieron.',
    ),
    transfers: changes(
      '1 traspaso no cambiará porque uno de sus movimientos se eliminó o se vinculó a otro.',
      'traspasos no cambiarán porque sus movimientos se eliminaron o se vincularon a otros.',
    ),
    others: changes(
      '1 ajuste más se ha cambiado desde entonces y se conserva.',
      'ajustes más se han cambiado desde entonces y se conservan.',
    ),
    inUse: (name: string) => `${name} se conserva porque se está usando.`,
    account: (name: string) => `La cuenta ${name} se conserva.`,
    rule: (name: string) => `La regla «${name}» se conserva porque se ha cambiado desde entonces.`,
    restored: 'Las categorías, reglas, objetivos y alertas de la exportación se conservan.',
  },
} satisfies Catalogue<typeof import('./en-history.ts').history>;
