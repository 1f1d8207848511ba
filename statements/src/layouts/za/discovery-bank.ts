import type { Bank } from '../layout.ts';

export const discoveryBank: Bank = {
  name: 'Discovery Bank',
  country: 'ZA',
  currency: 'ZAR',
  layouts: [
    {
      columns: {
        'Value Date': 'date',
        'Value Time': 'other',
        Type: 'other',
        Description: 'description',
        'Beneficiary or CardHolder': 'other',
        Amount: 'amount',
      },
      source: 'known well',
    },
  ],
};
