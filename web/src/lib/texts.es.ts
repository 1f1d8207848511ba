import type { Catalogue } from '@saldo/contract/languages';
import * as common from './common-texts.ts';

export const texts = {
  product: common.saldo,
  never: common.never,
  unknown: 'Desconocido',
  today: common.today,
  cash: 'Efectivo',
  units: { day: 'día', hour: 'hora', minute: 'minuto' },
  lessThanAMinute: 'menos de un minuto',
  sizes: ['bytes', 'kB', 'MB', 'GB'],

  invalidResponse: 'La respuesta del servidor no es válida',
  notReached:
    'No se ha podido conectar con el servidor. Comprueba la conexión e inténtalo de nuevo.',
  cancelled: 'Subida cancelada.',
  unknownError: 'Error desconocido',

  undo: 'Deshacer',
  undone: 'Deshecho.',

  backupsHold: (day: string) =>
    `Los datos siguen en las copias de seguridad de cada noche hasta el ${day}, y en las copias que haya en otro sitio.`,

  manualBackups: (oldest: string, until: string | null) =>
    `Las copias manuales los conservan más tiempo. La más antigua es del ${oldest} ${
      until
        ? `y la última se elimina después del ${until}`
        : 'y se conservan hasta que alguien las elimine desde la administración'
    }.`,
  manualBackupsUnknown:
    'Si hay copias manuales, los conservan hasta que alguien las elimine desde la administración.',

  money: {
    unclear: '¿Te refieres al importe de abajo? Si no, escribe dos decimales.',
    no_amount: 'Escribe un importe, por ejemplo 1.234,56',
    too_many_decimals: 'Como mucho dos decimales',
    no_decimals: 'Escribe un importe sin decimales. Esta divisa no los tiene.',
    too_large: 'El importe es demasiado grande',
  },

  weakness: {
    common: 'Esta contraseña es muy común. Elige una más larga.',
    personal: 'Esta contraseña contiene tu nombre. Elige otra.',
    context:
      'Esta contraseña contiene una palabra fácil de adivinar, como el nombre de esta app o de un banco.',
  },
} satisfies Catalogue<typeof import('./texts.ts').texts>;
