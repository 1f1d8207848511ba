import type { Bank } from '../layout.ts';

export const bmo: Bank = {
  name: 'BMO',
  country: 'CA',
  currency: 'CAD',
  layouts: [
    {
      columns: {
        'First Bank Card': 'other',
        'Transaction Type': null,
        'Date Posted': 'date',
        'Transaction Amount': 'amount',
        Description: 'description',
      },
      source: 'published statement',
    },
    {
      columns: {
        'Item #': 'other',
        'Card #': 'other',
        'Transaction Date': 'purchase_date',
        'Posting Date': 'date',
        'Transaction Amount': 'amount',
        Description: 'description',
      },
      signs: 'card',
      source: 'known well',
    },
  ],
};
