import type { Bank } from '../layout.ts';

export const knab: Bank = {
  name: 'Knab',
  country: 'NL',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Rekeningnummer: 'account',
        Transactiedatum: 'date',
        Valutacode: 'currency',
        CreditDebet: 'sign_column',
        Bedrag: 'amount',
        Tegenrekeningnummer: 'counterparty_account',
        Tegenrekeninghouder: 'counterparty',
        Omschrijving: 'description',
      },
      sometimes: {
        Valutadatum: 'value_date',
        Betaalwijze: 'type',
        'Type betaling': 'type',
        Machtigingsnummer: 'reference',
        'Incassant ID': 'reference',
        Adres: 'other',
        Referentie: 'reference',
        Boekdatum: null,
        Betalingskenmerk: 'reference',
      },
      source: 'published statement',
    },
  ],
};
