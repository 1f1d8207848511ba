import type { Bank } from '../layout.ts';

export const bankOfAmerica: Bank = {
  name: 'Bank of America',
  country: 'US',
  currency: 'USD',
  layouts: [
    {
      columns: {
        'Posted Date': 'date',
        'Reference Number': 'reference',
        Payee: 'counterparty',
        Address: 'other',
        Amount: 'amount',
      },
      days: 'month-first',
      source: 'https://github.com/bank2ynab/bank2ynab',
    },
  ],
};
