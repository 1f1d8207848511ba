import type { Bank } from '../layout.ts';

export const lloyds: Bank = {
  name: 'Lloyds',
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
      source: 'https://github.com/Metasaura/ofxstatement-lloyds',
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
