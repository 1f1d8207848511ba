import { RECEIPT_TOO_LARGE } from '@saldo/contract/validation-messages';

export const receiptTexts = {
  title: 'Receipts',
  add: 'Add a Receipt',
  choose: 'Choose a receipt',
  photo: 'Take a Photo',
  takePhoto: 'Take a photo of a receipt',
  download: (name: string) => `Download ${name}`,
  remove: (name: string) => `Remove ${name}`,
  added: (name: string) => `${name} added`,
  removed: (name: string) => `${name} removed`,
  addFailed: (message: string) => `The receipt could not be added. ${message}`,
  removeFailed: (message: string) => `The receipt could not be removed. ${message}`,
  downloadFailed: (message: string) => `The receipt could not be downloaded. ${message}`,
  tooLarge: RECEIPT_TOO_LARGE,
  has: 'Has a receipt',
  hint: 'PNG, JPEG, WebP or PDF, up to 10 MB each',
  full: 'A transaction can have up to five receipts.',
} as const;
