import type { Bank } from '../layout.ts';

export const neon: Bank = {
  name: 'neon',
  country: 'CH',
  currency: 'CHF',
  layouts: [
    {
      columns: {
        Date: 'date',
        Amount: 'amount',
        'Original amount': 'original_amount',
        'Original currency': 'original_currency',
        'Exchange rate': 'rate',
        Description: 'description',
        Subject: null,
        Category: 'category',
        Tags: 'tags',
        Wise: 'other',
        Spaces: null,
      },
      source: 'https://github.com/BananaAccounting/Switzerland',
    },
  ],
};
