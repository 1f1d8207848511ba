import type { Bank } from '../layout.ts';

export const tangerine: Bank = {
  name: 'Tangerine',
  country: 'CA',
  currency: 'CAD',
  layouts: [
    {
      columns: {
        Date: 'date',
        Transaction: 'type',
        Name: 'description',
        Memo: 'note',
        Amount: 'amount',
      },
      source: 'https://github.com/firefly-iii/import-configurations',
    },
    {
      columns: {
        'Transaction date': 'date',
        Transaction: 'type',
        Name: 'description',
        Memo: 'note',
        Amount: 'amount',
      },
      days: 'month-first',
      signs: 'account',
      source: 'known well',
    },
  ],
};
