import type { Bank } from '../layout.ts';

export const starling: Bank = {
  name: 'Starling',
  country: 'GB',
  currency: 'GBP',
  layouts: [
    {
      columns: {
        Date: 'date',
        'Counter Party': 'counterparty',
        Reference: 'description',
        Type: 'type',
        'Amount (GBP)': 'amount',
        'Balance (GBP)': 'balance',
      },
      sometimes: {
        'Spending Category': 'category',
        Notes: 'note',
      },
      days: 'day-first',
      source: 'https://github.com/reubano/csv2ofx',
    },
    {
      columns: {
        Date: 'date',
        'Counter Party': 'counterparty',
        Reference: 'description',
        Type: 'type',
        'Amount (EUR)': 'amount',
        'Balance (EUR)': 'balance',
      },
      sometimes: {
        'Spending Category': 'category',
        Notes: 'note',
      },
      currency: 'EUR',
      days: 'day-first',
      source: 'https://github.com/reubano/csv2ofx',
    },
  ],
};
