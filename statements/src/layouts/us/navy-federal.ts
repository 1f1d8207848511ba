import type { Bank } from '../layout.ts';

export const navyFederal: Bank = {
  name: 'Navy Federal',
  country: 'US',
  currency: 'USD',
  layouts: [
    {
      columns: {
        'Posting Date': 'date',
        'Transaction Date': 'purchase_date',
        Amount: 'amount',
        'Credit Debit Indicator': 'sign_column',
        type: 'type',
        'Type Group': 'other',
        Reference: 'reference',
        'Instructed Currency': null,
        'Currency Exchange Rate': null,
        'Instructed Amount': null,
        Description: 'description',
        Category: 'category',
        'Check Serial Number': 'reference',
        'Card Ending': 'other',
      },
      sometimes: {
        'Rewards Total': 'other',
        'Rewards Type': 'other',
      },
      days: 'month-first',
      source: 'published statement',
    },
  ],
};
