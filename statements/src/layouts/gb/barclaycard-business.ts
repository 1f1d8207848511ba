import type { Bank } from '../layout.ts';

export const barclaycardBusiness: Bank = {
  name: 'Barclaycard Business',
  country: 'GB',
  currency: 'GBP',
  layouts: [
    {
      columns: {
        'Cardholder Name': 'other',
        'Account Number': 'other',
        'Transaction Date': null,
        'Merchant Name': 'counterparty',
        Amount: 'amount',
        Currency: 'currency',
        'Original Amount': 'original_amount',
        'Original Currency': 'original_currency',
        'Conversion Rate': 'rate',
        'Posted Date': null,
        'Transaction Time': 'other',
        'Authorisation Code': 'other',
        'Transaction ID': 'reference',
        'Merchant Category': 'category',
        'Transaction Type': 'type',
        'MCC Description': 'category',
      },
      days: 'day-first',
      source: 'https://github.com/bank2ynab/bank2ynab',
    },
  ],
};
