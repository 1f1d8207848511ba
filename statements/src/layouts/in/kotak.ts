import type { Bank } from '../layout.ts';

export const kotak: Bank = {
  name: 'Kotak Mahindra Bank',
  country: 'IN',
  currency: 'INR',
  layouts: [
    {
      columns: {
        'Sl. No.': 'other',
        'Transaction Date': 'date',
        'Value Date': 'value_date',
        Description: 'description',
        'Chq / Ref No.': 'reference',
        Amount: 'amount',
        'Dr / Cr': null,
        Balance: 'balance',
      },
      days: 'day-first',
      source: 'published statement',
    },
    {
      columns: {
        'Sl. No.': 'other',
        'Transaction Date': 'date',
        'Value Date': 'value_date',
        Description: 'description',
        'Chq / Ref No.': 'reference',
        Debit: 'expense',
        Credit: 'income',
        Balance: 'balance',
      },
      days: 'day-first',
      source: 'published statement',
    },
  ],
};
