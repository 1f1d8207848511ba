import type { Bank } from '../layout.ts';

export const rbs: Bank = {
  name: 'Royal Bank of Scotland',
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
