import type { Bank } from '../layout.ts';

export const appleCard: Bank = {
  name: 'Apple Card',
  country: 'US',
  currency: 'USD',
  layouts: [
    {
      columns: {
        'Transaction Date': 'purchase_date',
        'Clearing Date': 'date',
        Description: 'description',
        Merchant: 'counterparty',
        Category: 'category',
        Type: null,
        'Amount (USD)': 'amount',
      },
      sometimes: {
        'Purchased By': 'other',
      },
      days: 'month-first',
      signs: 'card',
      source: 'published statement',
    },
  ],
};
