import type { Bank } from '../layout.ts';

export const aib: Bank = {
  name: 'AIB',
  country: 'IE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        'Posted Account': 'account',
        'Posted Transactions Date': 'date',
        Description1: 'description',
        Description2: 'description',
        Description3: 'description',
        'Debit Amount': 'expense',
        'Credit Amount': 'income',
        Balance: 'balance',
      },
      sometimes: {
        'Posted Currency': 'currency',
        'Transaction Type': null,
        'Local Currency Amount': 'original_amount',
        'Local Currency': 'original_currency',
      },
      days: 'day-first',
      source: 'published statement',
    },
  ],
};
