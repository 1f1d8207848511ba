import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../lib/common-texts.ts';
import { count, number } from '../../lib/format.ts';

export const texts = {
  title: 'Cobertura',
  loading: 'Cargando la cobertura',
  failed: 'No se ha podido cargar la cobertura.',
  none: 'Aún no hay datos de un extracto ni de una conexión bancaria.',
  legend: 'Leyenda',
  kinds: {
    file: 'Extracto',
    sync: 'Conexión',
    both: 'Los dos',
    proved: 'Sin movimientos (verificado)',
    removed: 'Quitado después',
    none: 'Sin cubrir',
  },
  tip: (day: string, kind: string, proved: boolean) =>
    `${day}: ${kind}${proved ? ', verificado por el saldo' : ''}`,
  total: (n: number, span: string) => `${count(n, 'día')}, ${span}.`,
  proved: (n: number, all: number) =>
    n === all
      ? 'Los saldos verifican que no falta nada.'
      : `Los saldos verifican que ${n === 1 ? 'está completo 1 día' : `están completos ${count(n, 'día')}`}.`,
  listProved: (n: number) =>
    `En ${count(n, 'día')}, los saldos verifican todos los movimientos que indicó el banco, incluso los que se quitaron después.`,
  removed: <T>(n: number, spans: T) => [
    `${count(n, 'día tenía', 'días tenían')} movimientos que se quitaron al deshacer una importación o eliminar un periodo: `,
    spans,
    '. Para recuperarlos, importa de nuevo esos extractos.',
  ],
  open: <T>(n: number, spans: T) =>
    n === 0
      ? ['No falta ningún día.']
      : [`${count(n, 'día sin cubrir', 'días sin cubrir')}: `, spans, '.'],
  spans: (spans: string, more: number) => (more === 0 ? spans : `${spans} y ${number(more)} más`),
  more: (n: number) => `Ver ${count(n, 'mes anterior', 'meses anteriores')}`,
  less: 'Ver menos',
  table: 'Cobertura por fechas',
  days: common.dates,
  source: 'Origen',
  balance: common.balance,
  provedWord: 'verificado',
  notProved: 'sin verificar',
} satisfies Catalogue<typeof import('./coverage-texts.ts').texts>;
