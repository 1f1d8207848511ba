import type { Bank } from '../layout.ts';

export const westpacNz: Bank = {
  name: 'Westpac',
  country: 'NZ',
  currency: 'NZD',
  layouts: [
    {
      columns: {
        Date: 'date',
        Amount: 'amount',
        'Other Party': 'counterparty',
        Description: 'description',
        Reference: 'reference',
        Particulars: 'other',
        'Analysis Code': 'other',
      },
      days: 'day-first',
      source: 'known well',
    },
  ],
};
