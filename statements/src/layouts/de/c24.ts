import type { Bank } from '../layout.ts';

export const c24: Bank = {
  name: 'C24',
  country: 'DE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Transaktionstyp: 'type',
        Buchungsdatum: 'date',
        Karteneinsatz: null,
        Betrag: 'amount',
        Zahlungsempfänger: 'counterparty',
        IBAN: 'counterparty_account',
        BIC: 'other',
        Verwendungszweck: 'description',
        Beschreibung: 'description',
        Kontonummer: null,
        Kontoname: null,
        Kategorie: 'category',
        Unterkategorie: 'category',
      },
      sometimes: {
        Bargeldabhebung: null,
      },
      source: 'https://github.com/reubano/csv2ofx',
    },
  ],
};
