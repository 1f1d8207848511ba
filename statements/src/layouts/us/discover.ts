import type { Bank } from '../layout.ts';

export const discover: Bank = {
  name: 'Discover',
  country: 'US',
  currency: 'USD',
  layouts: [
    {
      columns: {
        'Trans. Date': 'purchase_date',
        'Post Date': 'date',
        Description: 'description',
        Amount: 'amount',
        Category: 'category',
      },
      days: 'month-first',
      signs: 'card',
      source: 'published statement',
    },
  ],
};
