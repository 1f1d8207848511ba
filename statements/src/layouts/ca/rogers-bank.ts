import type { Bank } from '../layout.ts';

export const rogersBank: Bank = {
  name: 'Rogers Bank',
  country: 'CA',
  currency: 'CAD',
  layouts: [
    {
      columns: {
        Date: 'purchase_date',
        'Posted Date': 'date',
        'Reference Number': 'reference',
        'Activity Type': 'other',
        'Activity Status': 'state',
        'Card Number': 'other',
        'Merchant Category Description': 'category',
        'Merchant Name': 'counterparty',
        'Merchant City': 'other',
        'Merchant State or Province': 'other',
        'Merchant Country Code': 'other',
        'Merchant Postal Code': 'other',
        Amount: 'amount',
        Rewards: 'other',
        'Name on Card': 'other',
      },
      signs: 'card',
      source: 'known well',
    },
  ],
};
