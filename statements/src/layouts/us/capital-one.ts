import type { Bank } from '../layout.ts';

export const capitalOne: Bank = {
  name: 'Capital One',
  country: 'US',
  currency: 'USD',
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
      source: 'https://github.com/reubano/csv2ofx',
    },
    {
      columns: {
        'Account Number': 'account',
        'Transaction Description': 'description',
        'Transaction Date': 'date',
        'Transaction Type': 'sign_column',
        'Transaction Amount': 'amount',
        Balance: 'balance',
      },
      days: 'month-first',
      source: 'published statement',
    },
  ],
};
