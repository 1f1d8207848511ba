import type { Bank } from '../layout.ts';

export const nab: Bank = {
  name: 'NAB',
  country: 'AU',
  currency: 'AUD',
  layouts: [
    {
      columns: {
        Date: 'date',
        Amount: 'amount',
        'Account Number': 'account',
        'Transaction Type': 'other',
        'Transaction Details': 'description',
        Balance: 'balance',
        Category: 'other',
        'Merchant Name': 'counterparty',
      },
      sometimes: {
        'Processed On': 'other',
      },
      source: 'known well',
    },
  ],
};
