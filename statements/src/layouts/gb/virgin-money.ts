import type { Bank } from '../layout.ts';

export const virginMoney: Bank = {
  name: 'Virgin Money',
  country: 'GB',
  currency: 'GBP',
  layouts: [
    {
      columns: {
        'Transaction Date': 'purchase_date',
        'Posting Date': 'date',
        'Billing Amount': 'amount',
        Merchant: 'counterparty',
        'Merchant City': 'other',
        'Reference Number': 'reference',
        'Debit/Credit Flag': 'sign_column',
        'SICMCC Code': 'other',
      },
      sometimes: {
        'Merchant State': 'other',
        'Merchant Zip': 'other',
        'Merchant Postcode': 'other',
      },
      days: 'day-first',
      source: 'known well',
    },
  ],
};
