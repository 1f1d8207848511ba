import type { Catalogue } from '@saldo/contract/languages';

export const rateTexts = {
  title: 'Tipos de cambio',
  loadFailed: 'No se ha podido cargar de dónde vienen los tipos de cambio',
  needed: 'Necesarios',
  none: 'Aún no hay tipos de cambio. Los importes en otras divisas quedan fuera de los totales.',
  until: (day: string) => `Fuente: Banco Central Europeo. Los tipos más recientes son del ${day}.`,
  fetch: 'Obtener los tipos del Banco Central Europeo',
  fetchHint:
    'Los días laborables después de las 16:00, mientras alguien tenga importes en varias divisas. La petición no dice nada de tus usuarios.',
  allowFailed: (message: string) => `No se ha podido cambiar el ajuste: ${message}`,
  decided: {
    ecb: 'RATES está en ecb, así que Saldo obtiene tipos mientras alguien tenga importes en varias divisas.',
    off: 'RATES está en off, así que Saldo no obtiene tipos nunca.',
  },
  doubtful: 'Estos tipos difieren en más de la mitad de los del día anterior, así que no se usan:',
  rate: (currency: string, rate: string, day: string) => `1 EUR = ${rate} ${currency} el ${day}`,
  load: 'Cargar archivo',
  file: 'Archivo con tipos de cambio',
  loaded: 'Tipos de cambio cargados',
  uploadFailed: (message: string) => `No se han podido cargar los tipos de cambio: ${message}`,
} satisfies Catalogue<typeof import('./rates-texts.ts').rateTexts>;
