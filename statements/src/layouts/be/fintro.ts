import type { Bank } from '../layout.ts';

export const fintro: Bank = {
  name: 'Fintro',
  country: 'BE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Volgnummer: 'reference',
        Uitvoeringsdatum: 'date',
        Valutadatum: 'value_date',
        Bedrag: 'amount',
        'Valuta rekening': 'currency',
        Details: 'description',
        Rekeningnummer: 'account',
      },
      source: 'https://github.com/supernelis/ofxstatement-be-fintro',
    },
  ],
};
