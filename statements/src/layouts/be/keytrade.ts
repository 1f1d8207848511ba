import type { Bank } from '../layout.ts';

export const keytrade: Bank = {
  name: 'Keytrade Bank',
  country: 'BE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Uittreksel: 'reference',
        Datum: 'date',
        Valutadatum: 'value_date',
        Rekening: 'counterparty_account',
        Omschrijving: 'description',
        Bedrag: 'amount',
        Valuta: 'currency',
      },
      source: 'https://github.com/bank2ynab/bank2ynab',
    },
  ],
};
