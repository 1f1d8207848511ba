import type { Bank } from '../layout.ts';

export const sbi: Bank = {
  name: 'State Bank of India',
  country: 'IN',
  currency: 'INR',
  layouts: [
    {
      columns: {
        'Txn Date': 'date',
        'Value Date': 'value_date',
        Description: 'description',
        'Ref No./Cheque No.': 'reference',
        Debit: 'expense',
        Credit: 'income',
        Balance: 'balance',
      },
      sometimes: {
        'Branch Code': 'other',
      },
      days: 'day-first',
      source: 'published statement',
    },
  ],
};
