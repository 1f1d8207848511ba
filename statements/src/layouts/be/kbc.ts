import type { Bank } from '../layout.ts';

export const kbc: Bank = {
  name: 'KBC',
  country: 'BE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Rekeningnummer: 'account',
        Rubrieknaam: 'other',
        Naam: 'other',
        Munt: 'currency',
        Afschriftnummer: 'reference',
        Datum: 'date',
        Omschrijving: 'description',
        Valuta: 'value_date',
        Bedrag: null,
        Saldo: 'balance',
        credit: null,
        debet: null,
        'rekeningnummer tegenpartij': 'counterparty_account',
        'BIC tegenpartij': 'other',
        'Naam tegenpartij': 'counterparty',
        'Adres tegenpartij': 'other',
        'gestructureerde mededeling': 'reference',
        'Vrije mededeling': 'note',
      },
      source: 'https://github.com/bank2ynab/bank2ynab',
    },
  ],
};
