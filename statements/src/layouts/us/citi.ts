import type { Bank } from '../layout.ts';

export const citi: Bank = {
  name: 'Citi',
  country: 'US',
  currency: 'USD',
  layouts: [
    {
      columns: {
        Status: 'state',
        Date: 'date',
        Description: 'description',
        Debit: 'expense',
        Credit: 'income',
        'Member Name': 'other',
      },
      days: 'month-first',
      source: 'published statement',
    },
  ],
};
