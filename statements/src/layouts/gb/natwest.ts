import type { Bank } from '../layout.ts';

export const natwest: Bank = {
  name: 'NatWest',
  country: 'GB',
  currency: 'GBP',
  layouts: [
    {
      columns: {
        Date: 'date',
        Type: 'type',
        Description: 'description',
        Value: 'amount',
        Balance: 'balance',
        'Account Name': null,
        'Account Number': 'account',
      },
      days: 'day-first',
      source: 'published statement',
    },
  ],
};
