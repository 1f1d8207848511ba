import type { Bank } from '../layout.ts';

export const dbs: Bank = {
  name: 'DBS',
  country: 'SG',
  currency: 'SGD',
  layouts: [
    {
      columns: {
        'Transaction Date': 'date',
        Reference: 'type',
        'Debit Amount': 'expense',
        'Credit Amount': 'income',
        'Transaction Ref1': null,
        'Transaction Ref2': null,
        'Transaction Ref3': null,
      },
      days: 'day-first',
      source: 'https://github.com/bank2ynab/bank2ynab',
    },
  ],
};
