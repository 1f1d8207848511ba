import type { Bank } from '../layout.ts';

export const metroBank: Bank = {
  name: 'Metro Bank',
  country: 'GB',
  currency: 'GBP',
  layouts: [
    {
      columns: {
        Date: 'date',
        Details: 'description',
        'Transaction Type': 'type',
        In: 'income',
        Out: 'expense',
        Balance: 'balance',
      },
      days: 'day-first',
      source: 'known well',
    },
  ],
};
