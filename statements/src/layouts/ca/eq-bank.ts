import type { Bank } from '../layout.ts';

export const eqBank: Bank = {
  name: 'EQ Bank',
  country: 'CA',
  currency: 'CAD',
  layouts: [
    {
      columns: {
        'Transfer date': 'date',
        Description: 'description',
        Amount: 'amount',
        Balance: 'balance',
      },
      source: 'known well',
    },
  ],
};
