import type { Bank } from '../layout.ts';

export const capitec: Bank = {
  name: 'Capitec',
  country: 'ZA',
  currency: 'ZAR',
  layouts: [
    {
      columns: {
        Nr: 'other',
        Account: 'account',
        'Posting Date': 'date',
        'Transaction Date': 'purchase_date',
        Description: 'description',
        'Original Description': 'other',
        'Parent Category': 'other',
        Category: 'other',
        'Money In': 'income',
        'Money Out': 'expense',
        Fee: 'fee',
        Balance: 'balance',
      },
      source: 'known well',
    },
  ],
};
