/* Sentences about receipts and the download for taxes. */

export const receipts = {
  flaws: {
    empty: 'This file is empty. Choose another one.',
    unknown:
      'A receipt must be a PNG, JPEG or WebP image or a PDF. Save it as one of these, or take a photo of it.',
    more: 'This file contains more than an image. Save the image again, or take a photo of the receipt.',
    cut: 'This file is incomplete. Save or download it again.',
    pixels: 'This image has more than 100 million pixels. Please make it smaller.',
  },
  many: (most: number) =>
    `A transaction can have up to ${most} receipts. Remove one you no longer need.`,
  manyAgain: (most: number) =>
    `A transaction would have more than ${most} receipts. Remove one of them first.`,
  full: (megabytes: number) =>
    `Your receipts can take up to ${megabytes} MB in total. Remove some you no longer need, or ask an administrator for more space.`,
  removedFull:
    'The receipts that you removed take up too much space until History can no longer bring them back. Try again in a few days.',
};

/** Headings of its files, and the name of the last sums. */
export const taxArchive = {
  summaryColumns: ['Category', 'Currency', 'Lines', 'In', 'Out', 'Net', 'From', 'To'],
  rowColumns: [
    ...['Date', 'Name', 'Description', 'Category', 'Tags', 'Note', 'Account', 'Amount'],
    ...['Currency', 'Full Amount', 'Receipts'],
  ],
  all: 'All categories',
};
