import type { Bank } from '../layout.ts';

export const macquarie: Bank = {
  name: 'Macquarie',
  country: 'AU',
  currency: 'AUD',
  layouts: [
    {
      columns: {
        'Transaction Date': 'date',
        Details: 'description',
        Account: 'account',
        Category: 'category',
        Subcategory: 'category',
        Tags: 'tags',
        Notes: 'note',
        Debit: 'expense',
        Credit: 'income',
        Balance: 'balance',
        'Original Description': 'other',
      },
      source: 'known well',
    },
  ],
};
