import type { Bank } from '../layout.ts';

export const pcFinancial: Bank = {
  name: 'PC Financial',
  country: 'CA',
  currency: 'CAD',
  layouts: [
    {
      columns: {
        Description: 'description',
        Type: null,
        'Card Holder Name': 'other',
        Date: 'date',
        Time: 'other',
        Amount: 'amount',
      },
      days: 'month-first',
      source: 'known well',
    },
  ],
};
