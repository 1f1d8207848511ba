import type { Bank } from '../layout.ts';

export const curve: Bank = {
  name: 'Curve',
  country: null,
  currency: null,
  layouts: [
    {
      columns: {
        'Date (YYYY-MM-DD as UTC)': 'date',
        Merchant: null,
        'Txn Amount (Funding Card)': null,
        'Txn Currency (Funding Card)': null,
        'Txn Amount (Foreign Spend)': null,
        'Txn Currency (Foreign Spend)': null,
        'Card Name': null,
        'Card Last 4 Digits': 'other',
        Type: null,
        Category: 'category',
        Notes: 'note',
      },
      source: 'published statement',
    },
  ],
};
