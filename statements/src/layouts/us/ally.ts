import type { Bank } from '../layout.ts';

export const ally: Bank = {
  name: 'Ally Bank',
  country: 'US',
  currency: 'USD',
  layouts: [
    {
      columns: {
        Date: 'date',
        Time: 'other',
        Amount: null,
        Type: null,
        Description: 'description',
      },
      source: 'published statement',
    },
  ],
};
