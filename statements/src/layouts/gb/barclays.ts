import type { Bank } from '../layout.ts';

export const barclays: Bank = {
  name: 'Barclays',
  country: 'GB',
  currency: 'GBP',
  layouts: [
    {
      columns: {
        Number: 'other',
        Date: 'date',
        Account: 'account',
        Amount: 'amount',
        Subcategory: 'type',
        Memo: 'description',
      },
      days: 'day-first',
      source: 'https://github.com/firefly-iii/import-configurations',
    },
  ],
};
