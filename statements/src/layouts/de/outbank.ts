import type { Bank } from '../layout.ts';

export const outbank: Bank = {
  name: 'Outbank',
  country: 'DE',
  currency: null,
  layouts: [
    {
      columns: {
        '#': 'other',
        Account: null,
        Date: 'date',
        'Value Date': 'value_date',
        Amount: 'amount',
        Currency: 'currency',
        Name: 'counterparty',
        Number: null,
        Bank: 'other',
        Reason: 'description',
        Category: 'category',
        Subcategory: 'category',
        Tags: 'tags',
        Note: 'note',
        'Posting Text': null,
      },
      sometimes: {
        'Category-Path': 'other',
      },
      source: 'https://github.com/reubano/csv2ofx',
    },
  ],
};
