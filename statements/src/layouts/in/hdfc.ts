import type { Bank } from '../layout.ts';

export const hdfc: Bank = {
  name: 'HDFC Bank',
  country: 'IN',
  currency: 'INR',
  layouts: [
    {
      columns: {
        Date: 'date',
        Narration: 'description',
        'Chq./Ref.No.': 'reference',
        'Value Dt': 'value_date',
        'Withdrawal Amt.': 'expense',
        'Deposit Amt.': 'income',
        'Closing Balance': 'balance',
      },
      days: 'day-first',
      source: 'published statement',
    },
    {
      columns: {
        Date: 'date',
        Narration: 'description',
        'Value Dat': 'value_date',
        'Debit Amount': 'expense',
        'Credit Amount': 'income',
        'Chq/Ref Number': 'reference',
        'Closing Balance': 'balance',
      },
      days: 'day-first',
      source: 'published statement',
    },
  ],
};
