import type { Catalogue } from '@saldo/contract/languages';

export const receiptTexts = {
  title: 'Justificantes',
  add: 'Añadir un justificante',
  choose: 'Elige un justificante',
  photo: 'Hacer una foto',
  takePhoto: 'Hacer una foto del justificante',
  download: (name: string) => `Descargar ${name}`,
  remove: (name: string) => `Quitar ${name}`,
  added: (name: string) => `Se ha añadido ${name}`,
  removed: (name: string) => `Se ha quitado ${name}`,
  addFailed: (message: string) => `No se ha podido añadir el justificante. ${message}`,
  removeFailed: (message: string) => `No se ha podido quitar el justificante. ${message}`,
  downloadFailed: (message: string) => `No se ha podido descargar el justificante. ${message}`,
  tooLarge: 'Un justificante puede ocupar 10 MB como mucho.',
  has: 'Tiene justificante',
  hint: 'PNG, JPEG, WebP o PDF, hasta 10 MB cada uno',
  full: 'Un movimiento puede tener hasta cinco justificantes.',
} satisfies Catalogue<typeof import('./receipt-texts.ts').receiptTexts>;
