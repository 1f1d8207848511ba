import type { Bank } from '../layout.ts';

export const mbna: Bank = {
  name: 'MBNA',
  country: 'GB',
  currency: 'GBP',
  layouts: [
    {
      columns: {
        Date: 'purchase_date',
        'Date entered': 'date',
        Reference: 'reference',
        Description: 'description',
        Amount: 'amount',
      },
      days: 'day-first',
      signs: 'card',
      source: 'known well',
    },
  ],
};
