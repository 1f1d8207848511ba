import type { Catalogue } from '@saldo/contract/languages';

/* Sentences about receipts and the download for taxes. */

type English = typeof import('./en-receipts.ts');

export const receipts = {
  flaws: {
    empty: 'Este archivo está vacío. Elige otro.',
    unknown:
      'Un justificante tiene que ser una imagen PNG, JPEG o WebP o un PDF. Guárdalo en uno de estos formatos o hazle una foto.',
    more: 'Este archivo contiene algo más que una imagen. Guarda de nuevo la imagen o haz una foto del justificante.',
    cut: 'Este archivo está incompleto. Guárdalo o descárgalo de nuevo.',
    pixels: 'Esta imagen tiene más de 100 millones de píxeles. Hazla más pequeña.',
  },
  many: (most: number) =>
    `Un movimiento puede tener hasta ${most} justificantes. Quita alguno que ya no necesites.`,
  manyAgain: (most: number) =>
    `Un movimiento tendría más de ${most} justificantes. Quita antes alguno de ellos.`,
  full: (megabytes: number) =>
    `Tus justificantes pueden ocupar hasta ${megabytes} MB en total. Quita los que ya no necesites o pide más espacio a quien administra tu Saldo.`,
  removedFull:
    'Los justificantes que has quitado ocupan demasiado espacio mientras se puedan recuperar desde Historial. Inténtalo de nuevo dentro de unos días.',
} satisfies Catalogue<English['receipts']>;

/** Headings of its files, and the name of the last sums. */
export const taxArchive = {
  summaryColumns: [
    ...['Categoría', 'Divisa', 'Líneas', 'Ingresos', 'Gastos', 'Neto', 'Desde', 'Hasta'],
  ],
  rowColumns: [
    ...['Fecha', 'Nombre', 'Concepto', 'Categoría', 'Etiquetas', 'Nota', 'Cuenta', 'Importe'],
    ...['Divisa', 'Importe completo', 'Justificantes'],
  ],
  all: 'Todas las categorías',
} satisfies Catalogue<English['taxArchive']>;
