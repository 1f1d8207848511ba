import type { Bank } from '../layout.ts';

export const raiffeisen: Bank = {
  name: 'Raiffeisen',
  country: 'CH',
  currency: 'CHF',
  layouts: [
    {
      columns: {
        IBAN: 'account',
        'Booked At': 'date',
        Text: 'description',
        'Credit/Debit Amount': 'amount',
        Balance: 'balance',
        'Valuta Date': 'value_date',
      },
      sometimes: {
        Details: 'description',
      },
      source: 'https://github.com/BananaAccounting/Switzerland',
    },
  ],
};
