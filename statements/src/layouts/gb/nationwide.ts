import type { Bank } from '../layout.ts';

export const nationwide: Bank = {
  name: 'Nationwide',
  country: 'GB',
  currency: 'GBP',
  layouts: [
    {
      columns: {
        Date: 'date',
        'Transaction type': 'type',
        Description: 'description',
        'Paid out': 'expense',
        'Paid in': 'income',
        Balance: 'balance',
      },
      source: 'known well',
    },
  ],
};
