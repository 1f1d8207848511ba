import type { Bank } from '../layout.ts';

export const argenta: Bank = {
  name: 'Argenta',
  country: 'BE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Rekening: 'account',
        Boekdatum: 'date',
        Valutadatum: 'value_date',
        Referentie: 'reference',
        Beschrijving: 'description',
        Bedrag: 'amount',
        Munt: 'currency',
        Verrichtingsdatum: 'purchase_date',
        'Rekening tegenpartij': 'counterparty_account',
        'Naam tegenpartij': 'counterparty',
        Mededeling: 'description',
      },
      source: 'known well',
    },
  ],
};
