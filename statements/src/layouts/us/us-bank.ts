import type { Bank } from '../layout.ts';

export const usBank: Bank = {
  name: 'U.S. Bank',
  country: 'US',
  currency: 'USD',
  layouts: [
    {
      columns: {
        Date: 'date',
        Transaction: 'type',
        Name: 'description',
        Memo: 'note',
        Amount: 'amount',
      },
      source: 'published statement',
    },
  ],
};
