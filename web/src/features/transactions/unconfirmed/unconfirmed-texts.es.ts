import type { Catalogue } from '@saldo/contract/languages';
import { texts } from '../texts.ts';

export const unconfirmedTexts = {
  title: 'Movimientos que no están en el extracto del banco',
  strip: (n: number) =>
    n === 1
      ? 'El banco ya ha enviado movimientos posteriores, pero no uno que añadiste tú.'
      : `El banco ya ha enviado movimientos posteriores, pero no ${n} que añadiste tú.`,
  review: texts.duplicates.review,
  reviewAll: 'Revisar los movimientos que no están en el extracto del banco',
  hint: 'Los añadiste hace una semana o más y el extracto del banco no los tiene. Si son correctos, consérvalos.',
  keep: 'Conservar',
  keepRow: (name: string) => `Conservar ${name}`,
  remove: texts.duplicates.remove,
  removeRow: texts.duplicates.removeRow,
  kept: 'Se conserva.',
  removed: 'Quitado.',
  failed: (message: string) => `No se ha podido cambiar el movimiento: ${message}`,
  loading: 'Cargando movimientos',
  loadFailed: 'No se han podido cargar estos movimientos.',
  none: texts.duplicates.none,
  noneHint:
    'Todos los movimientos que añadiste están en el extracto del banco o se conservan como indicaste.',
  close: texts.duplicates.close,
} satisfies Catalogue<typeof import('./unconfirmed-texts.ts').unconfirmedTexts>;
