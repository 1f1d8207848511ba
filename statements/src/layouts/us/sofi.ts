import type { Bank } from '../layout.ts';

export const sofi: Bank = {
  name: 'SoFi',
  country: 'US',
  currency: 'USD',
  layouts: [
    {
      columns: {
        Date: 'date',
        Description: 'description',
        Type: 'type',
        Amount: 'amount',
        'Current balance': 'balance',
        Status: 'state',
      },
      source: 'known well',
    },
  ],
};
