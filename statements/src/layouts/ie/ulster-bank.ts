import type { Bank } from '../layout.ts';

export const ulsterBank: Bank = {
  name: 'Ulster Bank',
  country: 'IE',
  currency: 'EUR',
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
