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
        Amount: 'amount',
        Type: 'type',
        Description: 'description',
      },
      source: 'known well',
    },
  ],
};
