import type { Bank } from '../layout.ts';

export const capitalOne: Bank = {
  name: 'Capital One',
  country: 'CA',
  currency: 'CAD',
  layouts: [
    {
      columns: {
        'Transaction Date': 'purchase_date',
        'Posted Date': 'date',
        'Card No.': 'account',
        Description: 'description',
        Category: 'category',
        Debit: 'expense',
        Credit: 'income',
      },
      source: 'https://github.com/firefly-iii/import-configurations',
    },
  ],
};
