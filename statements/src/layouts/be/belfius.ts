import type { Bank } from '../layout.ts';

export const belfius: Bank = {
  name: 'Belfius',
  country: 'BE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Rekening: 'account',
        Boekingsdatum: 'date',
        Rekeninguittrekselnummer: 'other',
        Transactienummer: 'reference',
        'Rekening tegenpartij': 'counterparty_account',
        'Naam tegenpartij bevat': 'counterparty',
        'Straat en nummer': 'other',
        'Postcode en plaats': 'other',
        Transactie: 'description',
        Valutadatum: 'value_date',
        Bedrag: 'amount',
        Devies: 'currency',
        BIC: 'other',
        Landcode: 'other',
        Mededelingen: 'description',
      },
      source: 'https://github.com/renardeau/ofxstatement-be-belfius',
    },
  ],
};
