import type { Bank } from '../layout.ts';

export const bnz: Bank = {
  name: 'BNZ',
  country: 'NZ',
  currency: 'NZD',
  layouts: [
    {
      columns: {
        Date: 'date',
        Amount: 'amount',
        Payee: 'counterparty',
        Particulars: 'description',
        Code: 'other',
        Reference: 'reference',
        'Tran Type': 'other',
        'This Party Account': 'account',
        'Other Party Account': 'counterparty_account',
        Serial: 'other',
        'Transaction Code': 'other',
        'Batch Number': 'other',
        'Originating Bank/Branch': 'other',
        'Processed Date': 'other',
      },
      days: 'day-first',
      source: 'known well',
    },
  ],
};
