import type { Bank } from '../layout.ts';

export const truist: Bank = {
  name: 'Truist',
  country: 'US',
  currency: 'USD',
  layouts: [
    {
      columns: {
        'Posted Date': 'date',
        'Transaction Date': 'purchase_date',
        'Transaction Type': null,
        'Check/Serial #': 'reference',
        Description: 'description',
        Amount: null,
        'Daily Posted Balance': null,
      },
      days: 'month-first',
      source: 'published statement',
    },
  ],
};
