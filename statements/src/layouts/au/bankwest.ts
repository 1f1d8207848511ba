import type { Bank } from '../layout.ts';

export const bankwest: Bank = {
  name: 'Bankwest',
  country: 'AU',
  currency: 'AUD',
  layouts: [
    {
      columns: {
        'BSB Number': 'other',
        'Account Number': 'account',
        'Transaction Date': 'date',
        Narration: 'description',
        Cheque: 'reference',
        Debit: 'expense',
        Credit: 'income',
        Balance: 'balance',
        'Transaction Type': 'other',
      },
      days: 'day-first',
      source: 'known well',
    },
  ],
};
