import type { Catalogue } from '@saldo/contract/languages';
import { count } from '../../../lib/format.ts';

export const texts = {
  label: 'Sumas de todos los movimientos que coinciden',
  rows: (n: number) => count(n, 'fila'),
  in: (money: string) => `${money} de ingresos`,
  out: (money: string) => `${money} de gastos`,
  net: 'neto',
  makeMetric: 'Crear una métrica con esto',
  download: 'CSV',
  downloadHint: 'Descargar como CSV, para hojas de cálculo',
  taxes: 'Para la renta',
  taxesHint:
    'Descargar para la declaración: sumas por categoría, movimientos y justificantes, en un zip',
  downloadFailed: (message: string) => `No se ha podido descargar: ${message}`,
  columns: [
    ...['Fecha', 'Nombre', 'Concepto', 'Categoría', 'Etiquetas', 'Nota', 'Cuenta'],
    ...['Importe', 'Divisa'],
  ],
} satisfies Catalogue<typeof import('./list-sums-texts.ts').texts>;
