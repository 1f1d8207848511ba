import type { Bank } from '../layout.ts';

export const westpac: Bank = {
  name: 'Westpac',
  country: 'AU',
  currency: 'AUD',
  layouts: [
    {
      columns: {
        'Bank Account': 'account',
        Date: 'date',
        Narrative: 'description',
        'Debit Amount': 'expense',
        'Credit Amount': 'income',
        Balance: 'balance',
        Categories: 'other',
        Serial: 'reference',
      },
      days: 'day-first',
      source: 'known well',
    },
  ],
};
