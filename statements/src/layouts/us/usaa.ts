import type { Bank } from '../layout.ts';

export const usaa: Bank = {
  name: 'USAA',
  country: 'US',
  currency: 'USD',
  layouts: [
    {
      columns: {
        Date: 'date',
        Description: 'description',
        'Original Description': 'description',
        Category: 'category',
        Amount: 'amount',
        Status: 'state',
      },
      source: 'published statement',
    },
  ],
};
