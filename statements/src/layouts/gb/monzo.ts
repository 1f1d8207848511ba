import type { Bank } from '../layout.ts';

export const monzo: Bank = {
  name: 'Monzo',
  country: 'GB',
  currency: 'GBP',
  layouts: [
    {
      columns: {
        'Transaction ID': 'reference',
        Date: 'date',
        Time: 'other',
        Type: 'type',
        Name: 'counterparty',
        Emoji: 'other',
        Category: 'category',
        Amount: 'amount',
        Currency: 'currency',
        'Local amount': 'original_amount',
        'Local currency': 'original_currency',
        'Notes and #tags': 'note',
      },
      sometimes: {
        Address: 'other',
        Receipt: 'other',
        Description: 'description',
        'Category split': 'other',
        'Money Out': null,
        'Money In': null,
      },
      days: 'day-first',
      source: 'https://github.com/richardjlyon/monzo-beancount',
    },
    {
      columns: {
        id: 'reference',
        created: 'date',
        amount: 'amount',
        currency: 'currency',
        local_amount: 'original_amount',
        local_currency: 'original_currency',
        category: 'category',
        emoji: 'other',
        description: 'description',
        address: 'other',
        notes: 'note',
        receipt: 'other',
      },
      days: 'day-first',
      source: 'https://github.com/bank2ynab/bank2ynab',
    },
  ],
};
