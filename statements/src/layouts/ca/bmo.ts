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
  ],
};
