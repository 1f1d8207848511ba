import type { Bank } from '../layout.ts';

export const tdBank: Bank = {
  name: 'TD Bank',
  country: 'US',
  currency: 'USD',
  layouts: [
    {
      columns: {
        Date: 'date',
        'Bank RTN': 'other',
        'Account Number': 'account',
        'Transaction Type': null,
        Description: 'description',
        Debit: 'expense',
        Credit: 'income',
        'Check Number': 'reference',
        'Account Running Balance': 'balance',
      },
      days: 'month-first',
      source: 'published statement',
    },
  ],
};
