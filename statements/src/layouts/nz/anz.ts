import type { Bank } from '../layout.ts';

export const anz: Bank = {
  name: 'ANZ',
  country: 'NZ',
  currency: 'NZD',
  layouts: [
    {
      columns: {
        Type: 'type',
        Details: null,
        Particulars: null,
        Code: null,
        Reference: null,
        Amount: 'amount',
        Date: 'date',
        ForeignCurrencyAmount: 'original_amount',
        ConversionCharge: null,
      },
      days: 'day-first',
      source: 'published statement',
    },
  ],
};
