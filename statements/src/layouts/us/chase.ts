import type { Bank } from '../layout.ts';

export const chase: Bank = {
  name: 'Chase',
  country: 'US',
  currency: 'USD',
  layouts: [
    {
      columns: {
        Details: null,
        'Posting Date': 'date',
        Description: 'description',
        Amount: 'amount',
        Type: 'type',
        Balance: 'balance',
        'Check or Slip #': 'reference',
      },
      days: 'month-first',
      source: 'published statement',
    },
    {
      columns: {
        'Transaction Date': 'purchase_date',
        'Post Date': 'date',
        Description: 'description',
        Category: 'category',
        Type: 'type',
        Amount: 'amount',
        Memo: 'note',
      },
      sometimes: { Card: 'account' },
      days: 'month-first',
      source: 'published statement',
    },
  ],
};
