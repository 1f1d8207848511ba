import type { Bank } from '../layout.ts';

export const halifax: Bank = {
  name: 'Halifax',
  country: 'GB',
  currency: 'GBP',
  layouts: [
    {
      columns: {
        'Transaction Date': 'date',
        'Transaction Type': 'type',
        'Sort Code': 'other',
        'Account Number': 'account',
        'Transaction Description': 'description',
        'Debit Amount': 'expense',
        'Credit Amount': 'income',
        Balance: 'balance',
      },
      days: 'day-first',
      source: 'published statement',
    },
    {
      columns: {
        Date: 'purchase_date',
        'Date entered': 'date',
        Reference: 'reference',
        Description: 'description',
        Amount: 'amount',
      },
      days: 'day-first',
      signs: 'card',
      source: 'known well',
    },
  ],
};
