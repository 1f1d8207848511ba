import type { Bank } from '../layout.ts';

export const ubank: Bank = {
  name: 'ubank',
  country: 'AU',
  currency: 'AUD',
  layouts: [
    {
      columns: {
        Date: 'date',
        Time: 'other',
        Description: 'description',
        Debit: 'expense',
        Credit: 'income',
        'From account': 'other',
        'To account': 'other',
        'Payment type': 'other',
        Category: 'other',
        'Receipt number': 'reference',
        'Transaction ID': 'reference',
      },
      source: 'known well',
    },
  ],
};
